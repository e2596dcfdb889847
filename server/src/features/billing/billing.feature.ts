import { billingRoutes } from '@florilege/contract/billing/billing.contract.ts';
import { defineFeature } from '../../feature.ts';
import { billingAudit } from './billing.audit.ts';
import { lookAgain, reachPennylane, settleBilling } from './billing.jobs.ts';
import { invoiceDeadlines, invoiceOrders, quoteOrders } from './billing.service.ts';
import { invoicedOf, makeCreditNote } from './documents/credit-notes.service.ts';
import { documentFile, paperFile, papersOf, showDocument } from './documents/document-views.service.ts';
import { followInvoice } from './documents/follow-invoice.ts';
import { LookShares } from './documents/look-shares.ts';
import { monthToInvoice } from './month-end.service.ts';
import { squareReceipt, squareReceipts } from './square-receipts.service.ts';

export const billingFeature = defineFeature({
  routes: billingRoutes,
  handlers(deps) {
    const views = { ...deps, shares: new LookShares(deps.pennylane) };
    return {
      bulkQuote: (request) => quoteOrders(deps, request),
      bulkInvoice: (request) => invoiceOrders(deps, request),
      invoiceDeadlines: async ({ db, query }) => ({
        deadlines: await invoiceDeadlines(db, query.order_id),
      }),
      monthEnd: ({ db, query }) => monthToInvoice(db, query.month),
      quote: ({ member, params: { id } }) => showDocument(views, member, { id, kind: 'quote' }),
      invoice: ({ member, params: { id } }) => showDocument(views, member, { id, kind: 'invoice' }),
      invoiced: ({ db, member, params: { id } }) => invoicedOf(db, member, id),
      creditNote: (request) => makeCreditNote(deps, request),
      quoteFile: ({ member, params: { id } }) => documentFile(views, member, { id, kind: 'quote' }),
      invoiceFile: ({ member, params: { id } }) => documentFile(views, member, { id, kind: 'invoice' }),
      papers: ({ db, member, params: { id } }) => papersOf(db, member, id),
      paperFile: ({ member, params: { id, paperId } }) =>
        paperFile(views, member, { order: id, paper: paperId }),
      generateSquareInvoices: ({ body }) => squareReceipts(deps, body.order_ids),
      getSquareInvoice: ({ params }) => squareReceipt(deps, params.id),
    };
  },
  jobs: (deps) => ({
    tasks: {
      settle_billing: () => settleBilling(deps),
      follow_invoice: (payload) => followInvoice(deps, payload),
      reach_pennylane: () => reachPennylane(deps),
      look_at_document: (payload) => lookAgain(deps, payload),
    },
    // One at a time: with a Pennylane that is slow a run takes longer than the time to the next.
    cron: ['*/5 * * * * settle_billing ?queue=settle_billing&jobKey=settle_billing'],
  }),
  audit: billingAudit,
});

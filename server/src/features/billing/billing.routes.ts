import type { billingRoutes } from '@florilege/contract/billing/billing.contract.ts';
import type { Handlers } from '../../platform/http/bind.ts';
import type { BillingDeps } from './billing.public.ts';
import { invoiceOrders, quoteOrders } from './billing.service.ts';
import { documentFile, showDocument } from './documents/document-views.service.ts';
import { squareReceipt, squareReceipts } from './square-receipts.service.ts';

export function billingHandlers(deps: BillingDeps): Handlers<typeof billingRoutes> {
  return {
    bulkQuote: (request) => quoteOrders(deps, request),
    bulkInvoice: (request) => invoiceOrders(deps, request),
    quote: ({ member, params: { id } }) => showDocument(deps, member, { id, kind: 'quote' }),
    invoice: ({ member, params: { id } }) => showDocument(deps, member, { id, kind: 'invoice' }),
    quoteFile: ({ member, params: { id } }) => documentFile(deps, member, { id, kind: 'quote' }),
    invoiceFile: ({ member, params: { id } }) => documentFile(deps, member, { id, kind: 'invoice' }),
    generateSquareInvoices: ({ body }) => squareReceipts(deps, body.order_ids),
    getSquareInvoice: ({ params }) => squareReceipt(deps, params.id),
  };
}

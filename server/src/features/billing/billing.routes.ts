import type { billingRoutes } from '@florilege/contract/billing/billing.contract.ts';
import type { Handlers } from '../../platform/http/bind.ts';
import { invoiceOrders, quoteOrders } from './billing.service.ts';
import type { BillingDeps } from './billing-deps.ts';
import { documentFile, showDocument } from './documents/document-views.service.ts';
import { squareReceipt, squareReceipts } from './square-receipts.service.ts';

export function billingHandlers(deps: BillingDeps): Handlers<typeof billingRoutes> {
  return {
    bulkQuote: (request) => quoteOrders(deps, request),
    bulkInvoice: (request) => invoiceOrders(deps, request),
    quote: ({ member, params }) => showDocument(deps, member, params.id, 'quote'),
    invoice: ({ member, params }) => showDocument(deps, member, params.id, 'invoice'),
    quoteFile: ({ member, params }) => documentFile(deps, member, params.id, 'quote'),
    invoiceFile: ({ member, params }) => documentFile(deps, member, params.id, 'invoice'),
    generateSquareInvoices: ({ body }) => squareReceipts(deps, body.order_ids),
    getSquareInvoice: ({ params }) => squareReceipt(deps, params.id),
  };
}

import { z } from 'zod';
import { squareErrors } from '../http/errors.ts';
import { day, idNumber, instant, orderIds, repeated, requiredText } from '../http/fields.ts';
import { amountInput, amountText } from '../http/money.ts';
import { route } from '../http/route.ts';
import { month, monthEnd } from './month-end.ts';

export const BULK_BILLING_LIMIT = 100;
const bulk = z.object({ order_ids: orderIds(BULK_BILLING_LIMIT) });

/** Why an order has no quote or invoice. `client_id`: whose address is to be completed first. */
const failedOrder = z.object({
  order_id: idNumber,
  error: z.string(),
  client_id: idNumber.nullable(),
});
export type FailedOrder = z.infer<typeof failedOrder>;

export const documentKinds = { quote: 'Devis', invoice: 'Facture', credit: 'Avoir' } as const;
/** How far a document is made; its status is Pennylane’s word. */
export const DOCUMENT_STATES = {
  starting: 'En préparation',
  draft: 'Brouillon',
  final: 'Établi',
  failed: 'Refusé',
} as const;

/** A quote or an invoice by Pennylane’s number and in its words; `public_file_url` works for 30 minutes. */
const pennylaneDocument = z.object({
  id: idNumber,
  number: z.string(),
  status: z.string(),
  status_display: z.string(),
  amount: amountText,
  /** With tax, what Pennylane still waits for; nothing for a quote. */
  remaining_amount: amountText,
  /** The last day to pay an invoice; null when nothing is waited for. */
  deadline: day.nullable(),
  /** Of a quote: an order costs something else by now, and needs a new one. */
  outdated: z.boolean(),
  public_file_url: z.string().nullable(),
  order_ids: z.array(idNumber),
});
export type PennylaneDocument = z.infer<typeof pennylaneDocument>;

const quoteResult = z.object({
  successful_quotes: z.array(pennylaneDocument),
  failed_orders: z.array(failedOrder),
});
export type QuoteResult = z.infer<typeof quoteResult>;

/** `id`, `status` and `public_file_url` are those of the first invoice. */
const invoiceResult = z.object({
  id: idNumber,
  status: z.string(),
  public_file_url: z.string().nullable(),
  successful_invoices: z.array(pennylaneDocument),
  failed_orders: z.array(failedOrder),
});
export type InvoiceResult = z.infer<typeof invoiceResult>;

/** Square's receipt of a paid order: Square issues no invoice after the payment. */
const squareInvoice = z.object({
  id: z.string(),
  public_url: z.string(),
  internal_order_id: idNumber,
});
export type SquareInvoice = z.infer<typeof squareInvoice>;

/** The part of an order in its invoice, and the avoirs over it. */
const invoicedOrder = z.object({
  number: z.string(),
  amount: amountText,
  credited_amount: amountText,
  /** Asked for beyond what the order costs now. */
  excess_amount: amountText,
  /** The avoirs of the order, oldest first. */
  credit_notes: z.array(
    z.object({
      id: idNumber,
      number: z.string(),
      amount: amountText,
      reason: z.string().nullable(),
      created_at: instant,
    }),
  ),
});
export type InvoicedOrder = z.infer<typeof invoicedOrder>;

/** The avoirs of an order, and its invoices that were taken back whole; oldest first. */
const papers = z.object({
  papers: z.array(
    z.object({
      id: idNumber,
      kind: z.enum(['invoice', 'credit']),
      number: z.string(),
      /** The order’s part. */
      amount: amountText,
      reason: z.string().nullable(),
      created_at: instant,
    }),
  ),
});
export type Paper = z.infer<typeof papers>['papers'][number];

const vendorErrors = ['PENNYLANE_REFUSED', 'PENNYLANE_UNAVAILABLE'] as const;
const refusals = [
  'ORDER_NOT_FOUND',
  'NO_DOCUMENT_MADE',
  'PAYERS_DIFFER',
  'DOCUMENT_UNDER_WAY',
  ...vendorErrors,
] as const;
const receiptErrors = ['ORDER_NOT_FOUND', 'NO_SQUARE_RECEIPT', ...squareErrors] as const;
const issue = { access: 'billing.issue', vendor: true, body: bulk } as const;
// They bear the payer's e-mail, company numbers and terms.
const document = {
  access: 'clients.readAccount',
  answer: pennylaneDocument,
  errors: ['ORDER_NOT_FOUND', 'DOCUMENT_NOT_FOUND', ...vendorErrors],
} as const;
const file = {
  access: 'clients.readAccount',
  file: 'application/pdf',
  answer: z.never(),
  errors: ['ORDER_NOT_FOUND', 'DOCUMENT_NOT_FOUND', 'DOCUMENT_NOT_READY', ...vendorErrors],
} as const;

export const billingRoutes = {
  monthEnd: route.get('/billing/month-end/', {
    summary:
      'What was handed over in a month and is to be invoiced, payer by payer, and what is left out and why',
    access: 'billing.monthEnd',
    query: z.object({ month }),
    answer: monthEnd,
  }),
  bulkQuote: route.post('/orders/bulk_quote/', {
    ...issue,
    summary: 'Quotes at Pennylane: one for the orders of one payer, one line per order',
    answer: quoteResult,
    errors: refusals,
  }),
  bulkInvoice: route.post('/orders/bulk_invoice/', {
    ...issue,
    summary: 'Final invoices at Pennylane: one for the orders of one payer, one line per order',
    answer: invoiceResult,
    errors: refusals,
  }),
  invoiceDeadlines: route.get('/orders/invoice-deadlines/', {
    summary: 'Until when invoices made today are to be paid, one for each payer; null when he has paid all',
    access: 'billing.issue',
    query: z.object({ order_id: repeated(orderIds(BULK_BILLING_LIMIT)) }),
    answer: z.object({ deadlines: z.array(day.nullable()) }),
  }),
  quote: route.get('/orders/{id}/pennylane-quote/', {
    ...document,
    summary: 'The quote of an order, read anew at Pennylane, with a fresh address of its PDF',
  }),
  invoice: route.get('/orders/{id}/pennylane-invoice/', {
    ...document,
    summary: 'The invoice of an order, read anew at Pennylane, with a fresh address of its PDF',
  }),
  invoiced: route.get('/orders/{id}/invoiced/', {
    summary: 'What the invoice of an order asks for, and its avoirs',
    access: 'orders.read',
    answer: invoicedOrder,
    errors: ['ORDER_NOT_FOUND', 'DOCUMENT_NOT_FOUND'],
  }),
  creditNote: route.post('/orders/{id}/credit-notes/', {
    summary: 'An avoir over the invoice of an order, whole or in part; a whole one lets it be billed again',
    access: 'billing.credit',
    vendor: true,
    body: z.object({ amount: amountInput, reason: requiredText(192, 'Le motif est requis') }),
    status: 201,
    answer: z.object({ number: z.string(), amount: amountText }),
    errors: ['ORDER_NOT_FOUND', 'DOCUMENT_NOT_FOUND', 'DOCUMENT_UNDER_WAY', ...vendorErrors],
  }),
  papers: route.get('/orders/{id}/papers/', {
    summary: 'The avoirs of an order, and its invoices that were taken back whole',
    access: 'orders.read',
    answer: papers,
    errors: ['ORDER_NOT_FOUND'],
  }),
  paperFile: route.get('/orders/{id}/papers/{paperId}/file/', {
    ...file,
    summary: 'PDF of an avoir or a former invoice of an order; 409 while Pennylane is making it',
  }),
  quoteFile: route.get('/orders/{id}/pennylane-quote/file/', {
    ...file,
    summary: 'PDF of the quote of an order; 409 while Pennylane is making it',
  }),
  invoiceFile: route.get('/orders/{id}/pennylane-invoice/file/', {
    ...file,
    summary: 'PDF of the invoice of an order; 409 while Pennylane is making it',
  }),
  generateSquareInvoices: route.post('/orders/generate-square-invoices/', {
    ...issue,
    summary: 'Square’s receipts of paid orders',
    answer: z.object({ invoices: z.array(squareInvoice), failed_orders: z.array(failedOrder) }),
    errors: receiptErrors,
  }),
  getSquareInvoice: route.get('/orders/{id}/get-square-invoice/', {
    summary: 'Square’s receipt of a paid order',
    access: 'orders.read',
    answer: squareInvoice,
    errors: receiptErrors,
  }),
};

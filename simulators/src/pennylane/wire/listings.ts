import type { Books, Customer, Invoice, Quote } from '../state/books.ts';
import { nameOf } from '../state/customers.ts';
import { statusOf } from '../state/documents.ts';
import type { Listing } from './listing.ts';

// Filters and sorts of each list, as Pennylane's reference has them.

const someOf = ['eq', 'not_eq', 'in', 'not_in'] as const;
const everyOrder = ['lt', 'lteq', 'gt', 'gteq', ...someOf] as const;
const byId = { id: ({ id }: { id: number }) => id };

/** A list without filters. */
export const plain: Listing<{ id: number }> = { fields: {}, sorts: byId };

export const customerListing: Listing<Customer> = {
  fields: {
    id: [({ id }) => id, ...everyOrder],
    customer_type: [({ type }) => type, 'eq', 'not_eq'],
    ledger_account_id: [({ id }) => id + 500_000, 'eq', 'not_eq'],
    name: [nameOf, 'start_with', 'eq'],
    external_reference: [({ reference }) => reference, 'start_with', ...someOf],
    reg_no: [({ type, body }) => (type === 'company' ? (body.reg_no ?? '') : ''), ...someOf],
    emails: [({ body }) => body.emails ?? [], 'in'],
  },
  sorts: byId,
};

export const invoiceListing: Listing<Invoice> = {
  fields: {
    id: [({ id }) => id, ...everyOrder],
    date: [({ body }) => body.date, ...everyOrder],
    customer_id: [({ body }) => body.customer_id, ...everyOrder],
    billing_subscription_id: [() => null, ...everyOrder],
    quote_id: [({ quoteId }) => quoteId, ...everyOrder],
    invoice_number: [({ number }) => number, ...someOf],
    draft: [({ draft }) => draft, 'eq'],
    credit_note: [() => false, 'eq'],
    external_reference: [({ reference }) => reference, 'eq'],
    flow_id: [() => null, 'eq', 'in'],
    category_id: [() => [], 'in'],
  },
  sorts: { ...byId, date: ({ body }) => body.date },
};

/** No `external_reference`: whether Pennylane takes it here is not known, so the shop may not rely on it. */
export const quoteListing = (books: Books): Listing<Quote> => ({
  fields: {
    id: [({ id }) => id, ...everyOrder],
    customer_id: [({ body }) => body.customer_id, ...everyOrder],
    date: [({ body }) => body.date, ...everyOrder],
    status: [(quote) => statusOf(books, quote), ...someOf],
  },
  sorts: byId,
});

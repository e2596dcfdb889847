import { decimal, documentTotals, lineTotals, type Totals } from '../amounts.ts';
import { pdfUrl } from '../pages/pdf.ts';
import type { Books, Change, Customer, Document, Invoice, Line, Quote } from '../state/books.ts';
import { nameOf } from '../state/customers.ts';
import { pdfIsReady, statusOf } from '../state/documents.ts';

// Pennylane answers every key, always: the keys of the request, and these for the ones that were left out.

const noDiscount = { type: 'absolute', value: '0.0' };
const customerDefaults = {
  ...{ recipient: '', phone: '', billing_iban: null, reference: null, notes: null, emails: [] },
  payment_conditions: '30_days',
  delivery_address: { address: '', postal_code: '', city: '', country_alpha2: '' },
  billing_language: 'fr_FR',
};
const documentDefaults = {
  ...{ label: null, currency: 'EUR', exchange_rate: '1.0', language: 'fr_FR', discount: noDiscount },
  ...{ pdf_invoice_free_text: '', pdf_invoice_subject: '', pdf_description: null, special_mention: null },
  archived_at: null,
};
const invoiceDefaults = {
  ...{ transaction_reference: null, purchase_order_reference: null, sales_order_reference: null },
  ...{ payment_method_ledger_account: null, billing_subscription: null, credited_invoice: null },
  ...{ installments: null, e_invoicing: null, factur_x: false, schematron_validation_status: null },
};
const lineDefaults = {
  ...{ description: '', product: null, discount: noDiscount },
  ...{ section_rank: null, substance: null, imputation_dates: null },
};

/** `api` and `site` are this simulator's URLs, with the caller's host. */
export type Place = { books: Books; api: string; site: string };

export function customerAnswer({ api }: Place, customer: Customer) {
  const { body, id, type, reference } = customer;
  return {
    ...(type === 'company' && { vat_number: '', reg_no: '' }),
    ...customerDefaults,
    ...body,
    id,
    name: nameOf(customer),
    ledger_account: { id: id + 500_000 },
    customer_type: type,
    external_reference: reference,
    mandates: { url: `${api}/sepa_mandates` },
    pro_account_mandates: { url: `${api}/pro_account/mandates` },
    contacts: { url: `${api}/customers/${id}/contacts` },
    ...instants(customer),
  };
}

/** Without the older version's `file_url`: the PDF has one URL, for half an hour. */
function documentAnswer({ books, api, site }: Place, document: Document, path: string) {
  const { id, kind, number, reference } = document;
  const { customer_id, quote_template_id, customer_invoice_template_id, ...sent } = document.body;
  const ready = pdfIsReady(books, document);
  return {
    ...documentDefaults,
    ...sent,
    id,
    ...amounts(documentTotals(document.lines, sent.discount)),
    status: statusOf(books, document),
    public_file_url: ready ? site + pdfUrl(document, books.now()) : null,
    filename: ready ? `${kind}-${number || id}.pdf` : null,
    customer: { id: customer_id, url: `${api}/customers/${customer_id}` },
    ...urlsBelow(path, ['invoice_line_sections', 'invoice_lines', 'appendices']),
    external_reference: reference,
    ...instants(document),
  };
}

export function invoiceAnswer(place: Place, invoice: Invoice) {
  const { id, number, paid, draft, body } = invoice;
  const path = `${place.api}/customer_invoices/${id}`;
  const { amount, currency_amount_before_tax, ...common } = documentAnswer(place, invoice, path);
  return {
    ...invoiceDefaults,
    ...common,
    amount,
    currency_amount_before_tax,
    invoice_number: number,
    paid,
    ledger_entry: { id: id + 500_000 },
    remaining_amount_with_tax: paid ? '0.0' : amount,
    remaining_amount_without_tax: paid ? '0.0' : currency_amount_before_tax,
    draft,
    ...urlsBelow(path, ['custom_header_fields', 'categories', 'payments', 'matched_transactions']),
    customer_invoice_template: { id: body.customer_invoice_template_id ?? 1 },
    quote: null,
  };
}

export function quoteAnswer(place: Place, quote: Quote) {
  const path = `${place.api}/quotes/${quote.id}`;
  return {
    ...documentAnswer(place, quote, path),
    quote_number: quote.number,
    ...urlsBelow(path, ['linked_invoices']),
    quote_template: { id: quote.body.quote_template_id ?? 1 },
  };
}

export function lineAnswer(line: Line) {
  const { createdAt: _created, updatedAt: _updated, ledger_account_id: _account, ...sent } = line;
  const quantity = String(line.quantity);
  return { ...lineDefaults, ...sent, quantity, ...amounts(lineTotals(line)), ...instants(line) };
}

export function changeAnswer({ id, operation, at, createdAt }: Change) {
  const processed_at = instant(at);
  return { id, operation, processed_at, updated_at: processed_at, created_at: instant(createdAt) };
}

function amounts({ total, beforeTax, tax }: Totals) {
  return {
    amount: decimal(total),
    currency_amount: decimal(total),
    currency_amount_before_tax: decimal(beforeTax),
    currency_tax: decimal(tax),
    tax: decimal(tax),
  };
}

function urlsBelow(path: string, names: string[]) {
  return Object.fromEntries(names.map((name) => [name, { url: `${path}/${name}` }]));
}

function instants({ createdAt, updatedAt }: { createdAt: number; updatedAt: number }) {
  return { created_at: instant(createdAt), updated_at: instant(updatedAt) };
}

/** Microseconds, as Pennylane writes them. */
const instant = (at: number): string => new Date(at).toISOString().replace('Z', '000Z');

import { decimal, documentTotals, lineTotals, type Totals } from '../amounts.ts';
import { pdfUrl } from '../pages/pdf.ts';
import type { Books, Change, Customer, Document, Invoice, Line, Match, Quote } from '../state/books.ts';
import { nameOf } from '../state/customers.ts';
import { pdfIsReady, statusOf } from '../state/documents.ts';
import { matchesOf, settlementOf } from '../state/settlement.ts';

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
};
const invoiceDefaults = {
  ...{ transaction_reference: null, purchase_order_reference: null, sales_order_reference: null },
  ...{ payment_method_ledger_account: null, billing_subscription: null },
  ...{ installments: null, factur_x: false, schematron_validation_status: null },
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
  const { id, kind, number, reference, archivedAt } = document;
  const { customer_id, ...sent } = document.body;
  const ready = pdfIsReady(books, document);
  return {
    ...documentDefaults,
    ...sent,
    id,
    ...amounts(documentTotals(document.lines)),
    status: statusOf(books, document),
    public_file_url: ready ? site + pdfUrl(document, books.now()) : null,
    filename: ready ? `${kind}-${number || id}.pdf` : null,
    customer: { id: customer_id, url: `${api}/customers/${customer_id}` },
    ...urlsBelow(path, ['invoice_line_sections', 'invoice_lines', 'appendices']),
    archived_at: archivedAt === null ? null : instant(archivedAt),
    external_reference: reference,
    ...instants(document),
  };
}

export function invoiceAnswer(place: Place, invoice: Invoice) {
  const { id, number, draft, creditedId, quoteId, eInvoicing } = invoice;
  const { paid, remaining, remainingBeforeTax } = settlementOf(place.books, invoice);
  const path = `${place.api}/customer_invoices/${id}`;
  return {
    ...invoiceDefaults,
    ...documentAnswer(place, invoice, path),
    invoice_number: number,
    paid,
    ledger_entry: { id: id + 500_000 },
    remaining_amount_with_tax: decimal(remaining),
    remaining_amount_without_tax: decimal(remainingBeforeTax),
    draft,
    ...urlsBelow(path, ['custom_header_fields', 'categories', 'payments', 'matched_transactions']),
    customer_invoice_template: { id: 1 },
    credited_invoice: creditedId === null ? null : invoiceLink(place, creditedId),
    quote: quoteId === null ? null : { id: quoteId },
    e_invoicing: eInvoicing && { ...eInvoicing, flow: { id: `flow-${id}` } },
  };
}

export function quoteAnswer(place: Place, quote: Quote) {
  const path = `${place.api}/quotes/${quote.id}`;
  return {
    ...documentAnswer(place, quote, path),
    quote_number: quote.number,
    ...urlsBelow(path, ['linked_invoices']),
    quote_template: { id: 1 },
  };
}

const invoiceLink = ({ api }: Place, id: number) => ({ id, url: `${api}/customer_invoices/${id}` });

/** All of it: how much counts for the invoice is not said. */
export function transactionAnswer({ api, books }: Place, { body }: Invoice, match: Match) {
  const amount = decimal(BigInt(match.whole));
  const used = matchesOf(books, match.id).reduce((sum, part) => sum + part.amount, 0);
  return {
    id: match.id,
    label: 'VIREMENT SEPA',
    date: match.date,
    ...{ amount, currency_amount: amount, currency: 'EUR', fee: null, currency_fee: null },
    ...{
      outstanding_balance: decimal(BigInt(match.whole - used)),
      attachment_required: false,
      archived_at: null,
    },
    ...{ pro_account_expense: null, categories: [] },
    journal: { id: 1 },
    bank_account: { id: 1, url: `${api}/bank_accounts/1` },
    customer: { id: body.customer_id, url: `${api}/customers/${body.customer_id}` },
    ...instants(match),
  };
}

export function lineAnswer(line: Line) {
  const { createdAt: _created, updatedAt: _updated, ...sent } = line;
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

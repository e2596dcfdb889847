import { decimal, documentTotals, lineTotals } from '../amounts.ts';
import type { Books, Change, Customer, Invoice, Line, Quote } from '../books.ts';
import { pdfToken } from '../pages/pdf-token.ts';

// What Pennylane answers: every key, always; text that is absent is "" or null, as its own pages say key by key.

/** `api` and `site` are this simulator's own addresses, as the caller reached it. */
export type Place = { books: Books; api: string; site: string };

export function customerAnswer({ api }: Place, customer: Customer) {
  const { body, id } = customer;
  const empty = { address: '', postal_code: '', city: '', country_alpha2: '' };
  const person =
    customer.type === 'individual'
      ? { first_name: customer.body.first_name, last_name: customer.body.last_name }
      : {};
  const company =
    customer.type === 'company'
      ? { vat_number: customer.body.vat_number ?? '', reg_no: customer.body.reg_no ?? '' }
      : {};
  return {
    id,
    name:
      customer.type === 'company'
        ? customer.body.name
        : `${customer.body.first_name} ${customer.body.last_name}`,
    ...person,
    ...company,
    billing_iban: body.billing_iban ?? null,
    payment_conditions: body.payment_conditions ?? '30_days',
    recipient: body.recipient ?? '',
    phone: body.phone ?? '',
    reference: body.reference ?? null,
    notes: body.notes ?? null,
    ledger_account: { id: id + 500_000 },
    emails: body.emails ?? [],
    billing_address: body.billing_address,
    delivery_address: body.delivery_address ?? empty,
    customer_type: customer.type,
    external_reference: customer.reference,
    billing_language: body.billing_language ?? 'fr_FR',
    mandates: { url: `${api}/sepa_mandates` },
    pro_account_mandates: { url: `${api}/pro_account/mandates` },
    contacts: { url: `${api}/customers/${id}/contacts` },
    ...instants(customer),
  };
}

/** `file_url` of the older version is gone: the PDF has one address, for half an hour. */
function documentAnswer({ books, api, site }: Place, kept: Invoice | Quote) {
  const { body, id, kind } = kept;
  const path = `${api}/${kind === 'invoice' ? 'customer_invoices' : 'quotes'}/${id}`;
  const totals = documentTotals(kept.lines, body.discount);
  const ready = pdfIsReady(books, kept);
  return {
    id,
    label: body.label ?? null,
    currency: body.currency ?? 'EUR',
    amount: decimal(totals.total),
    currency_amount: decimal(totals.total),
    currency_amount_before_tax: decimal(totals.beforeTax),
    currency_tax: decimal(totals.tax),
    tax: decimal(totals.tax),
    exchange_rate: '1.0',
    date: body.date,
    deadline: body.deadline,
    language: body.language ?? 'fr_FR',
    discount: body.discount ?? { type: 'absolute', value: '0.0' },
    public_file_url: ready
      ? `${site}/public/${kind}/pdf?encrypted_id=${pdfToken(kind, id, books.now())}`
      : null,
    filename: ready ? `${kind}-${kept.number || id}.pdf` : null,
    special_mention: body.special_mention ?? null,
    customer: { id: body.customer_id, url: `${api}/customers/${body.customer_id}` },
    invoice_line_sections: { url: `${path}/invoice_line_sections` },
    invoice_lines: { url: `${path}/invoice_lines` },
    pdf_invoice_free_text: body.pdf_invoice_free_text ?? '',
    pdf_invoice_subject: body.pdf_invoice_subject ?? '',
    pdf_description: body.pdf_description ?? null,
    appendices: { url: `${path}/appendices` },
    external_reference: kept.reference,
    archived_at: null,
    ...instants(kept),
  };
}

export function invoiceAnswer(place: Place, invoice: Invoice) {
  const common = documentAnswer(place, invoice);
  const { body, id } = invoice;
  const path = `${place.api}/customer_invoices/${id}`;
  return {
    ...common,
    invoice_number: invoice.number,
    paid: invoice.paid,
    status: invoiceStatus(place.books, invoice),
    ledger_entry: { id: id + 500_000 },
    remaining_amount_with_tax: invoice.paid ? '0.0' : common.amount,
    remaining_amount_without_tax: invoice.paid ? '0.0' : common.currency_amount_before_tax,
    draft: invoice.draft,
    payment_method_ledger_account: null,
    custom_header_fields: { url: `${path}/custom_header_fields` },
    categories: { url: `${path}/categories` },
    billing_subscription: null,
    credited_invoice: null,
    customer_invoice_template: { id: body.customer_invoice_template_id ?? 1 },
    transaction_reference: body.transaction_reference ?? null,
    payments: { url: `${path}/payments` },
    matched_transactions: { url: `${path}/matched_transactions` },
    installments: null,
    quote: invoice.quoteId === null ? null : { id: invoice.quoteId },
    purchase_order_reference: body.purchase_order_reference ?? null,
    sales_order_reference: body.sales_order_reference ?? null,
    e_invoicing: null,
    factur_x: false,
    schematron_validation_status: null,
  };
}

export function quoteAnswer(place: Place, quote: Quote) {
  return {
    ...documentAnswer(place, quote),
    quote_number: quote.number,
    status: quoteStatusOf(place.books, quote),
    linked_invoices: { url: `${place.api}/quotes/${quote.id}/linked_invoices` },
    quote_template: { id: quote.body.quote_template_id ?? 1 },
  };
}

export function lineAnswer(line: Line) {
  const totals = lineTotals(line);
  return {
    id: line.id,
    label: line.label,
    unit: line.unit,
    quantity: String(line.quantity),
    amount: decimal(totals.total),
    currency_amount: decimal(totals.total),
    description: line.description ?? '',
    product: null,
    vat_rate: line.vat_rate,
    currency_amount_before_tax: decimal(totals.beforeTax),
    currency_tax: decimal(totals.tax),
    tax: decimal(totals.tax),
    raw_currency_unit_price: line.raw_currency_unit_price,
    discount: line.discount ?? { type: 'absolute', value: '0.0' },
    section_rank: line.section_rank ?? null,
    substance: line.substance ?? null,
    imputation_dates: line.imputation_dates ?? null,
    ...instants(line),
  };
}

export function changeAnswer(change: Change) {
  const at = instant(change.at);
  return {
    id: change.id,
    operation: change.operation,
    processed_at: at,
    updated_at: at,
    created_at: instant(change.createdAt),
  };
}

export function invoiceStatus(books: Books, invoice: Invoice): string {
  if (invoice.draft) return 'draft';
  if (invoice.paid) return 'paid';
  return invoice.body.deadline < books.today() ? 'late' : 'upcoming';
}

export function quoteStatusOf(books: Books, quote: Quote): string {
  return quote.status === 'pending' && quote.body.deadline < books.today() ? 'expired' : quote.status;
}

export function pdfIsReady(books: Books, kept: Invoice | Quote): boolean {
  return books.now() >= kept.pdfSince + books.settings.pdf_delay_seconds * 1000;
}

function instants({ createdAt, updatedAt }: { createdAt: number; updatedAt: number }) {
  return { created_at: instant(createdAt), updated_at: instant(updatedAt) };
}

/** Microseconds, as Pennylane writes them. */
export function instant(at: number): string {
  return new Date(at).toISOString().replace('Z', '000Z');
}

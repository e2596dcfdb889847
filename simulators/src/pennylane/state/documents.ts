import type { z } from 'zod';
import type { invoiceBody, invoiceUpdate, quoteBody, quoteUpdate } from '../wire/bodies.ts';
import { invalid, notFound, unprocessable } from '../wire/refusals.ts';
import type { Books, Document, Invoice, Line, Quote } from './books.ts';
import { claimReference, customerOf, newKept, stamp } from './customers.ts';
import { settledStatus } from './settlement.ts';

type InvoiceInput = z.infer<typeof invoiceBody>;
type QuoteInput = z.infer<typeof quoteBody>;
type DocumentInput = Omit<InvoiceInput, 'draft'> | QuoteInput;
type InvoiceUpdate = z.infer<typeof invoiceUpdate>;
type QuoteUpdate = z.infer<typeof quoteUpdate>;

/** The fields that a final invoice still lets be changed. */
const changeableWhenFinal: ReadonlySet<string> = new Set(['label', 'transaction_reference']);

export function createInvoice(books: Books, input: InvoiceInput, quoteId: number | null = null): Invoice {
  const { draft, ...body } = input;
  if (draft && body.transaction_reference)
    throw invalid('only a finalized invoice takes it', 'transaction_reference', 'NotAnyOf');
  const common = newDocument(books, books.invoices, body);
  const number = draft ? '' : nextInvoiceNumber(books, body.date);
  const invoice = books.invoices.add({ kind: 'invoice', ...common, ...newInvoice(quoteId), draft, number });
  books.noteChange('customer_invoices', invoice, 'insert');
  return invoice;
}

const newInvoice = (quoteId: number | null) => ({
  ...{ markedPaid: false, cancelled: false, matches: [], creditedId: null, eInvoicing: null, quoteId },
});

/** Numbers follow the dates: none is given on a day before that of the last one. */
function nextInvoiceNumber(books: Books, date: string): string {
  const later = books.invoices.all(({ draft, body }) => !draft && body.date > date);
  if (later.length > 0)
    throw unprocessable('The date must be on or after the date of the last finalized invoice');
  return books.nextNumber('F');
}

export function createQuote(books: Books, body: QuoteInput): Quote {
  const common = newDocument(books, books.quotes, body);
  const number = books.nextNumber('D');
  const quote = books.quotes.add({ kind: 'quote', ...common, number, status: 'pending' });
  books.noteChange('quotes', quote, 'insert');
  return quote;
}

/** The part of a new document that both kinds have. The customer must be known, the reference new. */
function newDocument(books: Books, kept: ReadonlyMap<number, Document>, input: DocumentInput) {
  const { invoice_lines, ...body } = input;
  customerOf(books, body.customer_id);
  claimReference(kept, body.external_reference);
  return {
    ...newKept(books, body.external_reference),
    pdfSince: books.now(),
    archivedAt: null,
    body,
    lines: invoice_lines.map((line) => newLine(books, line)),
  };
}

const newLine = (books: Books, line: InvoiceInput['invoice_lines'][number]) => ({ ...line, ...stamp(books) });

export function updateInvoice(books: Books, invoice: Invoice, update: InvoiceUpdate): void {
  const late = Object.keys(update).find((key) => !changeableWhenFinal.has(key));
  if (!invoice.draft && late) throw unprocessable(`A finalized invoice cannot be updated: ${late}`);
  updateDocument(books, books.invoices, invoice, update);
  books.noteChange('customer_invoices', invoice, 'update');
}

export function updateQuote(books: Books, quote: Quote, update: QuoteUpdate): void {
  updateDocument(books, books.quotes, quote, update);
  books.noteChange('quotes', quote, 'update');
}

function updateDocument(
  books: Books,
  kept: ReadonlyMap<number, Document>,
  document: Document,
  update: InvoiceUpdate | QuoteUpdate,
): void {
  const { invoice_lines: changes = {}, ...body } = update;
  if (body.customer_id !== undefined) customerOf(books, body.customer_id);
  claimReference(kept, body.external_reference, document);
  const lines = changedLines(books, document.lines, changes);
  if (lines.length === 0) throw unprocessable('Invoice lines can’t be blank');
  document.lines = lines;
  Object.assign(document.body, body);
  document.reference = body.external_reference ?? document.reference;
  document.pdfSince = books.now();
}

function changedLines(
  books: Books,
  lines: Line[],
  { create = [], update = [], delete: gone = [] }: NonNullable<InvoiceUpdate['invoice_lines']>,
): Line[] {
  const unknown = [...update, ...gone].find(({ id }) => !lines.some((line) => line.id === id));
  if (unknown) throw notFound('InvoiceLine', unknown.id);
  const updatedAt = books.now();
  const left = lines
    .filter(({ id }) => !gone.some((line) => line.id === id))
    .map((line) => {
      const change = update.find(({ id }) => id === line.id);
      return change ? Object.assign({ ...line, updatedAt }, change) : line;
    });
  return [...left, ...create.map((line) => newLine(books, line))];
}

/** Gives it a legal number, for good. */
export function finalize(books: Books, invoice: Invoice): void {
  if (!invoice.draft) throw unprocessable('The invoice is already finalized');
  invoice.number = nextInvoiceNumber(books, invoice.body.date);
  invoice.draft = false;
  invoice.pdfSince = books.now();
  books.noteChange('customer_invoices', invoice, 'update');
}

export function deleteDraft(books: Books, invoice: Invoice): void {
  if (!invoice.draft) throw unprocessable('Only draft invoices can be deleted');
  books.invoices.delete(invoice.id);
  books.noteChange('customer_invoices', invoice, 'delete');
}

/** Pennylane does not document the changes it allows; here an invoiced quote stays invoiced. */
export function setStatus(books: Books, quote: Quote, status: Quote['status']): void {
  if (quote.status === 'invoiced') throw unprocessable('The quote is already invoiced');
  quote.status = status;
  books.noteChange('quotes', quote, 'update');
}

export function archive(books: Books, document: Document): void {
  if (document.archivedAt !== null) throw unprocessable('The document is already archived');
  document.archivedAt = books.now();
  books.noteChange(document.kind === 'quote' ? 'quotes' : 'customer_invoices', document, 'update');
}

/** The status as Pennylane words it; the day alone makes some late or expired, which no change tells. */
export function statusOf(books: Books, document: Document): string {
  const overdue = document.body.deadline < books.today();
  if (document.kind === 'quote')
    return document.status === 'pending' && overdue ? 'expired' : document.status;
  return settledStatus(books, document) ?? (overdue ? 'late' : 'upcoming');
}

export function pdfIsReady(books: Books, document: Document): boolean {
  return books.now() >= document.pdfSince + books.settings.pdf_delay_seconds * 1000;
}

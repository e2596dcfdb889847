import type { z } from 'zod';
import type { documentUpdate, invoiceBody, quoteBody } from '../wire/bodies.ts';
import { notFound, unprocessable } from '../wire/refusals.ts';
import type { Books, Document, Invoice, Quote } from './books.ts';
import { claimReference, customerOf, newKept, stamp } from './customers.ts';
import { settledStatus } from './settlement.ts';

type InvoiceInput = z.infer<typeof invoiceBody>;
type QuoteInput = z.infer<typeof quoteBody>;
type DocumentInput = Omit<InvoiceInput, 'draft'> | QuoteInput;

export function createInvoice(books: Books, input: InvoiceInput, quoteId: number | null = null): Invoice {
  const { draft, ...body } = input;
  const common = newDocument(books, books.invoices, body);
  const number = draft ? '' : nextInvoiceNumber(books, body.date);
  const invoice = books.invoices.add({ kind: 'invoice', ...common, ...newInvoice(quoteId), draft, number });
  books.noteChange(invoice, 'insert');
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
  books.noteChange(quote, 'insert');
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

/** A line cannot be changed, only deleted and created anew. */
export function updateDocument(
  books: Books,
  document: Document,
  update: z.infer<typeof documentUpdate>,
): void {
  if (document.kind === 'invoice' && !document.draft)
    throw unprocessable('A finalized invoice cannot be updated');
  const { create = [], delete: gone = [] } = update.invoice_lines ?? {};
  const unknown = gone.find(({ id }) => !document.lines.some((line) => line.id === id));
  if (unknown) throw notFound('InvoiceLine', unknown.id);
  const left = document.lines.filter(({ id }) => !gone.some((line) => line.id === id));
  const lines = [...left, ...create.map((line) => newLine(books, line))];
  if (lines.length === 0) throw unprocessable('Invoice lines can’t be blank');
  document.lines = lines;
  document.body.deadline = update.deadline ?? document.body.deadline;
  document.pdfSince = books.now();
  books.noteChange(document, 'update');
}

/** Gives it a legal number, for good. */
export function finalize(books: Books, invoice: Invoice): void {
  if (!invoice.draft) throw unprocessable('The invoice is already finalized');
  invoice.number = nextInvoiceNumber(books, invoice.body.date);
  invoice.draft = false;
  invoice.pdfSince = books.now();
  books.noteChange(invoice, 'update');
}

export function deleteDraft(books: Books, invoice: Invoice): void {
  if (!invoice.draft) throw unprocessable('Only draft invoices can be deleted');
  books.invoices.delete(invoice.id);
  books.noteChange(invoice, 'delete');
}

/** Pennylane does not document the changes it allows; here an invoiced quote stays invoiced. */
export function setStatus(books: Books, quote: Quote, status: Quote['status']): void {
  if (quote.status === 'invoiced') throw unprocessable('The quote is already invoiced');
  quote.status = status;
  books.noteChange(quote, 'update');
}

export function archive(books: Books, document: Document): void {
  if (document.archivedAt !== null) throw unprocessable('The document is already archived');
  document.archivedAt = books.now();
  books.noteChange(document, 'update');
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

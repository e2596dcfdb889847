import type { z } from 'zod';
import type { invoiceBody, invoiceUpdate, quoteBody, quoteUpdate } from '../wire/bodies.ts';
import { invalid, notFound, unprocessable } from '../wire/refusals.ts';
import type { Books, Document, Invoice, Line, Quote } from './books.ts';
import { claimReference, customerOf, newKept, stamp } from './customers.ts';

type InvoiceInput = z.infer<typeof invoiceBody>;
type QuoteInput = z.infer<typeof quoteBody>;
type DocumentInput = Omit<InvoiceInput, 'draft'> | QuoteInput;
type InvoiceUpdate = z.infer<typeof invoiceUpdate>;
type QuoteUpdate = z.infer<typeof quoteUpdate>;

/** The fields that a final invoice still lets be changed. */
const changeableWhenFinal: ReadonlySet<string> = new Set(['label', 'transaction_reference']);

export function createInvoice(books: Books, input: InvoiceInput): Invoice {
  const { draft, ...body } = input;
  if (draft && body.transaction_reference)
    throw invalid('only a finalized invoice takes it', 'transaction_reference', 'NotAnyOf');
  const common = newDocument(books, books.invoices, body);
  const number = draft ? '' : books.nextNumber('F');
  const invoice = books.invoices.add({ kind: 'invoice', ...common, draft, number, paid: false });
  books.noteChange('customer_invoices', invoice, 'insert');
  return invoice;
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
  invoice.draft = false;
  invoice.number = books.nextNumber('F');
  invoice.pdfSince = books.now();
  books.noteChange('customer_invoices', invoice, 'update');
}

export function markAsPaid(books: Books, invoice: Invoice): void {
  if (invoice.draft) throw unprocessable('A draft invoice cannot be marked as paid');
  if (invoice.paid) throw unprocessable('The invoice is already paid');
  invoice.paid = true;
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

/** The status as Pennylane words it, which for some depends on the day. */
export function statusOf(books: Books, document: Document): string {
  const overdue = document.body.deadline < books.today();
  if (document.kind === 'quote')
    return document.status === 'pending' && overdue ? 'expired' : document.status;
  if (document.draft) return 'draft';
  if (document.paid) return 'paid';
  return overdue ? 'late' : 'upcoming';
}

export function pdfIsReady(books: Books, document: Document): boolean {
  return books.now() >= document.pdfSince + books.settings.pdf_delay_seconds * 1000;
}

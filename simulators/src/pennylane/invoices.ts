import type { Books, Invoice } from './books.ts';
import { notFound, unprocessable } from './refusal.ts';

/** What may become of an invoice, asked for over the API or by hand. */
export function invoiceOf(books: Books, id: number): Invoice {
  const invoice = books.invoices.get(id);
  if (!invoice) throw notFound('CustomerInvoice', id);
  return invoice;
}

/** From here on it has a legal number, for good. */
export function finalize(books: Books, invoice: Invoice): void {
  if (!invoice.draft) throw unprocessable('The invoice is already finalized');
  invoice.draft = false;
  invoice.number = books.nextNumber('F');
  invoice.pdfSince = books.now();
  books.told('customer_invoices', invoice, 'update');
}

export function markAsPaid(books: Books, invoice: Invoice): void {
  if (invoice.draft) throw unprocessable('A draft invoice cannot be marked as paid');
  if (invoice.paid) throw unprocessable('The invoice is already paid');
  invoice.paid = true;
  books.told('customer_invoices', invoice, 'update');
}

export function deleteDraft(books: Books, invoice: Invoice): void {
  if (!invoice.draft) throw unprocessable('Only draft invoices can be deleted');
  books.invoices.delete(invoice.id);
  books.told('customer_invoices', invoice, 'delete');
}

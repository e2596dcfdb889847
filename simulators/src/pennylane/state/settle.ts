import type { z } from 'zod';
import { centsOf, decimal } from '../amounts.ts';
import type { creditBody, eInvoicing, matchBody } from '../wire/bodies.ts';
import { notFound, unprocessable } from '../wire/refusals.ts';
import type { Books, Invoice, Match, Transaction } from './books.ts';
import { stamp } from './customers.ts';
import { createInvoice } from './documents.ts';
import { isCreditNote, settlementOf, totalsOf } from './settlement.ts';

// The accountant's work at final invoices, by hand or through the API. Pennylane's sentences are not documented.

const changed = (books: Books, invoice: Invoice) => books.noteChange(invoice, 'update');

export function markAsPaid(books: Books, invoice: Invoice): void {
  if (invoice.draft) throw unprocessable('A draft invoice cannot be marked as paid');
  if (settlementOf(books, invoice).paid) throw unprocessable('The invoice is already paid');
  if (invoice.cancelled) throw unprocessable('A cancelled invoice cannot be marked as paid');
  invoice.markedPaid = true;
  changed(books, invoice);
}

/** Matches a bank transaction, also one beyond what is due. */
export function match(books: Books, invoice: Invoice, asked: z.infer<typeof matchBody>): Match {
  if (invoice.draft) throw unprocessable('This endpoint is not applicable for draft invoices');
  const { transaction_id } = asked;
  if (invoice.matches.some(({ id }) => id === transaction_id))
    throw unprocessable('The transaction is already matched with the invoice');
  const amount = Number(centsOf(asked.amount));
  if (amount === 0) throw unprocessable('A transaction has an amount');
  const transaction =
    transaction_id === undefined ? newTransaction(books, asked) : books.transactions.known(transaction_id);
  const made = { ...transaction, amount };
  invoice.matches.push(made);
  changed(books, invoice);
  return made;
}

function newTransaction(books: Books, asked: z.infer<typeof matchBody>): Transaction {
  const { amount, transaction_amount = amount, date = books.today() } = asked;
  return books.transactions.add({ ...stamp(books), whole: Number(centsOf(transaction_amount)), date });
}

/** The client transfers the rest today. */
export function pay(books: Books, invoice: Invoice): Match {
  const { paid, remaining } = settlementOf(books, invoice);
  if (paid) throw unprocessable('The invoice is already paid');
  return match(books, invoice, { amount: decimal(remaining) });
}

export function unmatch(books: Books, invoice: Invoice, id: number): void {
  const left = invoice.matches.filter((one) => one.id !== id);
  if (left.length === invoice.matches.length) throw notFound('Transaction', id);
  invoice.matches = left;
  changed(books, invoice);
}

export function linkCredit(books: Books, invoice: Invoice, credit: Invoice): void {
  if (invoice.draft || credit.draft) throw unprocessable('A draft invoice cannot be linked to a credit note');
  if (!isCreditNote(credit) || isCreditNote(invoice))
    throw unprocessable('A credit note is linked to an invoice');
  if (credit.body.customer_id !== invoice.body.customer_id)
    throw unprocessable('The credit note and the invoice must have the same customer');
  if (credit.creditedId !== null) throw unprocessable('The credit note is already linked to an invoice');
  const { total, credited } = settlementOf(books, invoice);
  if (credited - totalsOf(credit).total > total)
    throw unprocessable('The credit note exceeds the amount of the invoice');
  credit.creditedId = invoice.id;
  changed(books, credit);
  changed(books, invoice);
}

/** The accountant credits an invoice in Pennylane's own pages, whole or in part. */
export function credit(books: Books, invoice: Invoice, asked: z.infer<typeof creditBody>): Invoice {
  const { total, credited } = settlementOf(books, invoice);
  const amount = asked.amount === undefined ? total - credited : centsOf(asked.amount);
  if (invoice.draft) throw unprocessable('A draft invoice cannot be credited');
  if (isCreditNote(invoice)) throw unprocessable('A credit note cannot be credited');
  if (invoice.cancelled) throw unprocessable('A cancelled invoice cannot be credited');
  if (amount <= 0n || amount > total - credited)
    throw unprocessable('The credit note exceeds the amount of the invoice');
  const made = createInvoice(books, {
    customer_id: invoice.body.customer_id,
    ...{ date: books.today(), deadline: books.today(), draft: false },
    pdf_invoice_subject: `Avoir sur la facture ${invoice.number}`,
    invoice_lines: amount === total ? reversed(invoice) : [partLine(amount)],
  });
  linkCredit(books, invoice, made);
  return made;
}

const reversed = ({ lines }: Invoice) =>
  lines.map(({ id: _id, createdAt: _at, updatedAt: _on, ...line }) => ({
    ...line,
    quantity: -line.quantity,
  }));

/** Exempt, so that its total is the amount. */
const partLine = (amount: bigint) => ({
  label: 'Avoir partiel',
  quantity: -1,
  raw_currency_unit_price: decimal(amount),
  unit: 'piece',
  vat_rate: 'exempt',
});

export function cancel(books: Books, invoice: Invoice): void {
  if (invoice.draft) throw unprocessable('A draft invoice cannot be cancelled');
  if (invoice.cancelled) throw unprocessable('The invoice is already cancelled');
  if (settlementOf(books, invoice).paid) throw unprocessable('A paid invoice cannot be cancelled');
  invoice.cancelled = true;
  changed(books, invoice);
}

/** News of the platform through which e-invoices go. */
export function tellEInvoicing(books: Books, invoice: Invoice, news: z.infer<typeof eInvoicing>): void {
  if (invoice.draft) throw unprocessable('A draft invoice cannot be sent to the platform');
  invoice.eInvoicing = news;
  changed(books, invoice);
}

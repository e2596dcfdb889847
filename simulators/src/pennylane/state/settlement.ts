import { documentTotals, shareOf, type Totals } from '../amounts.ts';
import type { Books, Document, Invoice, Match } from './books.ts';

// Money of an invoice: `total` less what credit notes took off and the bank brought.

export type Settlement = {
  total: bigint;
  credited: bigint;
  matched: bigint;
  paid: boolean;
  /** Nothing when more came than was due: Pennylane says so nowhere but in the matches. */
  remaining: bigint;
  remainingBeforeTax: bigint;
};

export const totalsOf = ({ lines }: Document): Totals => documentTotals(lines);

export const isCreditNote = (invoice: Invoice): boolean => totalsOf(invoice).total < 0n;

export function settlementOf(books: Books, invoice: Invoice): Settlement {
  const { total, beforeTax } = totalsOf(invoice);
  const credited = creditedOf(books, invoice, total);
  const matched = invoice.matches.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  const due = total - credited;
  const enough = size(matched) >= size(due === 0n ? total : due);
  const paid = invoice.markedPaid || (matched !== 0n && enough);
  const open = due - matched;
  const settled = paid || invoice.cancelled || open < 0n !== total < 0n;
  const remaining = settled ? 0n : open;
  const remainingBeforeTax = shareOf(beforeTax, remaining, total);
  return { total, credited, matched, paid, remaining, remainingBeforeTax };
}

/** A credit note is used up once it is linked. */
function creditedOf(books: Books, { id, creditedId }: Invoice, total: bigint): bigint {
  if (creditedId !== null) return total;
  return books.invoices
    .all((other) => other.creditedId === id)
    .reduce((sum, credit) => sum - totalsOf(credit).total, 0n);
}

/** Null while the invoice waits for all of its money. */
export function settledStatus(books: Books, invoice: Invoice): string | null {
  if (invoice.archivedAt !== null) return 'archived';
  if (invoice.draft) return 'draft';
  if (isCreditNote(invoice)) return 'credit_note';
  const { total, credited, matched, paid } = settlementOf(books, invoice);
  if (paid) return 'paid';
  if (invoice.cancelled || (credited !== 0n && credited === total)) return 'cancelled';
  if (credited !== 0n) return 'partially_cancelled';
  return matched === 0n ? null : 'partially_paid';
}

/** Those of one transaction, with all its invoices. */
export const matchesOf = (books: Books, transaction: number): Match[] =>
  books.invoices.all().flatMap(({ matches }) => matches.filter(({ id }) => id === transaction));

const size = (cents: bigint): bigint => (cents < 0n ? -cents : cents);

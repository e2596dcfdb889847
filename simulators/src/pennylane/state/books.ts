import type { z } from 'zod';
import { Book } from '../../shared/book.ts';
import { createFaults } from '../../shared/faults.ts';
import type { CustomerBody, eInvoicing, invoiceBody, quoteBody, quoteStatus } from '../wire/bodies.ts';
import type { Failure } from '../wire/faults.ts';
import { notFound } from '../wire/refusals.ts';

type InvoiceBody = z.infer<typeof invoiceBody>;

export type Kept = { id: number; reference: string; createdAt: number; updatedAt: number };
export type Customer = Kept & { type: 'company' | 'individual'; body: CustomerBody };

export type Line = InvoiceBody['invoice_lines'][number] & Omit<Kept, 'reference'>;
type DocumentBody = Omit<InvoiceBody & z.infer<typeof quoteBody>, 'invoice_lines' | 'draft'>;
type Common = Kept & {
  /** Empty while a draft. */
  number: string;
  body: DocumentBody;
  lines: Line[];
  /** The last request of a PDF, which takes a while. */
  pdfSince: number;
  archivedAt: number | null;
};
/** A bank transaction of `whole` cents. */
export type Transaction = Omit<Kept, 'reference'> & { whole: number; date: string };
/** The part of a transaction that counts for an invoice; others may have the rest. */
export type Match = Transaction & { amount: number };
export type Invoice = Common & {
  kind: 'invoice';
  draft: boolean;
  /** By hand, without a bank transaction. */
  markedPaid: boolean;
  matches: Match[];
  /** The invoice that this credit note is linked to. */
  creditedId: number | null;
  quoteId: number | null;
  cancelled: boolean;
  eInvoicing: z.infer<typeof eInvoicing> | null;
};
export type Quote = Common & { kind: 'quote'; status: z.infer<typeof quoteStatus> };
export type Document = Invoice | Quote;

export type Change = Pick<Kept, 'id' | 'createdAt'> & {
  sequence: number;
  kind: Document['kind'];
  operation: 'insert' | 'update' | 'delete';
  at: number;
};

/** `rate_limit`: calls in five seconds, 0 for no limit. */
const initial = { pdf_delay_seconds: 3, rate_limit: 25, slow_seconds: 30 };

export type Call = { method: string; path: string; status: number | null };
const CALLS_KEPT = 2000;

/** A company's books, all in memory. */
export class Books {
  readonly customers = new Book<number, Customer>((id) => notFound('Customer', id));
  readonly invoices = new Book<number, Invoice>((id) => notFound('CustomerInvoice', id));
  readonly quotes = new Book<number, Quote>((id) => notFound('Quote', id));
  /** Also those that are matched with no invoice any more. */
  readonly transactions = new Book<number, Transaction>((id) => notFound('Transaction', id));
  readonly changes: Change[] = [];
  readonly calls: Call[] = [];
  readonly failures = createFaults<Failure>();
  readonly settings = { ...initial };
  readonly #sequences = new Map<string, number>();
  // Beyond 2^31, as Pennylane's may be; from the clock, so that no id comes again after a restart.
  #lastId = Date.now();
  #lastChange = 0;
  #ahead = 0;

  now(): number {
    return Date.now() + this.#ahead;
  }

  today(): string {
    return new Date(this.now()).toLocaleDateString('sv', { timeZone: 'Europe/Paris' });
  }

  advance(seconds: number): void {
    this.#ahead += seconds * 1000;
  }

  nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  /** The numbers of a year have no gap. */
  nextNumber(letter: 'F' | 'D'): string {
    const year = this.today().slice(0, 4);
    const sequence = (this.#sequences.get(letter + year) ?? 0) + 1;
    this.#sequences.set(letter + year, sequence);
    return `${letter}${year}${String(sequence).padStart(4, '0')}`;
  }

  noteChange(document: Document, operation: Change['operation']): void {
    const at = this.now();
    document.updatedAt = at;
    this.#lastChange += 1;
    const { kind, id, createdAt } = document;
    this.changes.push({ sequence: this.#lastChange, kind, id, operation, at, createdAt });
  }

  noteCall(call: Call): void {
    this.calls.push(call);
    if (this.calls.length > CALLS_KEPT) this.calls.shift();
  }

  /** Empties the books; ids and numbers continue, so that none comes twice. */
  reset(): void {
    const { customers, invoices, quotes, transactions, failures } = this;
    for (const kept of [customers, invoices, quotes, transactions, failures]) kept.clear();
    this.changes.length = 0;
    this.calls.length = 0;
    Object.assign(this.settings, initial);
    this.#ahead = 0;
  }
}

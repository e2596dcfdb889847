import type { z } from 'zod';
import type { companyBody, individualBody, invoiceBody, quoteBody, quoteStatus } from './wire/bodies.ts';

type Company = z.infer<typeof companyBody>;
type Individual = z.infer<typeof individualBody>;
type InvoiceBody = z.infer<typeof invoiceBody>;
type QuoteBody = z.infer<typeof quoteBody>;

export type Kept = { id: number; reference: string; createdAt: number; updatedAt: number };
export type Customer = Kept & ({ type: 'company'; body: Company } | { type: 'individual'; body: Individual });
export type Line = InvoiceBody['invoice_lines'][number] & {
  id: number;
  createdAt: number;
  updatedAt: number;
};
type Section = NonNullable<QuoteBody['invoice_line_sections']>[number] & { id: number };
export type DocumentBody = Omit<InvoiceBody, 'invoice_lines' | 'invoice_line_sections' | 'draft'> & {
  quote_template_id?: number | undefined;
};

type Common = Kept & {
  /** Empty while a draft. */
  number: string;
  body: DocumentBody;
  lines: Line[];
  sections: Section[];
  /** When the last PDF was asked for; it takes a while. */
  pdfSince: number;
};
export type Invoice = Common & { kind: 'invoice'; draft: boolean; paid: boolean; quoteId: number | null };
export type Quote = Common & { kind: 'quote'; status: z.infer<typeof quoteStatus> };

export type Resource = 'customers' | 'customer_invoices' | 'quotes';
export type Change = {
  sequence: number;
  resource: Resource;
  id: number;
  operation: 'insert' | 'update' | 'delete';
  at: number;
  createdAt: number;
};

export type Failure = {
  kind: 'error_500' | 'rate_limited' | 'slow' | 'lost_answer' | 'lost_request';
  calls: number;
  /** Calls that still pass before the first one that fails. */
  skip: number;
  method?: string | undefined;
  path?: string | undefined;
};
export type Settings = {
  pdf_delay_seconds: number;
  /** Calls in five seconds; 0 for no limit. */
  rate_limit: number;
  slow_seconds: number;
};
export type Call = { method: string; path: string; status: number | null };

const SETTINGS: Settings = { pdf_delay_seconds: 3, rate_limit: 25, slow_seconds: 30 };
const CALLS_KEPT = 2000;

export type Books = ReturnType<typeof createBooks>;

/** One company's books, all in memory. */
export function createBooks() {
  // Beyond 2^31, as Pennylane's may be; at the clock, so that none comes again when the simulator is started anew.
  let lastId = Date.now();
  let lastChange = 0;
  const sequences = new Map<string, number>();

  const books = {
    customers: new Map<number, Customer>(),
    invoices: new Map<number, Invoice>(),
    quotes: new Map<number, Quote>(),
    changes: [] as Change[],
    failures: [] as Failure[],
    calls: [] as Call[],
    settings: { ...SETTINGS },
    clockAhead: 0,
    now: () => Date.now() + books.clockAhead,
    today: () => new Date(books.now()).toLocaleDateString('sv', { timeZone: 'Europe/Paris' }),
    nextId: () => {
      lastId += 1;
      return lastId;
    },
    /** Numbers of one year run without a hole. */
    nextNumber(letter: 'F' | 'D'): string {
      const year = books.today().slice(0, 4);
      const sequence = (sequences.get(letter + year) ?? 0) + 1;
      sequences.set(letter + year, sequence);
      return `${letter}${year}${String(sequence).padStart(4, '0')}`;
    },
    told(resource: Resource, kept: Kept, operation: Change['operation']): void {
      const at = books.now();
      kept.updatedAt = at;
      lastChange += 1;
      books.changes.push({
        sequence: lastChange,
        resource,
        id: kept.id,
        operation,
        at,
        createdAt: kept.createdAt,
      });
    },
    called(call: Call): void {
      books.calls.push(call);
      if (books.calls.length > CALLS_KEPT) books.calls.shift();
    },
    /** As on the first day; ids and numbers go on, so that nothing of before is met again. */
    reset(): void {
      for (const kept of [books.customers, books.invoices, books.quotes]) kept.clear();
      for (const list of [books.changes, books.failures, books.calls]) list.length = 0;
      Object.assign(books.settings, SETTINGS);
      books.clockAhead = 0;
    },
  };

  return books;
}

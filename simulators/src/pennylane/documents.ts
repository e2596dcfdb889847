import type { z } from 'zod';
import type { Books, DocumentBody, Invoice, Kept, Line, Quote } from './books.ts';
import { notFound, unprocessable } from './refusal.ts';
import type { invoiceUpdate, quoteUpdate } from './wire/bodies.ts';
import { customerOf } from './wire/customers-wire.ts';

// What invoices and quotes have in common: how they come to be, change, and go on in the books.

type Told = DocumentBody & {
  invoice_lines: Omit<Line, keyof Kept>[];
  invoice_line_sections?:
    | { rank: number; title?: string | undefined; description?: string | undefined }[]
    | undefined;
};
type Update = z.infer<typeof invoiceUpdate> | z.infer<typeof quoteUpdate>;

/** The part of a new document that both kinds have. The customer must be known, the reference new. */
export function newDocument(books: Books, kept: Map<number, Invoice | Quote>, told: Told) {
  const { invoice_lines, invoice_line_sections = [], ...body } = told;
  customerOf(books, body.customer_id);
  claimReference(kept, body.external_reference, null);
  const now = books.now();
  return {
    id: books.nextId(),
    reference: body.external_reference ?? crypto.randomUUID(),
    createdAt: now,
    updatedAt: now,
    pdfSince: now,
    body,
    lines: invoice_lines.map((line) => ({ ...line, id: books.nextId(), createdAt: now, updatedAt: now })),
    sections: invoice_line_sections.map((section) => ({ ...section, id: books.nextId() })),
  };
}

export function updateDocument(
  books: Books,
  kept: Map<number, Invoice | Quote>,
  document: Invoice | Quote,
  update: Update,
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
  { create = [], update = [], delete: gone = [] }: NonNullable<Update['invoice_lines']>,
): Line[] {
  for (const { id } of [...update, ...gone])
    if (!lines.some((line) => line.id === id)) throw notFound('InvoiceLine', id);
  const now = books.now();
  const left = lines
    .filter(({ id }) => !gone.some((line) => line.id === id))
    .map((line) => {
      const change = update.find(({ id }) => id === line.id);
      return change ? Object.assign({ ...line, updatedAt: now }, change) : line;
    });
  return [
    ...left,
    ...create.map((line) => ({ ...line, id: books.nextId(), createdAt: now, updatedAt: now })),
  ];
}

function claimReference(
  kept: Map<number, Invoice | Quote>,
  reference: string | undefined,
  own: Invoice | Quote | null,
): void {
  const taken =
    reference !== undefined &&
    [...kept.values()].some((other) => other !== own && other.reference === reference);
  if (taken) throw unprocessable('External reference has already been taken');
}

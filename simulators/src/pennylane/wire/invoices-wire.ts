import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Books, Invoice } from '../books.ts';
import { newDocument, updateDocument } from '../documents.ts';
import { deleteDraft, finalize, invoiceOf, markAsPaid } from '../invoices.ts';
import { everyOrder, type Listing, pageOf } from '../pages/pages.ts';
import { quoteOf, setStatus } from '../quotes.ts';
import { invalid, unprocessable } from '../refusal.ts';
import { invoiceAnswer } from './answers.ts';
import { accept, fromQuoteBody, invoiceBody, invoiceUpdate } from './bodies.ts';
import { documentsWire, placed } from './documents-wire.ts';
import { idOf, placeOf } from './wire.ts';

const listing: Listing<Invoice> = {
  fields: {
    id: { of: ({ id }) => id, operators: everyOrder },
    date: { of: ({ body }) => body.date, operators: everyOrder },
    customer_id: { of: ({ body }) => body.customer_id, operators: everyOrder },
    billing_subscription_id: { of: () => null, operators: everyOrder },
    quote_id: { of: ({ quoteId }) => quoteId, operators: everyOrder },
    invoice_number: { of: ({ number }) => number, operators: ['eq', 'not_eq', 'in', 'not_in'] },
    draft: { of: ({ draft }) => draft, operators: ['eq'] },
    credit_note: { of: () => false, operators: ['eq'] },
    external_reference: { of: ({ reference }) => reference, operators: ['eq'] },
    flow_id: { of: () => null, operators: ['eq', 'in'] },
    category_id: { of: () => [], operators: ['in'] },
  },
  sorts: { id: ({ id }) => id, date: ({ body }) => body.date },
};
const empty = ['payments', 'appendices', 'categories', 'custom_header_fields', 'matched_transactions'];
/** All that a final invoice still lets be changed. */
const changeableWhenFinal: ReadonlySet<string> = new Set(['label', 'transaction_reference']);

export function invoicesWire(app: FastifyInstance, books: Books): void {
  const root = '/customer_invoices';
  const find = (id: number) => invoiceOf(books, id);
  const answer = placed(app, books, invoiceAnswer);
  documentsWire(app, books, { root, find, empty });

  app.get(root, async (request) => {
    const place = placeOf(books, request, app.prefix);
    const page = pageOf(books.invoices.values(), request.query, listing);
    return { ...page, items: page.items.map((invoice) => invoiceAnswer(place, invoice)) };
  });
  app.get(`${root}/:id`, async (request) => answer(request, find(idOf(request))));
  app.post(root, async (request, reply) =>
    reply.code(201).send(answer(request, create(books, accept(invoiceBody, request.body), null))),
  );
  app.post(`${root}/create_from_quote`, async (request, reply) =>
    reply.code(201).send(answer(request, createFromQuote(books, accept(fromQuoteBody, request.body)))),
  );
  app.put(`${root}/:id`, async (request) => {
    const invoice = find(idOf(request));
    const update = accept(invoiceUpdate, request.body);
    const late = Object.keys(update).find((key) => !changeableWhenFinal.has(key));
    if (!invoice.draft && late) throw unprocessable(`A finalized invoice cannot be updated: ${late}`);
    updateDocument(books, books.invoices, invoice, update);
    books.told('customer_invoices', invoice, 'update');
    return answer(request, invoice);
  });
  app.delete(`${root}/:id`, async (request, reply) => {
    deleteDraft(books, find(idOf(request)));
    return reply.code(204).send();
  });
  app.put(`${root}/:id/finalize`, async (request) => {
    const invoice = find(idOf(request));
    finalize(books, invoice);
    return answer(request, invoice);
  });
  app.put(`${root}/:id/mark_as_paid`, async (request, reply) => {
    markAsPaid(books, find(idOf(request)));
    return reply.code(204).send();
  });
}

function create(books: Books, told: z.infer<typeof invoiceBody>, quoteId: number | null): Invoice {
  const { draft, ...body } = told;
  if (draft && body.transaction_reference)
    throw invalid('only a finalized invoice takes it', 'transaction_reference', 'NotAnyOf');
  const common = newDocument(books, books.invoices, body);
  const invoice: Invoice = {
    kind: 'invoice',
    ...common,
    draft,
    number: draft ? '' : books.nextNumber('F'),
    paid: false,
    quoteId,
  };
  books.invoices.set(invoice.id, invoice);
  books.told('customer_invoices', invoice, 'insert');
  return invoice;
}

function createFromQuote(books: Books, told: z.infer<typeof fromQuoteBody>): Invoice {
  const quote = quoteOf(books, told.quote_id);
  const { external_reference: _own, quote_template_id: _template, ...body } = quote.body;
  const { draft, external_reference, customer_invoice_template_id } = told;
  const lines = quote.lines.map(({ id: _id, createdAt: _created, updatedAt: _updated, ...line }) => line);
  const invoice = create(
    books,
    { ...body, draft, external_reference, customer_invoice_template_id, invoice_lines: lines },
    quote.id,
  );
  setStatus(books, quote, 'invoiced');
  return invoice;
}

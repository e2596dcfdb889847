import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { answerRefusals } from '../shared/refusal.ts';
import { decimal } from './amounts.ts';
import type { Books, Document, Invoice } from './state/books.ts';
import { archive, setStatus, statusOf } from './state/documents.ts';
import * as settle from './state/settle.ts';
import { settlementOf, totalsOf } from './state/settlement.ts';
import { accept, creditBody, eInvoicing, matchBody } from './wire/bodies.ts';
import { idOf } from './wire/call.ts';
import { failureBody } from './wire/faults.ts';

/*
 * The control plane, JSON under /_sim, without token and outside the rate limit: the clients' answers and
 * payments, the accountant's matches and credit notes, and planned failures (wire/faults.ts has their kinds, shared/faults.ts the calls that they meet).
 */

const seconds = z.number().min(0);
const settingsBody = z
  .strictObject({ pdf_delay_seconds: seconds, rate_limit: z.int().min(0), slow_seconds: seconds })
  .partial();
const clockBody = z.strictObject({ advance_seconds: z.number() });

export async function controlPlane(app: FastifyInstance, { books }: { books: Books }): Promise<void> {
  answerRefusals(app);
  const { settings, failures } = books;
  const shown = (document: Document) => ({
    ...document,
    total: decimal(totalsOf(document).total),
    status: statusOf(books, document),
    ...(document.kind === 'invoice' && { paid: settlementOf(books, document).paid }),
  });

  app.get('/state', async () => ({
    customers: books.customers.all(),
    invoices: books.invoices.all().map(shown),
    quotes: books.quotes.all().map(shown),
    calls: books.calls,
  }));
  app.post('/reset', async (_request, reply) => {
    books.reset();
    return reply.code(204).send();
  });
  app.patch('/settings', async ({ body }) => Object.assign(settings, accept(settingsBody, body)));
  app.post('/failures', async ({ body }) => {
    const failure = accept(failureBody, body);
    failures.add(failure);
    return failure;
  });
  app.delete('/failures', async (_request, reply) => {
    failures.clear();
    return reply.code(204).send();
  });
  app.post('/clock', async ({ body }) => {
    books.advance(accept(clockBody, body).advance_seconds);
    return { now: new Date(books.now()).toISOString() };
  });

  for (const [name, status] of [['accept', 'accepted'] as const, ['deny', 'denied'] as const]) {
    app.post(`/quotes/:id/${name}`, async (request) => {
      const quote = books.quotes.known(idOf(request));
      setStatus(books, quote, status);
      return { id: quote.id, status };
    });
  }
  app.post('/quotes/:id/archive', async (request) => {
    const quote = books.quotes.known(idOf(request));
    archive(books, quote);
    return { id: quote.id, status: statusOf(books, quote) };
  });
  invoiceControls(app, books);
}

type Work<Result> = Record<string, (invoice: Invoice, body: unknown) => Result>;

/** Acts of client and accountant on an invoice, answered by its status then. */
function invoiceControls(app: FastifyInstance, books: Books): void {
  const changes: Work<void> = {
    mark_paid: (invoice) => settle.markAsPaid(books, invoice),
    cancel: (invoice) => settle.cancel(books, invoice),
    archive: (invoice) => archive(books, invoice),
    e_invoicing: (invoice, body) => settle.tellEInvoicing(books, invoice, accept(eInvoicing, body)),
  };
  /** These make a match or a credit note. */
  const makes: Work<{ id: number }> = {
    pay: (invoice) => settle.pay(books, invoice),
    matches: (invoice, body) => settle.match(books, invoice, accept(matchBody, body)),
    credit: (invoice, body) => settle.credit(books, invoice, accept(creditBody, body ?? {})),
  };
  const answer = (invoice: Invoice) => ({ id: invoice.id, status: statusOf(books, invoice) });

  for (const [name, change] of Object.entries(changes))
    app.post(`/invoices/:id/${name}`, async (request) => {
      const invoice = books.invoices.known(idOf(request));
      change(invoice, request.body);
      return answer(invoice);
    });
  for (const [name, make] of Object.entries(makes))
    app.post(`/invoices/:id/${name}`, async (request) => {
      const invoice = books.invoices.known(idOf(request));
      const made = make(invoice, request.body);
      return { ...answer(invoice), made: made.id };
    });
  app.delete('/invoices/:id/matches/:match', async (request) => {
    const invoice = books.invoices.known(idOf(request));
    settle.unmatch(books, invoice, idOf(request, 'match'));
    return answer(invoice);
  });
}

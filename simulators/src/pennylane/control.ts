import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { answerRefusals } from '../shared/refusal.ts';
import { decimal, documentTotals } from './amounts.ts';
import type { Books, Document } from './state/books.ts';
import { markAsPaid, setStatus, statusOf } from './state/documents.ts';
import { accept } from './wire/bodies.ts';
import { idOf } from './wire/call.ts';
import { failureBody } from './wire/faults.ts';

/*
 * The control plane, JSON under /_sim, without token and outside the rate limit: the clients' answers and
 * payments, and planned failures (wire/faults.ts has their kinds, shared/faults.ts the calls that they meet).
 */

const seconds = z.number().min(0);
const settingsBody = z
  .strictObject({ pdf_delay_seconds: seconds, rate_limit: z.int().min(0), slow_seconds: seconds })
  .partial();
const clockBody = z.strictObject({ advance_seconds: z.number() });

export async function controlPlane(app: FastifyInstance, { books }: { books: Books }): Promise<void> {
  answerRefusals(app);
  const { settings, failures } = books;
  const now = () => new Date(books.now()).toISOString();
  const shown = (document: Document) => ({
    ...document,
    total: decimal(documentTotals(document.lines, document.body.discount).total),
    status: statusOf(books, document),
  });

  app.get('/state', async () => ({
    customers: books.customers.all(),
    invoices: books.invoices.all().map(shown),
    quotes: books.quotes.all().map(shown),
    calls: books.calls,
    settings,
    failures: failures.list(),
    now: now(),
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
    return { now: now() };
  });

  for (const [name, status] of [['accept', 'accepted'] as const, ['deny', 'denied'] as const]) {
    app.post(`/quotes/:id/${name}`, async (request) => {
      const quote = books.quotes.known(idOf(request));
      setStatus(books, quote, status);
      return { id: quote.id, status };
    });
  }
  app.post('/invoices/:id/pay', async (request) => {
    const invoice = books.invoices.known(idOf(request));
    markAsPaid(books, invoice);
    return { id: invoice.id, status: 'paid' };
  });
}

import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { decimal, documentTotals } from './amounts.ts';
import type { Books, Invoice, Quote } from './books.ts';
import { invoiceOf, markAsPaid } from './invoices.ts';
import { quoteOf, setStatus } from './quotes.ts';
import { Refusal } from './refusal.ts';
import { invoiceStatus, quoteStatusOf } from './wire/answers.ts';
import { accept } from './wire/bodies.ts';
import { idOf } from './wire/wire.ts';

/*
 * The control plane, without token and outside the rate limit. Bodies and answers are JSON.
 *
 *   GET    /_sim/state               customers, invoices, quotes, the calls received (newest last), settings, failures to come, clock
 *   POST   /_sim/reset               204; as on the first day
 *   PATCH  /_sim/settings            any of {pdf_delay_seconds (3), rate_limit (25 in 5 s; 0 for none), slow_seconds (30)}
 *   POST   /_sim/failures            {kind, calls?: 1, skip?: 0, method?, path?}: the next `calls` calls fail, after `skip` that pass.
 *                                    `method` and `path` (a part of it, such as "/finalize") say which calls are meant.
 *                                    kind: error_500      answers 500, nothing done
 *                                          rate_limited   answers 429, nothing done
 *                                          slow           does the work, answers after slow_seconds
 *                                          lost_answer    does the work, cuts the line instead of answering
 *                                          lost_request   cuts the line, nothing done
 *   DELETE /_sim/failures            204; no more failures
 *   POST   /_sim/clock               {advance_seconds}: moves its clock on; answers {now}
 *   POST   /_sim/quotes/:id/accept   the client accepts; /deny: refuses
 *   POST   /_sim/invoices/:id/pay    the client pays (a final invoice)
 */

const settingsBody = z
  .strictObject({
    pdf_delay_seconds: z.number().min(0),
    rate_limit: z.int().min(0),
    slow_seconds: z.number().min(0),
  })
  .partial();
const failureBody = z.strictObject({
  kind: z.enum(['error_500', 'rate_limited', 'slow', 'lost_answer', 'lost_request']),
  calls: z.int().min(1).default(1),
  skip: z.int().min(0).default(0),
  method: z.string().optional(),
  path: z.string().optional(),
});
const clockBody = z.strictObject({ advance_seconds: z.number() });

export async function controlPlane(app: FastifyInstance, { books }: { books: Books }): Promise<void> {
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof Refusal)) throw error;
    return reply.code(error.status).send(error.body);
  });

  app.get('/state', async () => ({
    customers: [...books.customers.values()],
    invoices: [...books.invoices.values()].map((invoice) => ({
      ...invoice,
      ...shownOf(invoice),
      status: invoiceStatus(books, invoice),
    })),
    quotes: [...books.quotes.values()].map((quote) => ({
      ...quote,
      ...shownOf(quote),
      status: quoteStatusOf(books, quote),
    })),
    calls: books.calls,
    settings: books.settings,
    failures: books.failures,
    now: new Date(books.now()).toISOString(),
  }));
  app.post('/reset', async (_request, reply) => {
    books.reset();
    return reply.code(204).send();
  });
  app.patch('/settings', async (request) =>
    Object.assign(books.settings, accept(settingsBody, request.body)),
  );
  app.post('/failures', async (request) => {
    const failure = accept(failureBody, request.body);
    books.failures.push(failure);
    return failure;
  });
  app.delete('/failures', async (_request, reply) => {
    books.failures.length = 0;
    return reply.code(204).send();
  });
  app.post('/clock', async (request) => {
    books.clockAhead += accept(clockBody, request.body).advance_seconds * 1000;
    return { now: new Date(books.now()).toISOString() };
  });

  for (const [name, status] of [['accept', 'accepted'] as const, ['deny', 'denied'] as const]) {
    app.post(`/quotes/:id/${name}`, async (request) => {
      const quote = quoteOf(books, idOf(request));
      setStatus(books, quote, status);
      return { id: quote.id, status };
    });
  }
  app.post('/invoices/:id/pay', async (request) => {
    const invoice = invoiceOf(books, idOf(request));
    markAsPaid(books, invoice);
    return { id: invoice.id, status: 'paid' };
  });
}

function shownOf({ lines, body }: Invoice | Quote) {
  return { total: decimal(documentTotals(lines, body.discount).total) };
}

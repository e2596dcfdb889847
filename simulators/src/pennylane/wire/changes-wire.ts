import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Books, Resource } from '../books.ts';
import { readCursor, writeCursor } from '../pages/pages.ts';
import { Refusal, unprocessable } from '../refusal.ts';
import { changeAnswer } from './answers.ts';
import { accept } from './bodies.ts';

const KEPT_MS = 4 * 7 * 24 * 3_600_000;
const query = z.strictObject({
  limit: z.coerce.number().int().min(1).max(1000).default(20),
  cursor: z.string().optional(),
  start_date: z.iso.datetime({ offset: true }).optional(),
});

/** What was done to each kind of document in the last four weeks, oldest first; `id` is the document's. */
export function changesWire(app: FastifyInstance, books: Books): void {
  for (const resource of ['customers', 'customer_invoices', 'quotes'] as const) {
    app.get(`/changelogs/${resource}`, async (request) =>
      changesPage(books, resource, accept(query, request.query)),
    );
  }
}

function changesPage(books: Books, resource: Resource, { limit, cursor, start_date }: z.infer<typeof query>) {
  if (cursor !== undefined && start_date !== undefined) {
    throw new Refusal(400, { error: 'start_date and cursor cannot be used together', status: 400 });
  }
  const oldest = books.now() - KEPT_MS;
  const since = start_date === undefined ? oldest : Date.parse(start_date);
  if (since < oldest) throw unprocessable('start_date must be within the last 4 weeks');
  const after = cursor === undefined ? 0 : readCursor(cursor)[1];
  const found = books.changes.filter(
    (change) => change.resource === resource && change.at >= since && change.sequence > after,
  );
  const page = found.slice(0, limit);
  const more = found.length > limit;
  return {
    items: page.map(changeAnswer),
    has_more: more,
    next_cursor: more ? writeCursor(['', page.at(-1)?.sequence]) : null,
  };
}

import type { FastifyInstance } from 'fastify';
import type { Books, Invoice, Line, Quote } from '../books.ts';
import { answered, type Listing, pageOf } from '../pages/pages.ts';
import { Refusal, unprocessable } from '../refusal.ts';
import { lineAnswer, type Place, pdfIsReady } from './answers.ts';
import { accept, emailBody } from './bodies.ts';
import { customerOf } from './customers-wire.ts';
import { idOf, placeOf } from './wire.ts';

type Path = { root: string; find: (id: number) => Invoice | Quote; empty: readonly string[] };

const byId: Listing<{ id: number }> = { fields: {}, sorts: { id: ({ id }) => id } };
const lineListing: Listing<Line> = { fields: {}, sorts: { id: ({ id }) => id } };

/** What hangs on an invoice and on a quote alike: lines, sections, the e-mail. */
export function documentsWire(app: FastifyInstance, books: Books, { root, find, empty }: Path): void {
  app.get(`${root}/:id/invoice_lines`, async (request) =>
    answered(pageOf(find(idOf(request)).lines, request.query, lineListing), lineAnswer),
  );
  app.get(`${root}/:id/invoice_line_sections`, async (request) => {
    const { sections, ...document } = find(idOf(request));
    const at = {
      created_at: new Date(document.createdAt).toISOString(),
      updated_at: new Date(document.updatedAt).toISOString(),
    };
    return answered(pageOf(sections, request.query, byId), ({ id, title = '', description = '', rank }) => ({
      id,
      title,
      description,
      rank,
      ...at,
    }));
  });
  for (const name of empty) {
    app.get(`${root}/:id/${name}`, async (request) => {
      find(idOf(request));
      return pageOf([], request.query, byId);
    });
  }

  app.post(`${root}/:id/send_by_email`, async (request, reply) => {
    const document = find(idOf(request));
    const recipients =
      accept(emailBody, request.body)?.recipients ??
      customerOf(books, document.body.customer_id).body.emails ??
      [];
    if (!pdfIsReady(books, document))
      throw new Refusal(409, { error: 'The PDF file is not generated yet', status: 409 });
    if (recipients.length === 0) throw unprocessable('No recipient email address');
    return reply.code(204).send();
  });
}

export function placed<Kept>(
  app: FastifyInstance,
  books: Books,
  answer: (place: Place, kept: Kept) => unknown,
) {
  return (request: Parameters<typeof placeOf>[1], kept: Kept) =>
    answer(placeOf(books, request, app.prefix), kept);
}

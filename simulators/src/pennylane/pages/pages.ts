import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { sendPage } from '../../shared/page.ts';
import { answerRefusals } from '../../shared/refusal.ts';
import type { Books } from '../state/books.ts';
import { inText } from '../wire/refusals.ts';
import { clientPage } from './client-page.ts';
import { documentPdf, readPdfToken } from './pdf.ts';

const fileQuery = z.object({ encrypted_id: z.string() });

export async function pages(app: FastifyInstance, { books }: { books: Books }): Promise<void> {
  answerRefusals(app);
  app.get('/', (_request, reply) => sendPage(reply, clientPage(books)));
  app.get('/public/:kind/pdf', async (request, reply) => {
    const known = readPdfToken(fileQuery.parse(request.query).encrypted_id, books.now());
    if (known === 'expired') throw inText(410, 'This link has expired.');
    const document = known && (known.kind === 'invoice' ? books.invoices : books.quotes).get(known.id);
    if (!document) throw inText(404, 'Not Found');
    reply.type('application/pdf').header('content-disposition', 'inline');
    return documentPdf(books, document);
  });
}

import type { FastifyInstance } from 'fastify';
import type { Books, Invoice, Quote } from '../books.ts';
import { newDocument, updateDocument } from '../documents.ts';
import { answered, everyOrder, type Listing, pageOf } from '../pages/pages.ts';
import { quoteOf, setStatus } from '../quotes.ts';
import { invoiceAnswer, quoteAnswer, quoteStatusOf } from './answers.ts';
import { accept, quoteBody, quoteUpdate, statusBody } from './bodies.ts';
import { documentsWire, placed } from './documents-wire.ts';
import { idOf, placeOf } from './wire.ts';

/** No `external_reference`: whether Pennylane takes it here is not known, so nobody may rely on it. */
const listingOf = (books: Books): Listing<Quote> => ({
  fields: {
    id: { of: ({ id }) => id, operators: everyOrder },
    customer_id: { of: ({ body }) => body.customer_id, operators: everyOrder },
    date: { of: ({ body }) => body.date, operators: everyOrder },
    status: { of: (quote) => quoteStatusOf(books, quote), operators: ['eq', 'not_eq', 'in', 'not_in'] },
  },
  sorts: { id: ({ id }) => id },
});
const linkedListing: Listing<Invoice> = { fields: {}, sorts: { id: ({ id }) => id } };

export function quotesWire(app: FastifyInstance, books: Books): void {
  const find = (id: number) => quoteOf(books, id);
  const answer = placed(app, books, quoteAnswer);
  const listing = listingOf(books);
  documentsWire(app, books, { root: '/quotes', find, empty: ['appendices'] });

  app.get('/quotes', async (request) => {
    const place = placeOf(books, request, app.prefix);
    return answered(pageOf(books.quotes.values(), request.query, listing), (quote) =>
      quoteAnswer(place, quote),
    );
  });
  app.get('/quotes/:id', async (request) => answer(request, find(idOf(request))));
  app.get('/quotes/:id/linked_invoices', async (request) => {
    const quote = find(idOf(request));
    const linked = [...books.invoices.values()].filter(({ quoteId }) => quoteId === quote.id);
    const place = placeOf(books, request, app.prefix);
    return answered(pageOf(linked, request.query, linkedListing), (invoice) => invoiceAnswer(place, invoice));
  });
  app.post('/quotes', async (request, reply) => {
    const common = newDocument(books, books.quotes, accept(quoteBody, request.body));
    const quote: Quote = { kind: 'quote', ...common, number: books.nextNumber('D'), status: 'pending' };
    books.quotes.set(quote.id, quote);
    books.told('quotes', quote, 'insert');
    return reply.code(201).send(answer(request, quote));
  });
  app.put('/quotes/:id', async (request) => {
    const quote = find(idOf(request));
    updateDocument(books, books.quotes, quote, accept(quoteUpdate, request.body));
    books.told('quotes', quote, 'update');
    return answer(request, quote);
  });
  app.put('/quotes/:id/update_status', async (request) => {
    const quote = find(idOf(request));
    setStatus(books, quote, accept(statusBody, request.body).status);
    return answer(request, quote);
  });
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Book } from '../../shared/book.ts';
import type { Books, Customer, Document } from '../state/books.ts';
import { createCustomer, customerOf, updateCustomer } from '../state/customers.ts';
import * as documents from '../state/documents.ts';
import { createFromQuote } from '../state/from-quote.ts';
import { linkCredit, markAsPaid } from '../state/settle.ts';
import * as answers from './answers.ts';
import * as bodies from './bodies.ts';
import { guardCalls, idOf, placeOf, type WireOptions } from './call.ts';
import {
  customerFields,
  cut,
  type Fields,
  invoiceFields,
  pageOf,
  quoteFields,
  readCursor,
} from './listing.ts';
import { failed, unprocessable } from './refusals.ts';

const { accept } = bodies;

const rose = { first_name: 'Rose', last_name: 'Simulateur' };

/** The API: token, rate limit and failures in call.ts, here its endpoints. */
export async function pennylaneApi(app: FastifyInstance, options: WireOptions): Promise<void> {
  guardCalls(app, options);
  for (const routes of [customers, invoices, quotes, changelogs]) routes(app, options.books);
  app.get('/me', async () => ({
    user: { id: 1, ...rose, email: 'rose@florilege.invalid', locale: 'fr' },
    company: { id: 1, name: 'Florilège', reg_no: '123456782', accounting_logic: 'engagement' },
    scopes: ['customers:all', 'customer_invoices:all', 'quotes:all'],
  }));
}

function customers(app: FastifyInstance, books: Books): void {
  const answer = (request: FastifyRequest, customer: Customer) =>
    answers.customerAnswer(placeOf(books, request, app.prefix), customer);

  app.get('/customers', async (request) =>
    pageOf(books.customers.values(), request.query, (one) => answer(request, one), customerFields),
  );
  app.get('/customers/:id', async (request) => answer(request, books.customers.known(idOf(request))));

  for (const type of ['company', 'individual'] as const) {
    const path = `/${type}_customers`;
    app.post(path, async (request, reply) => {
      const customer = createCustomer(books, type, accept(bodies.customerBodies[type], request.body));
      return reply.code(201).send(answer(request, customer));
    });
    app.get(`${path}/:id`, async (request) => answer(request, customerOf(books, idOf(request), type)));
    app.put(`${path}/:id`, async (request) => {
      const customer = customerOf(books, idOf(request), type);
      updateCustomer(books, customer, accept(bodies.customerUpdates[type], request.body));
      return answer(request, customer);
    });
  }
}

function invoices(app: FastifyInstance, books: Books): void {
  const { make, act } = documentRoutes(app, books, {
    root: '/customer_invoices',
    book: books.invoices,
    fields: invoiceFields,
    answer: answers.invoiceAnswer,
  });
  make('', (body) => documents.createInvoice(books, accept(bodies.invoiceBody, body)));
  make('/create_from_quote', (body) => createFromQuote(books, accept(bodies.fromQuoteBody, body)));
  act('PUT', '/finalize', (invoice) => documents.finalize(books, invoice));
  act('PUT', '/mark_as_paid', (invoice) => markAsPaid(books, invoice), 204);
  act('POST', '/link_credit_note', (invoice, body) => {
    const { credit_note_id } = accept(bodies.linkBody, body);
    linkCredit(books, invoice, books.invoices.known(credit_note_id));
  });
  act('DELETE', '', (invoice) => documents.deleteDraft(books, invoice), 204);

  app.get('/customer_invoices/:id/matched_transactions', async (request) => {
    const invoice = books.invoices.known(idOf(request));
    const place = placeOf(books, request, app.prefix);
    return pageOf(invoice.matches, request.query, (match) =>
      answers.transactionAnswer(place, invoice, match),
    );
  });
}

function quotes(app: FastifyInstance, books: Books): void {
  const { make, act } = documentRoutes(app, books, {
    root: '/quotes',
    book: books.quotes,
    fields: quoteFields,
    answer: answers.quoteAnswer,
  });
  make('', (body) => documents.createQuote(books, accept(bodies.quoteBody, body)));
  act('PUT', '/update_status', (quote, body) =>
    documents.setStatus(books, quote, accept(bodies.statusBody, body).status),
  );
}

type Work<One> = (document: One, body: unknown) => void;
type Kind<One extends Document> = {
  root: string;
  book: Book<number, One>;
  fields: Fields<One>;
  answer: (place: answers.Place, document: One) => object;
};

/** Registers the endpoints that invoices and quotes have alike. @returns ways to register their own */
function documentRoutes<One extends Document>(app: FastifyInstance, books: Books, kind: Kind<One>) {
  const { root, book, fields, answer } = kind;
  const one = `${root}/:id`;
  const find = (request: FastifyRequest) => book.known(idOf(request));
  const answered = (request: FastifyRequest, document: One) =>
    answer(placeOf(books, request, app.prefix), document);

  app.get(root, async (request) =>
    pageOf(book.values(), request.query, (document) => answered(request, document), fields),
  );
  app.get(one, async (request) => answered(request, find(request)));
  app.get(`${one}/invoice_lines`, async (request) =>
    pageOf(find(request).lines, request.query, answers.lineAnswer),
  );

  /** A change is answered by the document, or by 204. */
  function act(method: 'POST' | 'PUT' | 'DELETE', path: string, work: Work<One>, status: 200 | 204 = 200) {
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const document = find(request);
      work(document, request.body);
      return status === 204 ? reply.code(204).send() : answered(request, document);
    };
    app.route({ method, url: one + path, handler });
  }
  act('PUT', '', (document, body) =>
    documents.updateDocument(books, document, accept(bodies.documentUpdate, body)),
  );

  return {
    act,
    make(path: string, create: (body: unknown) => One): void {
      app.post(root + path, async (request, reply) =>
        reply.code(201).send(answered(request, create(request.body))),
      );
    },
  };
}

const KEPT_MS = 4 * 7 * 24 * 3_600_000;
const changesQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(1000).default(20),
  cursor: z.string().optional(),
  start_date: z.iso.datetime({ offset: true }).optional(),
});

/** The changes of the last four weeks, oldest first; `id` is the document's. */
function changelogs(app: FastifyInstance, books: Books): void {
  for (const [path, kind] of [['customer_invoices', 'invoice'] as const, ['quotes', 'quote'] as const])
    app.get(`/changelogs/${path}`, async ({ query }) =>
      changesPage(books, kind, accept(changesQuery, query)),
    );
}

function changesPage(books: Books, kind: Document['kind'], query: z.infer<typeof changesQuery>) {
  const { limit, cursor, start_date } = query;
  if (cursor !== undefined && start_date !== undefined)
    throw failed(400, 'start_date and cursor cannot be used together');
  const oldest = books.now() - KEPT_MS;
  const since = start_date === undefined ? oldest : Date.parse(start_date);
  if (since < oldest) throw unprocessable('start_date must be within the last 4 weeks');
  const after = cursor === undefined ? 0 : readCursor(cursor);
  const found = books.changes
    .filter((one) => one.kind === kind && one.at >= since && one.sequence > after)
    .map((item) => ({ item, at: item.sequence }));
  return cut(found, limit, answers.changeAnswer);
}

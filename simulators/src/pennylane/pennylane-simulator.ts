import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { z } from 'zod';
import { listen } from '../listen.ts';
import { type Books, createBooks } from './books.ts';
import { controlPlane } from './control.ts';
import { clientPage } from './pages/client-page.ts';
import { documentPdf } from './pages/pdf.ts';
import { readPdfToken } from './pages/pdf-token.ts';
import { changesWire } from './wire/changes-wire.ts';
import { customersWire } from './wire/customers-wire.ts';
import { invoicesWire } from './wire/invoices-wire.ts';
import { quotesWire } from './wire/quotes-wire.ts';
import { playWire, type WireOptions } from './wire/wire.ts';

export type PennylaneSimulator = {
  /** The page on which one plays the client, and the control plane (`/_sim/…`). */
  url: string;
  /** What the product's PENNYLANE_BASE_URL is, with /api/external/v2. */
  baseUrl: string;
  token: string;
  stop(): Promise<void>;
};

const PREFIX = '/api/external/v2';
// Fixed, so that a configuration written once still fits after the simulator is started again. It opens nothing.
const TOKEN = 'simulateur-pennylane-florilege';

const fileQuery = z.object({ encrypted_id: z.string() });

/** Pennylane as its own pages describe it, over HTTP, with everything in memory. Takes a free port when `port` is 0 or already taken. */
export async function startPennylaneSimulator(options: {
  port: number;
  host?: string;
}): Promise<PennylaneSimulator> {
  const books = createBooks();
  const stopping = new AbortController();
  const { app, url } = await listen(
    () => buildApp({ books, token: TOKEN, stopping: stopping.signal }),
    options,
  );
  return {
    url,
    baseUrl: url + PREFIX,
    token: TOKEN,
    async stop() {
      stopping.abort();
      await app.close();
    },
  };
}

function buildApp(options: WireOptions): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true });
  const { books } = options;
  app.register(api, { prefix: PREFIX, ...options });
  app.register(controlPlane, { prefix: '/_sim', books });
  app.get('/', async (_request, reply) => {
    const html = clientPage(books);
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html);
  });
  app.get('/public/:kind/pdf', async (request, reply) =>
    sendPdf(books, fileQuery.parse(request.query).encrypted_id, reply),
  );
  return app;
}

async function api(app: FastifyInstance, options: WireOptions): Promise<void> {
  const { books } = options;
  playWire(app, options);
  customersWire(app, books);
  invoicesWire(app, books);
  quotesWire(app, books);
  changesWire(app, books);
  app.get('/me', async () => ({
    user: {
      id: 1,
      first_name: 'Rose',
      last_name: 'Simulateur',
      email: 'rose@florilege.invalid',
      locale: 'fr',
    },
    company: { id: 1, name: 'Florilège', reg_no: '123456782', accounting_logic: 'engagement' },
    scopes: ['customers:all', 'customer_invoices:all', 'quotes:all'],
  }));
}

function sendPdf(books: Books, token: string, reply: FastifyReply): FastifyReply {
  const known = readPdfToken(token, books.now());
  if (known === 'expired')
    return reply.code(410).type('text/plain; charset=utf-8').send('This link has expired.');
  const document = known && (known.kind === 'invoice' ? books.invoices : books.quotes).get(known.id);
  if (!document) return reply.code(404).type('text/plain; charset=utf-8').send('Not Found');
  return reply
    .type('application/pdf')
    .header('content-disposition', 'inline')
    .send(documentPdf(books, document));
}

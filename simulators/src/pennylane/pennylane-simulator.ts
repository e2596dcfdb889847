import Fastify, { type FastifyInstance } from 'fastify';
import { listen, type Place } from '../shared/listen.ts';
import { controlPlane } from './control.ts';
import { pages } from './pages/pages.ts';
import { Books } from './state/books.ts';
import { pennylaneApi } from './wire/routes.ts';

export type PennylaneSimulator = {
  /** The page for playing the client, and the control plane (`/_sim/…`). */
  url: string;
  /** The product's PENNYLANE_BASE_URL, with /api/external/v2. */
  baseUrl: string;
  token: string;
  stop(): Promise<void>;
};

const PREFIX = '/api/external/v2';
// Fixed, so that a configuration still fits after a restart. It opens nothing.
const TOKEN = 'simulateur-pennylane-florilege';

/** Pennylane as its own pages describe it, over HTTP, with everything in memory. */
export async function startPennylaneSimulator(place: Place): Promise<PennylaneSimulator> {
  const { url, stop } = await listen((stopping) => buildApp(new Books(), stopping), place);
  return { url, baseUrl: url + PREFIX, token: TOKEN, stop };
}

function buildApp(books: Books, stopping: AbortSignal): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true });
  app.register(pennylaneApi, { prefix: PREFIX, books, token: TOKEN, stopping });
  app.register(controlPlane, { prefix: '/_sim', books });
  app.register(pages, { books });
  return app;
}

import { sql } from 'kysely';
import { startSquareSimulator } from '../../../simulators/src/square/square-simulator.ts';
import type { PaymentDeps } from '../features/payments/payments.public.ts';
import { createSquare } from '../integrations/square/create-square.ts';
import { createLog } from '../platform/log.ts';
import { type Answer, type Caller, type TestServer, testServer } from './test-server.ts';

// The URL that webhooks are signed for; they are sent to the test's own port.
const WEBHOOK_URL = 'https://florilege.example/api/webhooks/square/';
const PLACE = 'LMARAIS750030';

/** The state of the simulator that tests read. */
// biome-ignore lint/suspicious/noExplicitAny: the simulator's control plane, whose shapes are Square's own.
type Wire = any;

/** How long what a message or a job brings about may take on a busy machine, in milliseconds. */
export const WAIT = 25_000;

export type SquareShop = TestServer & {
  florist: Caller;
  /** A shop that stands at Square, and its terminal. */
  location: number;
  terminal: string;
  webhookUrl: string;
  webhookSignatureKey: string;
  /** The jobs' dependencies, on the same database and Square. */
  deps: PaymentDeps;
  /** The simulator's control plane: what customers, staff with a terminal in hand and bad lines do. */
  sim(path: string, body?: object): Promise<Wire>;
  square(): Promise<Wire>;
  /** No faults any more. */
  calm(): Promise<void>;
  /** A new order. @returns its id */
  order(amount: string, more?: object): Promise<number>;
  detail(id: number): Promise<Answer['body']>;
  /** As if that much time had passed since the last look at anything under way. */
  later(interval: string): Promise<void>;
};

/** A server whose Square is the simulator, over HTTP both ways. */
export async function squareShop(): Promise<SquareShop> {
  const simulator = await startSquareSimulator({ port: 0, host: '127.0.0.1' });
  const server = await testServer({
    SQUARE_ACCESS_TOKEN: simulator.accessToken,
    SQUARE_BASE_URL: simulator.baseUrl,
    SQUARE_WEBHOOK_SIGNATURE_KEY: simulator.webhookSignatureKey,
    SQUARE_WEBHOOK_URL: WEBHOOK_URL,
  });
  simulator.deliverTo(WEBHOOK_URL, `${server.url}/api/webhooks/square/`);
  const { id: location } = await server.db
    .insertInto('locations')
    .values({ name: 'Marais', square_location_id: PLACE })
    .returning('id')
    .executeTakeFirstOrThrow();
  const terminal = `01CS${PLACE}`;
  await server.db
    .insertInto('terminal_devices')
    .values({ location, device_id: terminal, status: 'paired' })
    .execute();
  const florist = await server.as('Fleuriste', 'Rose');
  const ask = async (path: string, method: string, body?: object) => {
    const response = await fetch(`${simulator.url}/_sim/${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  return {
    ...server,
    florist,
    location,
    terminal,
    webhookUrl: WEBHOOK_URL,
    webhookSignatureKey: simulator.webhookSignatureKey,
    deps: { db: server.db, square: createSquare(server.config.square), log: createLog('silent') },
    sim: (path, body) => ask(path, 'POST', body),
    square: () => ask('state', 'GET'),
    calm: () => ask('faults', 'DELETE'),
    order: async (amount, more = {}) => (await florist.post('/api/orders/', { amount, ...more })).body.id,
    detail: async (id) => (await florist.get(`/api/orders/${id}/`)).body,
    later: async (interval) => {
      for (const table of ['payment_links', 'terminal_checkouts', 'refunds'] as const) {
        await sql`update ${sql.table(table)} set created_at = created_at - ${interval}::interval, updated_at = updated_at - ${interval}::interval`.execute(
          server.db,
        );
      }
    },
    stop: async () => {
      await server.stop();
      await simulator.stop();
    },
  };
}

import { sql } from 'kysely';
import { startSquareSimulator } from '../../../simulators/src/square/square-simulator.ts';
import type { PaymentDeps } from '../features/payments/payments.public.ts';
import { createSquare } from '../integrations/square/create-square.ts';
import { createLog } from '../platform/log.ts';
import { atEnd } from './at-end.ts';
import { insertRow } from './rows.ts';
import { testServer } from './test-server.ts';

// The URL that webhooks are signed for; they are sent to the test's own port.
const WEBHOOK_URL = 'https://florilege.example/api/webhooks/square/';
const PLACE = 'LMARAIS750030';

/** The state of the simulator that tests read. */
// biome-ignore lint/suspicious/noExplicitAny: the simulator's control plane, whose shapes are Square's own.
type Wire = any;

/** How long what a message or a job brings about may take on a busy machine, in milliseconds. */
export const WAIT = 25_000;

/** A server whose Square is the simulator, over HTTP both ways. */
export async function squareShop(env: Record<string, string> = {}) {
  const simulator = await startSquareSimulator({ port: 0, host: '127.0.0.1' });
  atEnd(simulator.stop);
  const server = await testServer({
    SQUARE_ACCESS_TOKEN: simulator.accessToken,
    SQUARE_BASE_URL: simulator.baseUrl,
    SQUARE_WEBHOOK_SIGNATURE_KEY: simulator.webhookSignatureKey,
    SQUARE_WEBHOOK_URL: WEBHOOK_URL,
    ...env,
  });
  simulator.deliverTo(WEBHOOK_URL, `${server.url}/api/webhooks/square/`);
  const { id: location } = await insertRow(server.db, 'locations', {
    name: 'Marais',
    square_location_id: PLACE,
  });
  const terminal = `01CS${PLACE}`;
  await insertRow(server.db, 'terminal_devices', { location, device_id: terminal, status: 'paired' });
  const florist = await server.as('Fleuriste', 'Rose');
  const square = createSquare(server.config.square);
  const deps: PaymentDeps = { db: server.db, square, log: createLog('silent') };
  const ask = async (path: string, method: string, body?: object): Promise<Wire> => {
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
    /** A shop that is at Square, and its terminal. */
    location,
    terminal,
    webhookUrl: WEBHOOK_URL,
    webhookSignatureKey: simulator.webhookSignatureKey,
    /** The jobs' dependencies, on the same database and Square. */
    deps,
    /** The simulator's control plane: what customers, staff with a terminal in hand and bad lines do. */
    sim: (path: string, body?: object) => ask(path, 'POST', body),
    square: () => ask('state', 'GET'),
    /** No faults any more. */
    calm: () => ask('faults', 'DELETE'),
    /** A new order. @returns its id */
    order: async (amount: string, more: object = {}): Promise<number> =>
      (await florist.post('/api/orders/', { amount, ...more })).body.id,
    detail: async (id: number) => (await florist.get(`/api/orders/${id}/`)).body,
    /** As if that much time had passed since the last look at anything under way. */
    later: async (interval: string) => {
      for (const table of ['payment_links', 'terminal_checkouts', 'refunds'] as const) {
        const back = sql`created_at = created_at - ${interval}::interval, updated_at = updated_at - ${interval}::interval`;
        await sql`update ${sql.table(table)} set ${back}`.execute(server.db);
      }
    },
  };
}

import { startPennylaneSimulator } from '../../../simulators/src/pennylane/pennylane-simulator.ts';
import { atEnd } from './at-end.ts';
import { testServer } from './test-server.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape.
type Wire = any;

/** As many calls as no test makes. */
export const UNHURRIED = 10_000;

/** A shop with a Pennylane of its own, which answers at once and without limit. */
export async function pennylaneShop(env: Record<string, string> = {}) {
  const pennylane = await startPennylaneSimulator({ port: 0 });
  atEnd(pennylane.stop);
  const server = await testServer({
    PENNYLANE_API_TOKEN: pennylane.token,
    PENNYLANE_BASE_URL: pennylane.baseUrl,
    PENNYLANE_CALLS_PER_5_SECONDS: String(UNHURRIED),
    ...env,
  });
  const florist = await server.as('Fleuriste', 'Inès');
  const accountant = await server.as('Comptable', 'Paul');
  /** The simulator's control plane, which its control.ts describes. */
  const sim = async (method: string, path: string, body?: object): Promise<Wire> => {
    const response = await fetch(`${pennylane.url}/_sim${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === '' ? null : JSON.parse(text);
  };
  await sim('PATCH', '/settings', { pdf_delay_seconds: 0, rate_limit: 0 });
  return {
    ...server,
    pennylane,
    florist,
    sim,
    /** A payer of whom Pennylane gets everything it wants. */
    newPayer: async (body: object = {}): Promise<number> => {
      const address = { address: '1 rue des Lilas', postal_code: '75011', city: 'Paris' };
      const payer = { name: 'Hôtel Œillet', type: 'business', ...address, ...body };
      return (await accountant.post('/api/clients/', payer)).body.account.id;
    },
    newOrder: async (payer_account: number | null, body: object = {}): Promise<number> =>
      (await florist.post('/api/orders/', { amount: '64.50', payer_account, ...body })).body.id,
  };
}

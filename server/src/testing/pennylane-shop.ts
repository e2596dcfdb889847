import {
  type PennylaneSimulator,
  startPennylaneSimulator,
} from '../../../simulators/src/pennylane/pennylane-simulator.ts';
import { type Caller, type TestServer, testServer } from './test-server.ts';

export type PennylaneShop = TestServer & {
  pennylane: PennylaneSimulator;
  florist: Caller;
  /** The simulator's control plane, which its control.ts describes. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape.
  sim(method: string, path: string, body?: object): Promise<any>;
  /** A payer of whom Pennylane gets everything it wants. */
  newPayer(body?: object): Promise<number>;
  newOrder(payer: number | null, body?: object): Promise<number>;
};

/** A shop with a Pennylane of its own, which answers at once and without limit. */
export async function pennylaneShop(env: Record<string, string> = {}): Promise<PennylaneShop> {
  const pennylane = await startPennylaneSimulator({ port: 0 });
  const server = await testServer({
    PENNYLANE_API_TOKEN: pennylane.token,
    PENNYLANE_BASE_URL: pennylane.baseUrl,
    ...env,
  });
  const florist = await server.as('Fleuriste', 'Inès');
  const accountant = await server.as('Comptable', 'Paul');
  const sim: PennylaneShop['sim'] = async (method, path, body) => {
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
    newPayer: async (body = {}) => {
      const address = { address: '1 rue des Lilas', postal_code: '75011', city: 'Paris' };
      const answer = await accountant.post('/api/clients/', {
        name: 'Hôtel Œillet',
        type: 'business',
        ...address,
        ...body,
      });
      return answer.body.account.id;
    },
    newOrder: async (payer, body = {}) => {
      const answer = await florist.post('/api/orders/', { amount: '64.50', payer_account: payer, ...body });
      return answer.body.id;
    },
    stop: async () => {
      await server.stop();
      await pennylane.stop();
    },
  };
}

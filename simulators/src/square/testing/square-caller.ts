import { z } from 'zod';
import type { SquareSimulator } from '../square-simulator.ts';

export const MARAIS = 'LMARAIS750030';
export const BATIGNOLLES = 'LBATIGNO75017';

const json = z.record(z.string(), z.any());
type Answer = { status: number; body: z.infer<typeof json> };

/** Calls of the API as a client makes them, and of the control plane. */
export function callerOf(simulator: () => SquareSimulator) {
  async function read(response: Response): Promise<Answer> {
    return { status: response.status, body: json.parse(await response.json()) };
  }

  async function call(method: string, path: string, body?: object | string): Promise<Answer> {
    const { baseUrl, accessToken } = simulator();
    const text = typeof body === 'object' ? JSON.stringify(body) : body;
    const headers = {
      authorization: `Bearer ${accessToken}`,
      ...(text !== undefined && { 'content-type': 'application/json' }),
    };
    return read(
      await fetch(`${baseUrl}/v2${path}`, { method, headers, ...(text !== undefined && { body: text }) }),
    );
  }

  async function play(path: string, body: object = {}): Promise<Answer> {
    const headers = { 'content-type': 'application/json' };
    return read(
      await fetch(`${simulator().url}/_sim/${path}`, { method: 'POST', headers, body: JSON.stringify(body) }),
    );
  }

  return {
    get: (path: string) => call('GET', path),
    post: (path: string, body?: object | string) => call('POST', path, body),
    remove: (path: string) => call('DELETE', path),
    play,
    state: async () => (await read(await fetch(`${simulator().url}/_sim/state`))).body,
    async newLink(amount = 8550, more: object = {}) {
      const order = { location_id: MARAIS, reference_id: 'lot-1', line_items: [line('Bouquet', amount)] };
      return (await call('POST', '/online-checkout/payment-links', { order, ...more })).body.payment_link;
    },
    async newTerminal(location_id = MARAIS, name = 'Comptoir') {
      const device_code = { name, product_type: 'TERMINAL_API', location_id };
      const code = await call('POST', '/devices/codes', {
        idempotency_key: crypto.randomUUID(),
        device_code,
      });
      return (await play(`codes/${code.body.device_code.id}/pair`)).body.terminal;
    },
    async newCheckout(device_id: string, more: object = {}) {
      const checkout = {
        amount_money: eur(2610),
        reference_id: 'c-1',
        note: 'Commande 12',
        device_options: { device_id },
        ...more,
      };
      return (await call('POST', '/terminals/checkouts', { idempotency_key: crypto.randomUUID(), checkout }))
        .body.checkout;
    },
  };
}

export function eur(amount: number): { amount: number; currency: string } {
  return { amount, currency: 'EUR' };
}

export function line(name: string, amount: number, more: object = {}): object {
  return { name, quantity: '1', base_price_money: eur(amount), ...more };
}

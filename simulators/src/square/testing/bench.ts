import { beforeEach } from 'vitest';
import { z } from 'zod';
import { simulatorForTests } from '../../shared/testing/simulator.ts';
import { startSquareSimulator } from '../square-simulator.ts';

export const MARAIS = 'LMARAIS750030';
export const BATIGNOLLES = 'LBATIGNO75017';

const json = z.record(z.string(), z.any());
type Answer = { status: number; body: z.infer<typeof json> };

/** A simulator for the tests of one file, reset before each of them. */
export function squareBench(settings: object = {}) {
  const simulator = simulatorForTests(startSquareSimulator);
  beforeEach(async () => {
    await play('reset');
    await play('settings', settings);
  });

  async function read(response: Response): Promise<Answer> {
    return { status: response.status, body: json.parse(await response.json()) };
  }

  async function call(method: string, path: string, body?: object | string): Promise<Answer> {
    const { baseUrl, accessToken } = simulator();
    const text = typeof body === 'object' ? JSON.stringify(body) : body;
    const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
    const sent = text === undefined ? {} : { body: text };
    return read(await fetch(`${baseUrl}/v2${path}`, { method, headers, ...sent }));
  }

  const play = async (path: string, body: object = {}) =>
    read(await fetch(`${simulator().url}/_sim/${path}`, { method: 'POST', body: JSON.stringify(body) }));
  const calls = {
    simulator,
    play,
    get: (path: string) => call('GET', path),
    post: (path: string, body?: object | string) => call('POST', path, body),
    remove: (path: string) => call('DELETE', path),
    /** A POST under a new idempotency key. */
    keyed: (path: string, body?: object) =>
      call('POST', path, { idempotency_key: crypto.randomUUID(), ...body }),
    /** The webhooks, sent or not. */
    messages: async () => (await read(await fetch(`${simulator().url}/_sim/webhooks`))).body.messages,
    state: async () => (await read(await fetch(`${simulator().url}/_sim/state`))).body,
    checkoutOf: async (id: string) => (await call('GET', `/terminals/checkouts/${id}`)).body.checkout,
  };
  return { ...calls, ...salesOf(calls), ...terminalsOf(calls) };
}

type Post = (path: string, body?: object) => Promise<Answer>;
type Calls = Record<'play' | 'post' | 'keyed', Post>;

/** Makes sales at the till, orders and links. */
function salesOf({ play, post }: Calls) {
  const newLink = async (amount = 8550, more: object = {}) => {
    const order = { ...orderOf(line('Bouquet', amount)), reference_id: 'lot-1' };
    return (await post('/online-checkout/payment-links', { order, ...more })).body.payment_link;
  };
  return {
    sale: async (amount = 2000, location_id = MARAIS) =>
      (await play('payments', { location_id, amount })).body.payment,
    newLink,
    paidLink: async (amount?: number) => (await play(`links/${(await newLink(amount)).id}/pay`)).body.payment,
    newOrder: async (amount = 45_000) =>
      (await post('/orders', { order: orderOf(line('Décor', amount)) })).body.order,
  };
}

/** Makes pairing codes, terminals and checkouts. */
function terminalsOf({ play, keyed }: Calls) {
  const newCode = async (location_id = MARAIS, name = 'Comptoir') => {
    const device_code = { name, product_type: 'TERMINAL_API', location_id };
    return (await keyed('/devices/codes', { device_code })).body.device_code;
  };
  return {
    newCode,
    newTerminal: async (location_id?: string, name?: string) =>
      (await play(`codes/${(await newCode(location_id, name)).id}/pair`)).body.terminal,
    async newCheckout(device_id: string, more: object = {}) {
      const asked = { amount_money: eur(2610), reference_id: 'c-1', note: 'Commande 12', ...more };
      const checkout = { ...asked, device_options: { device_id } };
      return (await keyed('/terminals/checkouts', { checkout })).body.checkout;
    },
  };
}

export const eur = (amount: number) => ({ amount, currency: 'EUR' });

export function line(name: string, amount: number, more: object = {}): object {
  return { name, quantity: '1', base_price_money: eur(amount), ...more };
}

export const orderOf = (...line_items: object[]): object => ({ location_id: MARAIS, line_items });

export const idsOf = (list: { id: string }[]): string[] => list.map(({ id }) => id);

/** Status, code and field of a refusal. */
export function refusalIn({ status, body }: Answer): unknown[] {
  const { code, field } = body.errors[0];
  return field === undefined ? [status, code] : [status, code, field];
}

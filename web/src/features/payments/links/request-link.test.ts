import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectAccess } from '../../../shared/api/access.ts';
import { requestLink } from './request-link.ts';

const realFetch = globalThis.fetch;
const asked: { url: string; body: unknown }[] = [];
const link = { payment_link: 'https://square.link/u/abc', order_ids: [7], amount: '45.00' };
let answer: () => Response;

beforeAll(() => {
  connectAccess({ token: async () => 'token', renew: async () => false, expire: () => undefined });
  globalThis.fetch = async (url, init) => {
    asked.push({ url: String(url), body: JSON.parse(String(init?.body)) });
    return answer();
  };
});
beforeEach(() => {
  asked.length = 0;
  answer = () => Response.json(link);
});
afterAll(() => {
  globalThis.fetch = realFetch;
});

const ask = (orderIds: number[], selected: boolean) =>
  requestLink({ orderIds, selected, location_id: 3, idempotencyKey: 'key' });

test.each([
  ['an order', [7], false, '/api/orders/7/generate-payment-link/', {}],
  ['a selected order', [7], true, '/api/orders/bulk_payment/', { order_ids: [7], payment_method: 'square' }],
  [
    'selected orders',
    [7, 8],
    true,
    '/api/orders/generate_square_payment/',
    { order_ids: [7, 8], payment_method: 'square_payment' },
  ],
])('asks for the link of %s by its call', async (_, orderIds, selected, url, body) => {
  expect(await ask(orderIds, selected)).toEqual(link);
  expect(asked).toEqual([{ url, body: { ...body, location_id: 3 } }]);
});

const unreadable = () => new Response('<h1>Bad gateway</h1>', { status: 502 });
test.each([
  [
    'an unreadable answer',
    false,
    unreadable,
    'Une erreur est survenue lors de la génération du lien de paiement.',
  ],
  ['one to a selection', true, unreadable, 'Erreur lors de la génération du lien de paiement'],
  ['an answer without link', false, () => Response.json({}), 'Impossible de générer le lien de paiement.'],
])('words %s', async (_, selected, answered, sentence) => {
  answer = answered;
  await expect(ask([7], selected)).rejects.toHaveProperty('message', sentence);
});

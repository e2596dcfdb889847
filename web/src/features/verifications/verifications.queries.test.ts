import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { connectAccess } from '../../shared/api/access.ts';
import { testingCard } from './testing-card.ts';
import { decideOptions, decisionKeys, type Verdict } from './verifications.queries.ts';

const realFetch = globalThis.fetch;
let keys: (string | null)[] = [];
let bodies: unknown[] = [];
let answers: (() => Response)[] = [];
const lost = () => {
  throw new TypeError('Failed to fetch');
};
const decided = () => Response.json({ id: 7, order: 42, decision: 'approved' });

beforeAll(() => {
  connectAccess({ token: async () => 'token', renew: async () => false, expire: () => undefined });
  globalThis.fetch = async (_, init) => {
    keys.push(new Headers(init?.headers).get('idempotency-key'));
    bodies.push(JSON.parse(String(init?.body)));
    return (answers.shift() ?? decided)();
  };
});
afterEach(() => {
  keys = [];
  bodies = [];
  answers = [];
});
afterAll(() => {
  globalThis.fetch = realFetch;
});

const client = new QueryClient({ defaultOptions: { mutations: { retry: false, networkMode: 'always' } } });
const keyOf = decisionKeys();
const decide = (verdict: Verdict) =>
  new MutationObserver(client, decideOptions('holder', keyOf)).mutate(verdict);

test('sends a decision once more under the same key when its answer is lost', async () => {
  answers = [lost];
  await expect(decide({ card: testingCard(42), decision: 'approved' })).resolves.toMatchObject({ id: 7 });
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('fails when two answers are lost, and repeats the attempt for the same decision', async () => {
  answers = [lost, () => new Response('', { status: 503 })];
  const verdict = { card: testingCard(43), decision: 'rejected', reason: 'Roses fanées' } as const;
  await expect(decide(verdict)).rejects.toMatchObject({ transient: true });
  await decide(verdict);
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
});

test('does not repeat a refused decision, and gives another decision or card its own key', async () => {
  answers = [
    () =>
      Response.json({ error: 'Déjà décidée', code: 'VERIFICATION_OVER', request_id: 'r' }, { status: 409 }),
  ];
  await expect(decide({ card: testingCard(44), decision: 'approved' })).rejects.toMatchObject({
    code: 'VERIFICATION_OVER',
  });
  await decide({ card: testingCard(44), decision: 'rejected', reason: 'Floue' });
  await decide({ card: testingCard(44, 2), decision: 'approved' });
  await decide({ card: testingCard(45), decision: 'approved' });
  expect(new Set(keys).size).toBe(4);
});

test('names the photo of the card, another of which is another decision', async () => {
  const shown = { filename: 'a.jpg', description: null, status: 'uploaded', width: 1, height: 1 } as const;
  const urls = { image_url: '/a', medium_url: null };
  const seen = (image: number) => ({ ...testingCard(46), photo: { image, ...shown, ...urls } });
  for (const card of [seen(5), seen(6), testingCard(46)]) await decide({ card, decision: 'approved' });
  expect(bodies).toMatchObject([{ image: 5 }, { image: 6 }, { image: null }]);
  expect(new Set(keys).size).toBe(3);
});

import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { connectAccess } from '../../shared/api/access.ts';
import { dayQuery, type Placing, placingOptions } from './deliveries.queries.ts';
import { testingStop } from './testing-stop.ts';

let answers: (() => Response)[] = [];
let sent: unknown[] = [];
/** The server answers once it is resolved. */
let line = Promise.withResolvers<void>();
const noNetwork = () => {
  throw new TypeError('Failed to fetch');
};

beforeAll(() => {
  connectAccess({ token: async () => 'token', renew: async () => false, expire: () => undefined });
  vi.stubGlobal('fetch', async (_: unknown, init?: RequestInit) => {
    const body = JSON.parse(String(init?.body));
    sent.push(body);
    await line.promise;
    return (answers.shift() ?? (() => Response.json({ order_ids: body.order_ids })))();
  });
});
afterEach(() => {
  answers = [];
  sent = [];
  line = Promise.withResolvers<void>();
});
afterAll(() => vi.unstubAllGlobals());

const run = { date: '2026-11-21', driver: 'bb1c7f1c-6f0e-4d5e-9a39-0c5f5a1f7a01' };

/** A run on screen whose stops are moved; the day is not read again. */
function movedRun() {
  const queryClient = new QueryClient({
    defaultOptions: { mutations: { retry: false, networkMode: 'always' } },
  });
  const { queryKey } = dayQuery('camille', run);
  queryClient.setQueryData(queryKey, {
    date: run.date,
    count: 3,
    results: [testingStop(1), testingStop(2), testingStop(3)],
  });
  const refusals: Error[] = [];
  const options = placingOptions(queryClient, 'camille', (error) => refusals.push(error));
  const place = (order_ids: number[], placing: Partial<Placing> = {}) =>
    new MutationObserver(queryClient, options).mutate({ ...run, slot: '9h00-12h00', order_ids, ...placing });
  return { place, refusals, shown: () => queryClient.getQueryData(queryKey)?.results.map(({ id }) => id) };
}

test('restores the order of the stops and reports the error when the server does not answer', async () => {
  const { place, refusals, shown } = movedRun();
  answers = [noNetwork];
  const placed = place([3, 1, 2]);
  await expect.poll(shown).toEqual([3, 1, 2]);
  line.resolve();
  await expect(placed).rejects.toMatchObject({ code: 'NETWORK' });
  expect(shown()).toEqual([1, 2, 3]);
  expect(refusals).toHaveLength(1);
});

test('restores the order before two moves that both fail, and keeps the last of two that succeed', async () => {
  const { place, refusals, shown } = movedRun();
  answers = [noNetwork, noNetwork];
  const both = [place([1, 3, 2])];
  await expect.poll(shown).toEqual([1, 3, 2]);
  both.push(place([3, 1, 2]));
  await expect.poll(shown).toEqual([3, 1, 2]);
  line.resolve();
  expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(shown()).toEqual([1, 2, 3]);
  expect(refusals).toHaveLength(2);
  await Promise.all([place([1, 3, 2]), place([3, 1, 2])]);
  expect(shown()).toEqual([3, 1, 2]);
  expect(sent.at(-1)).toEqual({ ...run, slot: '9h00-12h00', order_ids: [3, 1, 2] });
});

test('keeps a later move when the one before it fails', async () => {
  const { place, shown } = movedRun();
  answers = [noNetwork];
  const both = [place([2, 1])];
  await expect.poll(shown).toEqual([2, 1, 3]);
  both.push(place([3, 1]));
  await expect.poll(shown).toEqual([2, 3, 1]);
  line.resolve();
  expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(shown()).toEqual([3, 1, 2]);
});

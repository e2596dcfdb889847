import { beforeEach, expect, test } from 'vitest';
import { earlyAnswer } from './early.ts';

const URL = '/api/orders/?page=1&page_size=20';
beforeEach(() => {
  const none = Promise.reject<Response>(new TypeError('no network'));
  none.catch(() => undefined);
  globalThis.florilegeEarly = {
    token: 'good',
    at: performance.now(),
    answers: new Map([
      [URL, Promise.resolve(new Response('rows'))],
      ['/api/me/', none],
    ]),
  };
});

test('hands an answer to the first call of the same address and token', async () => {
  expect(await (await earlyAnswer(URL, 'good'))?.text()).toBe('rows');
  expect(await earlyAnswer(URL, 'good')).toBeNull();
});

test('keeps it from another address, another token and no token', async () => {
  expect(await earlyAnswer('/api/orders/?page=2&page_size=20', 'good')).toBeNull();
  expect(await earlyAnswer(URL, 'renewed')).toBeNull();
  expect(await earlyAnswer(URL, null)).toBeNull();
});

test('lets the app ask again for an answer that did not come', async () => {
  expect(await earlyAnswer('/api/me/', 'good')).toBeNull();
});

test('asks anew when the answer is old', async () => {
  if (globalThis.florilegeEarly) globalThis.florilegeEarly.at -= 60_000;
  expect(await earlyAnswer(URL, 'good')).toBeNull();
});

import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  InfiniteQueryObserver,
  MutationObserver,
  notifyManager,
  QueryClient,
  QueryObserver,
} from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { optimistic, readSettled } from '../api/optimistic.ts';
import { EVERYTHING } from './everything.ts';
import { type LiveMessage, type LiveStreamOptions, openLiveStream, reconnectDelay } from './live-stream.ts';
import { batch, concerns, readAgain, sumsUp } from './live-updates.ts';

test('waits 1, 2, 5, then 10 seconds', () => {
  const delays = [1, 2, 3, 4, 5, 50].map((failures) => reconnectDelay(failures));
  expect(delays).toEqual([1_000, 2_000, 5_000, 10_000, 10_000, 10_000]);
});

describe('which queries a message concerns', () =>
  test.each([
    ['orders', '4126', ['orders', 'list', { status: 'to_call' }], true],
    ['orders', '4126', ['orders', 'detail', 4126], true],
    ['orders', '4126', ['orders', 'detail', '4126'], true],
    ['orders', '4126', ['orders', 'detail', 4127], false],
    ['orders', '4126', ['clients', 'list'], false],
    ['orders', '4126', ['me'], false],
    ['orders', '', ['orders', 'detail', 1], true],
    // The member may have been changed.
    ['team', 'x', ['me'], true],
  ])('%s %s: %j', (topic, id, key, concerned) => expect(concerns({ topic, id }, key)).toBe(concerned)));

test('a summary is read again for its own topics, the journal for all', () => {
  expect(sumsUp(['orders', 'payments'], ['clients', 'payments'])).toBe(true);
  expect(sumsUp(['orders', 'payments'], ['clients'])).toBe(false);
  expect(sumsUp(EVERYTHING, ['settings'])).toBe(true);
  expect(sumsUp(undefined, ['orders'])).toBe(false);
});

test('a next page that is on its way when something changes is kept, then all is read again', async () => {
  const client = new QueryClient();
  let version = 1;
  const list = new InfiniteQueryObserver(client, {
    queryKey: ['orders', 'list'],
    queryFn: async ({ pageParam }) => {
      await new Promise((later) => setTimeout(later, 20));
      return `page ${pageParam} of version ${version}`;
    },
    initialPageParam: 1,
    getNextPageParam: (_last, pages) => pages.length + 1,
  });
  const stop = list.subscribe(() => {});
  await expect.poll(() => list.getCurrentResult().data?.pages.length).toBe(1);
  void list.fetchNextPage({ cancelRefetch: false });
  version = 2;
  readAgain(client, ({ queryKey }) => concerns({ topic: 'orders', id: '7' }, queryKey));
  await expect
    .poll(() => list.getCurrentResult().data?.pages)
    .toEqual(['page 1 of version 2', 'page 2 of version 2']);
  stop();
  client.clear();
});

test('a change during the first reading of a record has it read again', async () => {
  const client = new QueryClient();
  let version = 1;
  const record = new QueryObserver(client, {
    queryKey: ['imports', 'detail', 7],
    queryFn: async () => {
      const read = version;
      await new Promise((later) => setTimeout(later, 20));
      return read;
    },
  });
  const stop = record.subscribe(() => {});
  version = 2;
  readAgain(client, ({ queryKey }) => concerns({ topic: 'imports', id: '7' }, queryKey));
  await expect.poll(() => record.getCurrentResult().data).toBe(2);
  stop();
  client.clear();
});

test('a change on its way stays on the screen, and is read once it is answered', async () => {
  const client = new QueryClient();
  const queryKey = ['orders', 'detail', 7];
  let stored = 'created';
  const order = new QueryObserver(client, { queryKey, queryFn: async () => stored });
  const seen: unknown[] = [];
  const stop = order.subscribe(({ data }) => seen.push(data));
  await expect.poll(() => order.getCurrentResult().data).toBe('created');
  const change = (to: string) => {
    const answer = Promise.withResolvers<void>();
    const mutation = new MutationObserver(client, {
      mutationFn: () => answer.promise,
      ...optimistic(client, queryKey, (_before: string, change: string) => change),
      onSettled: () => readSettled(client, queryKey),
    });
    const settled = mutation.mutate(to);
    return { settled, answer: () => answer.resolve() };
  };
  const [first, second] = [change('prepared'), change('delivered')];
  await expect.poll(() => order.getCurrentResult().data).toBe('delivered');
  readAgain(client, (query) => concerns({ topic: 'orders', id: '7' }, query.queryKey));
  first.answer();
  await first.settled;
  await new Promise((later) => setTimeout(later, 20));
  stored = 'delivered, and paid by a colleague';
  second.answer();
  await second.settled;
  await expect.poll(() => order.getCurrentResult().data).toBe(stored);
  expect(seen.slice(seen.indexOf('prepared'))).not.toContain('created');
  stop();
  client.clear();
});

test('takes each of two changes that fail off the screen, and none that may still succeed', async () => {
  const client = new QueryClient();
  const queryKey = ['orders', 'detail', 7];
  client.setQueryData(queryKey, ['created']);
  const change = (to: string) => {
    const answer = Promise.withResolvers<void>();
    const mutation = new MutationObserver(client, {
      mutationFn: () => answer.promise,
      ...optimistic(client, queryKey, (before: string[], added: string) => [...before, added]),
    });
    const settled = mutation.mutate(to).catch(() => undefined);
    return async () => {
      answer.reject(new Error('no network'));
      await settled;
    };
  };
  const shown = () => client.getQueryData(queryKey);
  const [failFirst, failSecond] = [change('prepared'), change('delivered')];
  await expect.poll(shown).toEqual(['created', 'prepared', 'delivered']);
  await failFirst();
  expect(shown()).toEqual(['created', 'delivered']);
  await failSecond();
  expect(shown()).toEqual(['created']);
  client.clear();
});

test('changes during a first reading that fails leave its error to be seen', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const record = new QueryObserver(client, {
    queryKey: ['orders', 'terminal', 7],
    queryFn: async () => {
      await new Promise((later) => setTimeout(later, 20));
      throw new Error('no network');
    },
  });
  const seen: unknown[] = [];
  // As a component: it looks once the changes of a moment are made.
  const look = notifyManager.batchCalls(() => seen.push(record.getCurrentResult().error?.message));
  const stop = record.subscribe(look);
  const change = () => readAgain(client, ({ queryKey }) => concerns({ topic: 'orders', id: '7' }, queryKey));
  const changes = setInterval(change, 5);
  await expect.poll(() => seen).toContain('no network');
  clearInterval(changes);
  stop();
  client.clear();
});

test('flushes a summary at once, then at most once in its time, and forgets nothing', async () => {
  const flushed: { at: number; items: number[] }[] = [];
  const flush = (items: number[]) => flushed.push({ at: performance.now(), items });
  const summaries = batch<number>(flush, 60, { atOnce: true });
  for (let item = 0; item < 40; item += 1) {
    summaries.add(item);
    await new Promise((later) => setTimeout(later, 5));
  }
  await expect.poll(() => flushed.flatMap(({ items }) => items).length).toBe(40);
  expect(flushed[0]?.items).toEqual([0]);
  expect(flushed.flatMap(({ items }) => items)).toEqual(Array.from({ length: 40 }, (_, item) => item));
  for (const [index, { at }] of flushed.entries())
    expect(at - (flushed[index - 1]?.at ?? 0)).toBeGreaterThan(55);
  summaries.cancel();
});

test('flushes a burst once', async () => {
  const flushed: number[][] = [];
  const updates = batch<number>((items) => flushed.push(items), 20);
  updates.add(1);
  updates.add(2);
  await new Promise((later) => setTimeout(later, 40));
  updates.add(3);
  updates.cancel();
  await new Promise((later) => setTimeout(later, 40));
  expect(flushed).toEqual([[1, 2]]);
});

test('flushes less and less often while items keep coming, and soon again after a pause', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const start = performance.now();
  const times: number[] = [];
  const updates = batch(() => times.push(performance.now() - start), 20, { most: 160 });
  for (let item = 0; item < 100; item += 1) {
    updates.add(item);
    vi.advanceTimersByTime(5);
  }
  vi.advanceTimersByTime(500);
  updates.add(100);
  vi.advanceTimersByTime(500);
  expect(times).toEqual([20, 60, 140, 300, 460, 620, 1_020]);
});

describe('the stream, over HTTP', () => {
  let server: Server;
  let url: string;
  let answer: (response: ServerResponse, attempt: number) => void;
  let tokens: string[];
  let queries: string[];
  let attempts: number[];
  let close: () => void;

  beforeEach(async () => {
    tokens = [];
    queries = [];
    attempts = [];
    server = createServer((request, response) => {
      tokens.push(request.headers.authorization ?? '');
      queries.push((request.url ?? '').replace(/^[^?]*/, ''));
      attempts.push(Date.now());
      answer(response, attempts.length);
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/live`;
  });

  afterEach(async () => {
    close();
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });

  const stream = (response: ServerResponse) =>
    response.writeHead(200, { 'content-type': 'text/event-stream' });

  function open(change: Partial<LiveStreamOptions> = {}) {
    const messages: LiveMessage[] = [];
    const opened: boolean[] = [];
    const refused: string[] = [];
    let count = 0;
    close = openLiveStream({
      url,
      age: () => 12.5,
      token: async () => `token-${++count}`,
      onMessage: (message) => messages.push(message),
      onOpen: (again) => opened.push(again),
      onRefused: (token) => refused.push(token),
      reconnectMs: [40, 80, 160],
      silenceMs: 5_000,
      ...change,
    });
    return { messages, opened, refused };
  }

  const until = (reached: () => boolean) => expect.poll(reached, { timeout: 3_000, interval: 5 }).toBe(true);

  test('tells its age until it was open once, as all is read again after that', async () => {
    answer = (response, attempt) =>
      attempt === 1 ? response.writeHead(503).end() : stream(response).end(':\n\n');
    const { opened } = open();
    await until(() => opened.length === 2);
    expect(opened).toEqual([false, true]);
    expect(queries.slice(0, 3)).toEqual(['?age=13', '?age=13', '']);
  });

  test('reads messages cut anywhere, and passes over heartbeats and nonsense', async () => {
    const [first, rest] = [
      ': battement\n\ndata: {"topic":"orders","id":"41',
      '26"}\n\ndata: nonsense\n\ndata: {"id":"1"}\n\ndata: {"topic":"team"}\n\n',
    ];
    answer = (response) => {
      stream(response).write(first);
      setTimeout(() => response.write(rest), 20);
    };
    const { messages, opened } = open();
    await until(() => messages.length === 2);
    expect(messages).toEqual([
      { topic: 'orders', id: '4126' },
      { topic: 'team', id: '' },
    ]);
    expect(opened).toEqual([false]);
  });

  test('connects again by the schedule, which starts afresh after a success, each time with a new token', async () => {
    answer = (response, attempt) => {
      if (attempt === 4) stream(response).end(': bonjour\n\n');
      else if (attempt === 6) stream(response).write(': bonjour\n\n');
      else response.writeHead(503).end();
    };
    const schedule = [40, 80, 1_000];
    const { opened } = open({ reconnectMs: schedule });
    await expect.poll(() => opened, { timeout: 15_000, interval: 5 }).toEqual([false, true]);
    expect(tokens).toEqual([1, 2, 3, 4, 5, 6].map((count) => `Bearer token-${count}`));
    const waits = attempts.slice(1).map((at, index) => at - (attempts[index] ?? 0));
    for (const [index, wait] of waits.entries())
      expect(wait).toBeGreaterThanOrEqual((schedule[index % 3] ?? 0) - 5);
    // The longest wait comes before the success, not after it.
    expect(Math.max(...waits)).toBe(waits[2]);
  });

  test('takes silence for a lost connection', async () => {
    answer = (response) => stream(response).write(': bonjour\n\n');
    const { opened } = open({ silenceMs: 60 });
    await until(() => opened.length >= 2);
  });

  test('does not wait long for a server that takes the connection and says nothing', async () => {
    answer = (response, attempt) => attempt > 1 && stream(response).write(': bonjour\n\n');
    const { opened } = open({ connectMs: 500 });
    await until(() => opened.length === 1);
    expect(attempts).toHaveLength(2);
  });

  test('says when the token is refused, and stays closed once closed', async () => {
    answer = (response) => response.writeHead(401).end();
    const { refused } = open();
    await until(() => refused.length === 2);
    expect(refused).toEqual(['token-1', 'token-2']);
    close();
    const before = attempts.length;
    await new Promise((later) => setTimeout(later, 250));
    expect(attempts.length).toBe(before);
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import fastify from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { giveMemoryBack } from './memory.ts';

const QUIET_MS = 1500;
const heap = () => getHeapStatistics().total_heap_size;

const lines: string[] = [];
const app = fastify({ logger: { stream: { write: (line: string) => void lines.push(line) } } });
const given = () => lines.filter((line) => line.includes('memory given back')).length;
app.decorateRequest('memberId', null);
app.get('/member', async (request) => {
  request.memberId = 'somebody';
  return '';
});
afterEach(() => app.close());

test('memory goes back once when no member asks for anything, and not before', async () => {
  giveMemoryBack(app, QUIET_MS);
  await app.ready();
  let records: object[] = Array.from({ length: 500_000 }, (_, id) => ({ id, name: `n${id}` }));
  const grown = heap();
  expect(records).toHaveLength(500_000);
  for (let asked = 0; asked < 20; asked++) {
    await app.inject('/member');
    await sleep(QUIET_MS / 10);
  }
  records = [];
  expect(given()).toBe(0);
  await vi.waitFor(() => expect(given()).toBe(1), { timeout: 15_000 });
  expect(heap()).toBeLessThan(grown - 20e6);
  await sleep(3 * QUIET_MS);
  expect(given()).toBe(1);
});

import { setImmediate as soon } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { statusesOf } from '../../testing/answers.ts';
import { testServer } from '../../testing/test-server.ts';
import { PaperTurns } from './paper-turns.ts';

/** Papers that are drawn until they are let go. */
function desk() {
  const turns = new PaperTurns();
  const drawing = new Map<string, () => void>();
  const take = (member: string, name: string, single = false) =>
    turns.take(member, single, () => new Promise<void>((done) => drawing.set(name, done)));
  const end = async (name: string) => {
    drawing.get(name)?.();
    drawing.delete(name);
    for (let turn = 0; turn < 5; turn++) await soon();
  };
  return { take, end, drawn: () => [...drawing.keys()] };
}

test('one paper is drawn at a time for a member, and two in all', async () => {
  const { take, end, drawn } = desk();
  const all = [take('inès', 'i1'), take('inès', 'i2'), take('paul', 'p1'), take('omar', 'o1')];
  all.push(take('lina', 'l1', true));
  await soon();
  expect(drawn()).toEqual(['i1', 'p1']);
  await end('i1');
  // The paper of one order passes the long ones that wait.
  expect(drawn()).toEqual(['p1', 'l1']);
  await end('p1');
  expect(drawn()).toEqual(['l1', 'o1']);
  for (const name of ['l1', 'o1', 'i2']) await end(name);
  await Promise.all(all);
  expect(drawn()).toEqual([]);
});

test('a member who waits for several is told to come back, the others are not', async () => {
  const { take, end, drawn } = desk();
  const names = ['1', '2', '3', '4', '5'];
  const asked = names.map((name) => take('inès', name));
  await expect(take('inès', '6')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  const other = take('paul', 'p');
  await soon();
  expect(drawn()).toEqual(['1', 'p']);
  for (const name of ['p', ...names]) await end(name);
  await Promise.all([...asked, other]);
  const again = take('inès', '7');
  await soon();
  await end('7');
  await again;
});

test('a paper that cannot be drawn leaves its turn', async () => {
  const turns = new PaperTurns();
  const fail = () => turns.take('inès', true, () => Promise.reject(new Error('no font')));
  for (let time = 0; time < 8; time++) await expect(fail()).rejects.toThrow('no font');
});

test('printing goes by these turns', async () => {
  const server = await testServer();
  const florist = await server.as('Fleuriste');
  const { id } = (await florist.post('/api/orders/', { amount: '45' })).body;
  const print = () =>
    florist.get('/api/documents/print/', { query: { order_id: id, kind: 'purchase_order' } });
  const order = () => florist.get(`/api/orders/${id}/download-bon-de-commande/`);
  const both = Array.from({ length: 20 }, (_, at) => (at % 2 ? print() : order()));
  const statuses = statusesOf(await Promise.all(both));
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect(await print()).toMatchObject({ status: 200 });
});

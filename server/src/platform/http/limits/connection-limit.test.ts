import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { atEnd } from '../../../testing/at-end.ts';
import { testServer } from '../../../testing/test-server.ts';

/** A connection of its own that stays open. */
async function visit(url: string) {
  const socket: Socket = connect(Number(new URL(url).port), '127.0.0.1');
  atEnd(async () => void socket.destroy());
  let text = '';
  let open = true;
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    open = false;
  });
  await once(socket, 'connect');
  const send = (path: string, ...headers: string[]) =>
    socket.write([`GET ${path} HTTP/1.1`, 'host: x', ...headers, '', ''].join('\r\n'));
  return { socket, send, said: () => text, open: () => open };
}

async function full(most: number) {
  const server = await testServer({ MAX_CONNECTIONS: String(most) });
  const token = `authorization: Bearer ${(await server.as('Livreur')).token}`;
  const come = () => visit(server.url);
  const comeAsMember = async () => {
    const member = await come();
    member.send('/api/me/', token);
    await expect.poll(member.said).toContain('HTTP/1.1 200');
    return member;
  };
  return { come, comeAsMember, token };
}

test('a stranger who asks nothing makes room for the next, members stay', async () => {
  const { come, comeAsMember } = await full(10);
  const members = await Promise.all(Array.from({ length: 5 }, comeAsMember));
  const strangers: Awaited<ReturnType<typeof come>>[] = [];
  for (let n = 0; n < 30; n++) strangers.push(await come());
  await expect.poll(() => strangers.filter(({ open }) => open()).length).toBe(5);
  // The oldest went first, so a member who comes now has time to say who he is.
  expect(strangers.slice(-5).every(({ open }) => open())).toBe(true);
  members.push(await comeAsMember());
  expect(members.every(({ open }) => open())).toBe(true);
  for (const member of members) member.send('/api/health/live');
  for (const member of members) await expect.poll(member.said).toMatch(/200 OK[\s\S]*200 OK/);
});

test('a stranger whose body never ends, or who was answered, makes room as well', async () => {
  const { come, comeAsMember } = await full(10);
  const dripping = await come();
  dripping.send('/auth/v1/otp', 'content-length: 9', 'content-type: application/json');
  const answered = await come();
  answered.send('/api/health/live');
  await expect.poll(answered.said).toContain('200 OK');
  for (let n = 0; n < 10; n++) await comeAsMember();
  await expect.poll(() => [dripping.open(), answered.open()]).toEqual([false, false]);
});

test('once members have all connections, the next is told to come back, and comes', async () => {
  const { come, comeAsMember } = await full(10);
  const [first] = await Promise.all(Array.from({ length: 10 }, comeAsMember));
  const late = await come();
  late.send('/api/health/live');
  await expect.poll(late.said).toMatch(/^HTTP\/1.1 503 [\s\S]*retry-after: 5[\s\S]*"UNAVAILABLE"/i);
  await expect.poll(late.open).toBe(false);
  const silent = await come();
  await expect.poll(silent.open, { timeout: 5000 }).toBe(false);
  first?.socket.destroy();
  await expect.poll(async () => (await come()).open()).toBe(true);
  await comeAsMember();
});

test('an open live stream is an answer that the server owes', async () => {
  const { come, token } = await full(10);
  const stream = await come();
  stream.send('/api/live', token);
  await expect.poll(stream.said).toContain('bonjour');
  for (let n = 0; n < 20; n++) await come();
  await come();
  expect(stream.open()).toBe(true);
});

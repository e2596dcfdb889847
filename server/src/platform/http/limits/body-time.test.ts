import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { atEnd } from '../../../testing/at-end.ts';
import { bareApp } from '../../../testing/bare-app.ts';
import { testServer } from '../../../testing/test-server.ts';
import { createApp } from '../app.ts';
import { allowUpload } from './body-time.ts';

const app = await createApp({ ...bareApp, bodyTime: 300 });
app.post('/usual', async () => 'read');
app.post('/upload', { onRequest: async (request, reply) => allowUpload(request, reply) }, async () => 'read');
app.post('/refused', { onRequest: async (_request, reply) => reply.code(401).send('who?') }, async () => '');
const url = await app.listen({ host: '127.0.0.1', port: 0 });
atEnd(() => app.close());

/** A request whose body of two letters has not come yet. */
function post(base: string, path: string) {
  const socket: Socket = connect(Number(new URL(base).port), '127.0.0.1');
  atEnd(async () => void socket.destroy());
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  const head = [`POST ${path} HTTP/1.1`, 'host: x', 'content-type: text/plain', 'content-length: 2'];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  return { socket, closed: once(socket, 'close'), answer: () => text };
}

test('a body that does not come is waited for shortly, that of an upload longer', async () => {
  const upload = post(url, '/upload');
  const slow = post(url, '/usual');
  slow.socket.write('a');
  await slow.closed;
  expect(slow.answer()).toMatch(/^HTTP\/1.1 408 /);
  upload.socket.write('ok');
  await expect.poll(upload.answer).toMatch(/^HTTP\/1.1 200 [\s\S]*read$/);
});

test('a refused request does not hold its connection with a body that nobody reads', async () => {
  const refused = post(url, '/refused');
  await refused.closed;
  expect(refused.answer()).toMatch(/^HTTP\/1.1 401 [\s\S]*who\?$/);
});

test('who it is is asked before the body is read', async () => {
  const server = await testServer();
  const unknown = post(server.url, '/api/orders/');
  await expect.poll(unknown.answer).toMatch(/^HTTP\/1.1 401 [\s\S]*NO_ACCESS_TOKEN/);
});

import { once } from 'node:events';
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { serve } from '../../../serve.ts';
import { atEnd } from '../../../testing/at-end.ts';
import { insertRow } from '../../../testing/rows.ts';
import { testConnection } from '../../../testing/test-database.ts';
import { signIn } from '../../../testing/test-server.ts';
import { testConfig } from '../../../testing/test-server-config.ts';

const connection = await testConnection(3);
const config = testConfig();
const lines: Record<string, unknown>[] = [];
const sink = new Writable({
  write(chunk, _, done) {
    lines.push(JSON.parse(String(chunk)));
    done();
  },
});
const server = await serve(config, connection.url, pino({ level: 'info' }, sink));
atEnd(() => server.stop());
const member = { phone: '+33639980001', role: 'Senior', display_name: 'Camille' } as const;
const { id } = await insertRow(connection.db, 'members', member);
const token = await signIn(connection, config, id);

const FORM = 'multipart/form-data; boundary=x';
const part = '--x\r\ncontent-disposition: form-data; name="files"; filename="a.jpg"\r\n\r\n\xff\xd8\xff';
const chunked = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;

test.each([
  ['JSON', '/api/orders/', 'application/json', 'content-length: 90', '{"amount":'],
  ['JSON in chunks', '/api/orders/', 'application/json', 'transfer-encoding: chunked', chunked('{"am')],
  ['a photo', '/api/images/bulk_upload/', FORM, 'content-length: 9000', part],
  ['a photo in chunks', '/api/images/bulk_upload/', FORM, 'transfer-encoding: chunked', chunked(part)],
  ['a sign-in', '/auth/v1/otp', 'application/json', 'content-length: 90', '{"phone":'],
])('%s that breaks off is no failure of the server', async (_, path, type, length, start) => {
  lines.length = 0;
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  await once(socket, 'connect');
  const head = [
    `POST ${path} HTTP/1.1`,
    'host: x',
    `authorization: Bearer ${token}`,
    `content-type: ${type}`,
  ];
  socket.write([...head, length, '', start].join('\r\n'));
  await new Promise((resolve) => setTimeout(resolve, 500));
  socket.resetAndDestroy();
  const brokenOff = () => lines.filter(({ msg }) => msg === 'request broken off');
  await expect.poll(brokenOff).toHaveLength(1);
  expect(brokenOff()[0]).toMatchObject({ method: 'POST', level: 30 });
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(lines.filter(({ level }) => Number(level) >= 40)).toEqual([]);
});

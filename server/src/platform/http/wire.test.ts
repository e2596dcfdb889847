import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { testServer } from '../../testing/test-server.ts';

const server = await testServer();

test('no address takes a method that it does not know, TRACE least of all', async () => {
  const { hostname, port } = new URL(server.url);
  for (const path of ['/', '/api/orders/', '/auth/v1/otp']) {
    const socket = connect(Number(port), hostname);
    socket.end(`TRACE ${path} HTTP/1.1\r\nhost: x\r\nx-secret: seen\r\nconnection: close\r\n\r\n`);
    const said = await text(socket);
    expect(said, path).toMatch(/^HTTP\/1\.1 40[045] /);
    expect(said).not.toContain('seen');
  }
});

test('a live stream has the headers of every answer', async () => {
  const { token } = await server.as('Livreur');
  const stop = new AbortController();
  const { headers } = await fetch(`${server.url}/api/live`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stop.signal,
  });
  stop.abort();
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
});

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect as connectSocket, type Socket } from 'node:net';
import { Writable } from 'node:stream';
import { routes } from '@florilege/contract/routes.ts';
import fastify from 'fastify';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { serve } from '../../serve.ts';
import { refused } from '../../testing/answers.ts';
import { atEnd } from '../../testing/at-end.ts';
import { bareApp } from '../../testing/bare-app.ts';
import { insertRow } from '../../testing/rows.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { testConfig } from '../../testing/test-server-config.ts';
import { createLog } from '../log.ts';
import { createApp } from './app.ts';
import { AppError } from './app-error.ts';
import { closer } from './close.ts';
import { LiveHub } from './live.ts';
import { operationRoutes } from './operations.ts';

const server = await testServer();
const florist = await server.as('Fleuriste');

test('health: alive, and ready while the database answers', async () => {
  expect(await server.call('GET', '/api/health/live')).toMatchObject({ status: 200, body: { status: 'ok' } });
  const ready = await server.call('GET', '/api/health/ready');
  expect(ready).toMatchObject({ status: 200, body: { status: 'ok' } });
});

test('health: what a visitor reads is the same after a code went out; figures are for Senior and above', async () => {
  const senior = await server.as('Senior');
  const figures = '/api/health/sign-in-codes/';
  const read = async () => (await server.call('GET', '/api/health/ready')).body;
  const before = await read();
  await insertRow(server.db, 'auth_log', { what: 'code_sent' });
  expect(await read()).toEqual(before);
  expect(before).toEqual({ status: 'ok' });
  expect((await senior.get(figures)).body).toEqual({ sent: 1, failed: 0 });
  expect(await florist.get(figures)).toMatchObject(refused(403, 'FORBIDDEN'));
  expect((await server.call('GET', figures)).status).toBe(401);
});

test('the page comes with a strict policy and a nonce of its own each time', async () => {
  const nonces = await Promise.all(
    [1, 2].map(async () => {
      const page = await server.call('GET', '/commandes/12?return=%2F', { headers: { accept: 'text/html' } });
      expect(page.status).toBe(200);
      const policy = page.headers.get('content-security-policy') ?? '';
      const nonce = /style-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1];
      expect(page.body).toContain(`nonce="${nonce}"`);
      const strict =
        /default-src 'self'.*script-src 'self' ('sha256-[^']+');.*object-src 'none'.*frame-ancestors 'none'/;
      expect(policy).toMatch(strict);
      const [, script = ''] = /<script>(.*?)<\/script>/s.exec(String(page.body)) ?? [];
      expect(strict.exec(policy)?.[1]).toBe(
        `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
      );
      expect(policy).toMatch(/;frame-src 'self' blob:;/);
      expect(policy).not.toContain('unsafe');
      expect(page.headers.get('x-content-type-options')).toBe('nosniff');
      expect(page.headers.get('x-frame-options')).toBe('DENY');
      expect(page.headers.get('cache-control')).toBe('no-cache');
      return nonce;
    }),
  );
  expect(new Set(nonces).size).toBe(2);
});

test('the page is never served as a plain file, and hidden files not at all', async () => {
  const page = await server.call('GET', '/index.html', { headers: { accept: 'text/html' } });
  expect(page.body).not.toContain('__CSP_NONCE__');
  expect((await server.call('GET', '/.source-hash')).status).toBe(404);
  expect((await server.call('GET', '/../package.json')).status).toBe(404);
  expect((await server.call('GET', '/%2e%2e/package.json')).status).toBe(404);
});

test('an unknown address of the API is JSON in French, never the page', async () => {
  const answer = await server.call('GET', '/api/inconnu/', { headers: { accept: 'text/html' } });
  expect(answer).toMatchObject(refused(404, 'NOT_FOUND'));
  expect(answer.body.request_id).toBe(answer.headers.get('x-request-id'));
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const lost = await server.call('GET', '/assets/perdu.js', { headers: { accept: 'text/html' } });
  expect(lost.status).toBe(404);
});

test.each([
  ['broken JSON', '{"amount":', 'application/json', 400, 'BAD_REQUEST'],
  ['another format', 'amount=1', 'application/x-www-form-urlencoded', 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ['too much', `{"bouquet_notes":"${'x'.repeat(1_100_000)}"}`, 'application/json', 413, 'PAYLOAD_TOO_LARGE'],
  ['a poisoned prototype', '{"__proto__":{},"amount":"1"}', 'application/json', 400, 'BAD_REQUEST'],
] as const)('%s is refused with a clear code', async (_name, body, type, status, code) => {
  const answer = await florist.post('/api/orders/', body, { headers: { 'content-type': type } });
  expect(answer).toMatchObject(refused(status, code));
});

test('an address that cannot be read is answered in French, with the id of the request', async () => {
  for (const path of ['/%E0', '/api/orders/%E0%A4%A/']) {
    const body = { code: 'BAD_REQUEST', request_id: expect.any(String) };
    expect(await server.call('GET', path)).toMatchObject({ status: 400, body });
  }
});

test('HEAD does not open a stream', async () => {
  const headers = { authorization: `Bearer ${florist.token}` };
  expect((await fetch(`${server.url}/api/live`, { method: 'HEAD', headers })).status).toBe(404);
});

test('paths work with and without their last slash', async () => {
  expect((await florist.get('/api/orders')).status).toBe(200);
  expect((await florist.get('/api/orders/')).status).toBe(200);
});

test('OpenAPI 3.1 describes every route of the contract, and the page to browse it is there', async () => {
  const { body } = await server.call('GET', '/api/openapi.json');
  expect(body.openapi).toBe('3.1.0');
  for (const group of Object.values(routes)) {
    for (const route of Object.values(group))
      expect(body.paths[`/api${route.path}`][route.method.toLowerCase()].responses).toBeDefined();
  }
  expect((await server.call('GET', '/api/docs/')).body).toContain('swagger');
});

test('the page may use the camera and no other device, and https is kept for every name below', async () => {
  const page = await server.call('GET', '/', { headers: { accept: 'text/html' } });
  expect(page.headers.get('permissions-policy')).toMatch(
    /^camera=\(self\), microphone=\(\), geolocation=\(\)/,
  );
  const app = await createApp({ ...bareApp, https: true });
  const { headers } = await app.inject('/');
  expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
});

test('in production the API is described to members alone', async () => {
  const app = await createApp(bareApp);
  const deps = { db: server.db, strict: true, live: new LiveHub(server.databaseUrl, createLog('silent')) };
  const asked = { stopping: () => false, codeHealth: async () => ({ sent: 0, failed: 0 }) };
  const member = {
    id: florist.id,
    phone: '',
    display_name: 'Rose',
    role: 'Livreur',
    last_sign_in_at: null,
  } as const;
  const authenticate = async (header: string | undefined) => {
    if (header !== 'Bearer rose') throw new AppError('NO_ACCESS_TOKEN');
    return { member, sessionId: florist.id, passkey: { state: 'none', fresh: false } } as const;
  };
  await operationRoutes(app, { ...deps, ...asked, authenticate, openDocs: false });
  for (const url of ['/openapi.json', '/docs/', '/docs/json', '/docs/static/swagger-ui.css']) {
    expect((await app.inject({ url })).statusCode, url).toBe(401);
    expect((await app.inject({ url, headers: { authorization: 'Bearer rose' } })).statusCode, url).toBe(200);
  }
  await deps.live.close();
});

test('the web app learns how to sign in, and no secret', async () => {
  const { body } = await server.call('GET', '/config.json');
  expect(body).toEqual({ auth_url: '/auth/v1', auth_api_key: '', demo: null });
});

test('the log tells requests by id, route and member, and nothing private', async () => {
  const lines: string[] = [];
  const log = pino(
    { level: 'trace' },
    new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) }),
  );
  const running = await serve(testConfig(), await testDatabase(), log);
  atEnd(running.stop);
  const ask = (path: string, init?: RequestInit) => fetch(`${running.url}${path}`, init);
  const answer = await ask('/api/orders/?search=Lemoine%200612345678', {
    headers: { authorization: 'Bearer secret-token' },
  });
  await ask('/auth/v1/otp', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"phone":"+33612345678"}',
  });
  await ask('/auth/v1/verify', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"phone":"+33612345678","token":"424242","type":"sms"}',
  });
  const text = lines.join('');
  expect(text).toContain(answer.headers.get('x-request-id'));
  expect(text).toContain('"route":"/api/orders/"');
  for (const secret of ['Lemoine', '612345678', 'secret-token', '424242']) expect(text).not.toContain(secret);
});

test('stopping finishes the change under way, answers it, then lets go', async () => {
  const stopped = await testServer();
  const senior = await stopped.as('Senior');
  const { id } = (await senior.post('/api/orders/', { amount: '10' })).body;
  const [locked, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const held = stopped.db.transaction().execute(async (tx) => {
    await tx.selectFrom('orders').select('id').where('id', '=', id).forUpdate().execute();
    locked.resolve();
    await free.promise;
  });
  await locked.promise;
  const change = senior.patch(`/api/orders/${id}/`, { amount: '20' });
  await expect.poll(() => waiting(stopped)).toBe(true);
  const stopping = stopped.server.stop();
  free.resolve();
  expect((await change).body.amount).toBe('20.00');
  await Promise.all([stopping, held]);
  await expect(fetch(`${stopped.url}/api/health/live`)).rejects.toThrow();
});

test('a connection on which nothing was ever asked does not hold the stop', async () => {
  const stopped = await testServer();
  const silent = await connectTo(stopped.url);
  await stopped.server.stop();
  await silent.closed;
});

test('a request whose rest never comes holds the stop for its time and no longer', async () => {
  const app = fastify();
  app.post('/', () => 'done');
  const close = closer(app, 300);
  const half = await connectTo(await app.listen({ host: '127.0.0.1', port: 0 }));
  const asked = once(app.server, 'request');
  half.socket.write(
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
  );
  await asked;
  const since = performance.now();
  await close();
  expect(performance.now() - since).toBeGreaterThan(250);
  await half.closed;
});

async function connectTo(url: string): Promise<{ socket: Socket; closed: Promise<unknown> }> {
  const { hostname, port } = new URL(url);
  const socket = connectSocket(Number(port), hostname);
  // How it is let go, by an end or a reset, is all one.
  const closed = new Promise((done) => socket.on('error', () => undefined).once('close', done));
  await once(socket, 'connect');
  return { socket, closed };
}

const lockWaits =
  "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
const waiting = async ({ pool }: TestServer) => (await pool.query(lockWaits)).rowCount !== 0;

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { route } from '@florilege/contract/http/route.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { connectAccess } from './access.ts';
import { ApiError } from './api-error.ts';
import { call, callFile, path } from './call.ts';

const answer = z.object({ ok: z.boolean() });
const params = z.object({ id: z.number() });
const read = route.get('/orders/{id}/', {
  summary: '',
  access: 'orders.read',
  params,
  query: z.object({ tag: z.array(z.string()) }),
  answer,
});
const create = route.post('/orders/', {
  summary: '',
  access: 'orders.create',
  body: z.object({ amount: z.string() }),
  answer,
});

type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: string };
let seen: Seen[] = [];
let respond: (response: ServerResponse, request: Seen) => void;
let server: Server;
let base: string;
const realFetch = globalThis.fetch;

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const one = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body };
      seen.push(one);
      respond(response, one);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // The browser resolves /api against the page; here there is no page.
  globalThis.fetch = (input, init) => realFetch(`${base}${String(input)}`, init);
});

afterAll(async () => {
  globalThis.fetch = realFetch;
  await new Promise((closed) => server.close(closed));
});

beforeEach(() => {
  seen = [];
  respond = (response) => json(response, 200, { ok: true });
  connectAccess({ token: async () => 'first', renew: async () => false, expire: () => undefined });
});

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function failure(attempt: Promise<unknown>): Promise<ApiError> {
  const error = await attempt.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError)) throw new Error(`not an ApiError: ${String(error)}`);
  return error;
}

const failedRead = () => failure(call(read, { params: { id: 1 } }));

describe('call', () => {
  it('sends the token, fills the path and repeats arrays', async () => {
    expect(await call(read, { params: { id: 7 }, query: { tag: ['a', 'b'] } })).toEqual({ ok: true });
    expect(seen[0]).toMatchObject({ method: 'GET', url: '/api/orders/7/?tag=a&tag=b' });
    expect(seen[0]?.headers).toMatchObject({ authorization: 'Bearer first' });
    expect(seen[0]?.headers['idempotency-key']).toBeUndefined();
  });

  it('gives every create a key, the same for a retry of the same attempt', async () => {
    await call(create, { body: { amount: '45.00' } });
    await call(create, { body: { amount: '45.00' }, idempotencyKey: 'attempt' });
    await call(create, { body: { amount: '45.00' }, idempotencyKey: 'attempt' });
    expect(seen[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
    expect(seen.slice(1).map(({ headers }) => headers['idempotency-key'])).toEqual(['attempt', 'attempt']);
    expect(seen[0]?.body).toBe('{"amount":"45.00"}');
  });

  it('sends the call of a closing page at once, with the last used token', async () => {
    await call(create, { body: { amount: '45.00' } });
    connectAccess({
      token: () => new Promise(() => undefined),
      renew: async () => false,
      expire: () => undefined,
    });
    await call(create, { body: { amount: '46.00' }, keepalive: true });
    expect(seen[1]?.headers).toMatchObject({ authorization: 'Bearer first' });
  });

  it('throws the sentence of the server', async () => {
    respond = (response) =>
      json(response, 400, {
        error: 'Certains champs sont à corriger.',
        code: 'VALIDATION_FAILED',
        fields: { amount: 'Le montant est requis' },
        request_id: 'r1',
      });
    const error = await failure(call(create, { body: { amount: '' } }));
    expect(error).toMatchObject({
      status: 400,
      code: 'VALIDATION_FAILED',
      message: 'Certains champs sont à corriger.',
      requestId: 'r1',
    });
    expect(error.fields).toEqual({ amount: 'Le montant est requis' });
  });

  it('falls back on the operation’s sentence, then on Request failed', async () => {
    respond = (response) =>
      response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
    expect(await failedRead()).toMatchObject({
      message: 'Request failed',
      code: 'UNAVAILABLE',
      transient: true,
    });
    const worded = await failure(call(read, { params: { id: 1 }, fallback: 'Failed to fetch orders' }));
    expect(worded.message).toBe('Failed to fetch orders');
  });

  it('names a missing network', async () => {
    respond = (response) => response.destroy();
    expect(await failedRead()).toMatchObject({
      code: 'NETWORK',
      status: 0,
      transient: true,
    });
  });

  it('asks for nothing without a token', async () => {
    connectAccess({ token: async () => null, renew: async () => false, expire: () => undefined });
    expect(await failedRead()).toMatchObject({
      message: 'No access token available',
      code: 'NO_ACCESS_TOKEN',
    });
    expect(seen).toEqual([]);
  });

  it('renews a refused token once, with the same key, then gives the session up', async () => {
    const tokens = ['old', 'new'];
    let expired = 0;
    connectAccess({
      token: async () => tokens[0] ?? null,
      renew: async (refused) => {
        expect(refused).toBe('old');
        tokens.shift();
        return true;
      },
      expire: () => {
        expired += 1;
      },
    });
    respond = (response, { headers }) =>
      headers.authorization === 'Bearer new' ? json(response, 200, { ok: true }) : json(response, 401, {});
    await call(create, { body: { amount: '1.00' } });
    expect(seen[0]?.headers['idempotency-key']).toBe(seen[1]?.headers['idempotency-key']);
    expect(expired).toBe(0);

    tokens.unshift('old');
    respond = (response) =>
      json(response, 401, {
        error: 'Session expirée, reconnectez-vous.',
        code: 'SESSION_EXPIRED',
        request_id: 'r',
      });
    expect(await failedRead()).toMatchObject({ code: 'SESSION_EXPIRED' });
    expect(expired).toBe(1);
  });
});

describe('callFile', () => {
  const paper = route.get('/orders/{id}/download-bon-de-commande/', {
    summary: '',
    access: 'orders.read',
    params,
    file: 'application/pdf',
    answer: z.never(),
  });
  const pdf = (response: ServerResponse, bytes: Buffer) =>
    response
      .writeHead(200, {
        'content-type': 'application/pdf',
        'content-disposition': 'inline; filename="bon-de-commande-7.pdf"',
      })
      .end(bytes);

  it('brings the bytes untouched, with their type and their name', async () => {
    const bytes = Buffer.from([0x25, 0x50, 0x44, 0x46, 0x00, 0xff, 0xe9]);
    respond = (response) => pdf(response, bytes);
    const { blob, filename } = await callFile(paper, { params: { id: 7 } });
    expect(seen[0]).toMatchObject({ method: 'GET', url: '/api/orders/7/download-bon-de-commande/' });
    expect(seen[0]?.headers).toMatchObject({
      authorization: 'Bearer first',
      accept: 'application/pdf, application/json',
    });
    expect(filename).toBe('bon-de-commande-7.pdf');
    expect(blob.type).toBe('application/pdf');
    expect(Buffer.from(await blob.arrayBuffer())).toEqual(bytes);
  });

  it('throws the sentence of the server instead of a file, or that of the operation', async () => {
    respond = (response) =>
      json(response, 404, { error: 'Commande introuvable', code: 'ORDER_NOT_FOUND', request_id: 'r' });
    expect(await failure(callFile(paper, { params: { id: 7 } }))).toMatchObject({
      code: 'ORDER_NOT_FOUND',
      message: 'Commande introuvable',
    });
    respond = (response) => response.writeHead(502).end('<h1>Bad gateway</h1>');
    const fallback = 'Échec du téléchargement du bon de commande';
    const worded = await failure(callFile(paper, { params: { id: 7 }, fallback }));
    expect(worded.message).toBe(fallback);
  });

  it('renews a refused token, and names an answer cut short', async () => {
    const tokens = ['old', 'new'];
    connectAccess({
      token: async () => tokens[0] ?? null,
      renew: async () => tokens.shift() !== undefined,
      expire: () => undefined,
    });
    respond = (response, { headers }) =>
      headers.authorization === 'Bearer new' ? pdf(response, Buffer.from('%PDF')) : json(response, 401, {});
    expect((await callFile(paper, { params: { id: 7 } })).blob.size).toBe(4);
    respond = (response) => {
      response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': '9000' });
      response.write('%PDF', () => response.destroy());
    };
    expect(await failure(callFile(paper, { params: { id: 7 } }))).toMatchObject({
      code: 'NETWORK',
      status: 0,
    });
  });
});

it('fills the path of a URL', () =>
  expect(path('/orders/{id}/images/{image}/', { id: 4, image: 'a/b' })).toBe('/orders/4/images/a%2Fb/'));

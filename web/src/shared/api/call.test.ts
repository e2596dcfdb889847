import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { route } from '@florilege/contract/http/route.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { connectAccess } from './access.ts';
import { ApiError } from './api-error.ts';
import { call, callFile, path } from './call.ts';

const answer = z.object({ ok: z.boolean() });
const reading = { summary: '', access: 'orders.read', params: z.object({ id: z.number() }) } as const;
const read = route.get('/orders/{id}/', {
  ...reading,
  query: z.object({ tag: z.array(z.string()) }),
  answer,
});
const body = z.object({ amount: z.string() });
const create = route.post('/orders/', { summary: '', access: 'orders.create', body, answer });

type Seen = Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { body: string };
let seen: Seen[] = [];
let respond: (response: ServerResponse, request: Seen) => void;
let server: Server;
let base: string;
const realFetch = globalThis.fetch;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const { method, url, headers } = request;
    const one = { method, url, headers, body: await text(request) };
    seen.push(one);
    respond(response, one);
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
  signIn();
});

function signIn(access: Partial<Parameters<typeof connectAccess>[0]> = {}): void {
  const renew = async () => false;
  connectAccess({ token: async () => 'first', renew, expire: () => undefined, ...access });
}

/** Only the token `new` is good, which takes the place of `old` once that was renewed. */
function withRenewal(pass: (response: ServerResponse) => void) {
  const tokens = ['old', 'new'];
  const refused: string[] = [];
  let expired = 0;
  signIn({
    token: async () => tokens[0] ?? null,
    renew: async (token) => {
      refused.push(token);
      return tokens.shift() !== undefined;
    },
    expire: () => {
      expired += 1;
    },
  });
  respond = (response, { headers }) =>
    headers.authorization === 'Bearer new' ? pass(response) : json(response, 401, {});
  return { tokens, refused, expired: () => expired };
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const badGateway = (response: ServerResponse) =>
  response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');

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
  test('sends the token, fills the path and repeats arrays', async () => {
    expect(await call(read, { params: { id: 7 }, query: { tag: ['a', 'b'] } })).toEqual({ ok: true });
    expect(seen[0]).toMatchObject({ method: 'GET', url: '/api/orders/7/?tag=a&tag=b' });
    expect(seen[0]?.headers).toMatchObject({ authorization: 'Bearer first' });
    expect(seen[0]?.headers['idempotency-key']).toBeUndefined();
  });

  test('gives every create a key, the same for a retry of the same attempt', async () => {
    await call(create, { body: { amount: '45.00' } });
    await call(create, { body: { amount: '45.00' }, idempotencyKey: 'attempt' });
    await call(create, { body: { amount: '45.00' }, idempotencyKey: 'attempt' });
    expect(seen[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
    expect(seen.slice(1).map(({ headers }) => headers['idempotency-key'])).toEqual(['attempt', 'attempt']);
    expect(seen[0]?.body).toBe('{"amount":"45.00"}');
  });

  test('sends the call of a closing page at once, with the last used token', async () => {
    await call(create, { body: { amount: '45.00' } });
    signIn({ token: () => new Promise(() => undefined) });
    await call(create, { body: { amount: '46.00' }, keepalive: true });
    expect(seen[1]?.headers).toMatchObject({ authorization: 'Bearer first' });
  });

  test('throws the sentence of the server', async () => {
    const message = 'Certains champs sont à corriger.';
    const code = 'VALIDATION_FAILED';
    const fields = { amount: 'Le montant est requis' };
    respond = (response) => json(response, 400, { error: message, code, fields, request_id: 'r1' });
    const error = await failure(call(create, { body: { amount: '' } }));
    expect(error).toMatchObject({ status: 400, code, message, requestId: 'r1' });
    expect(error.fields).toEqual(fields);
  });

  test('falls back on the operation’s sentence, then on Request failed', async () => {
    respond = badGateway;
    expect(await failedRead()).toMatchObject({
      message: 'Request failed',
      code: 'UNAVAILABLE',
      transient: true,
    });
    const worded = await failure(call(read, { params: { id: 1 }, fallback: 'Failed to fetch orders' }));
    expect(worded.message).toBe('Failed to fetch orders');
  });

  test('names a missing network', async () => {
    respond = (response) => response.destroy();
    expect(await failedRead()).toMatchObject({ code: 'NETWORK', status: 0, transient: true });
  });

  test('asks for nothing without a token', async () => {
    signIn({ token: async () => null });
    const missing = { message: 'No access token available', code: 'NO_ACCESS_TOKEN' };
    expect(await failedRead()).toMatchObject(missing);
    expect(seen).toEqual([]);
  });

  test('renews a refused token once, with the same key, then gives the session up', async () => {
    const session = withRenewal((response) => json(response, 200, { ok: true }));
    await call(create, { body: { amount: '1.00' } });
    expect(seen[0]?.headers['idempotency-key']).toBe(seen[1]?.headers['idempotency-key']);
    expect(session.expired()).toBe(0);

    session.tokens.unshift('old');
    const error = 'Session expirée, reconnectez-vous.';
    respond = (response) => json(response, 401, { error, code: 'SESSION_EXPIRED', request_id: 'r' });
    expect(await failedRead()).toMatchObject({ code: 'SESSION_EXPIRED' });
    expect(session.expired()).toBe(1);
    expect(session.refused).toEqual(['old', 'old']);
  });

  test('never repeats a refused call in the name of the member who signed in meanwhile', async () => {
    let member = 'first';
    signIn({
      member: () => member,
      token: async () => member,
      renew: async () => {
        member = 'second';
        return true;
      },
    });
    respond = (response) => json(response, 401, {});
    expect(await failure(call(create, { body: { amount: '1.00' } }))).toMatchObject({ status: 401 });
    expect(seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer first']);
  });
});

describe('a call that lacks the passkey', () => {
  const refusal = { error: 'Confirmez que c’est vous.', code: 'PASSKEY_AGAIN', request_id: 'r' };
  /** Refused until it is shown. */
  const guarded = (answer: boolean) => {
    const asked: string[] = [];
    let shown = false;
    signIn({
      confirm: async (code) => {
        asked.push(code);
        shown = answer;
        return answer;
      },
    });
    respond = (response) => (shown ? json(response, 200, { ok: true }) : json(response, 403, refusal));
    return asked;
  };

  test('is sent again with the same key once it was shown', async () => {
    const asked = guarded(true);
    await call(create, { body: { amount: '1.00' } });
    expect(asked).toEqual(['PASSKEY_AGAIN']);
    expect(seen).toHaveLength(2);
    expect(seen[0]?.headers['idempotency-key']).toBe(seen[1]?.headers['idempotency-key']);
  });

  test('fails with its refusal when it was not, and no other refusal asks', async () => {
    const asked = guarded(false);
    expect(await failedRead()).toMatchObject({ status: 403, message: refusal.error });
    respond = (response) => json(response, 403, { ...refusal, code: 'FORBIDDEN' });
    await failedRead();
    respond = (response) => response.writeHead(403).end('<html>');
    await failedRead();
    expect(asked).toEqual(['PASSKEY_AGAIN']);
  });
});

describe('callFile', () => {
  const file = { file: 'application/pdf', answer: z.never() } as const;
  const paper = route.get('/orders/{id}/download-bon-de-commande/', { ...reading, ...file });
  const pdfHeaders = {
    'content-type': 'application/pdf',
    'content-disposition': 'inline; filename="bon-de-commande-7.pdf"',
  };
  const pdf = (response: ServerResponse, bytes: Buffer) => response.writeHead(200, pdfHeaders).end(bytes);

  test('brings the bytes untouched, with their type and their name', async () => {
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

  test('throws the sentence of the server instead of a file, or that of the operation', async () => {
    const [code, message] = ['ORDER_NOT_FOUND', 'Commande introuvable'];
    respond = (response) => json(response, 404, { error: message, code, request_id: 'r' });
    expect(await failure(callFile(paper, { params: { id: 7 } }))).toMatchObject({ code, message });
    respond = badGateway;
    const fallback = 'Échec du téléchargement du bon de commande';
    const worded = await failure(callFile(paper, { params: { id: 7 }, fallback }));
    expect(worded.message).toBe(fallback);
  });

  test('renews a refused token, and names an answer cut short', async () => {
    withRenewal((response) => pdf(response, Buffer.from('%PDF')));
    expect((await callFile(paper, { params: { id: 7 } })).blob.size).toBe(4);
    respond = (response) => {
      response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': '9000' });
      response.write('%PDF', () => response.destroy());
    };
    const cutShort = await failure(callFile(paper, { params: { id: 7 } }));
    expect(cutShort).toMatchObject({ code: 'NETWORK', status: 0 });
  });
});

test('fills the path of a URL', () =>
  expect(path('/orders/{id}/images/{image}/', { id: 4, image: 'a/b' })).toBe('/orders/4/images/a%2Fb/'));

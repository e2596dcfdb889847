import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Books, Call, Failure } from '../books.ts';
import { invalid, Refusal } from '../refusal.ts';
import type { Place } from './answers.ts';

const WINDOW_MS = 5000;

export type WireOptions = { books: Books; token: string; stopping: AbortSignal };

/** What every call goes through before and after its own work: token, rate limit, the failures asked for, Pennylane's error answers. */
export function playWire(app: FastifyInstance, { books, token, stopping }: WireOptions): void {
  const calls = new WeakMap<FastifyRequest, { call: Call; failure: Failure['kind'] | null }>();
  let window = { start: 0, count: 0 };

  function countCall(reply: FastifyReply): void {
    const limit = books.settings.rate_limit;
    if (limit === 0) return;
    const now = books.now();
    if (now >= window.start + WINDOW_MS || now < window.start) window = { start: now, count: 0 };
    window.count += 1;
    const end = window.start + WINDOW_MS;
    reply.headers({
      'ratelimit-limit': String(limit),
      'ratelimit-remaining': String(Math.max(0, limit - window.count)),
      'ratelimit-reset': String(Math.ceil(end / 1000)),
    });
    if (window.count > limit) throw tooMany(Math.ceil((end - now) / 1000));
  }

  app.addHook('onRequest', async (request, reply) => {
    const call: Call = { method: request.method, path: request.url.slice(app.prefix.length), status: null };
    books.called(call);
    const failure = failureOf(books, call);
    calls.set(request, { call, failure });
    if (failure === 'lost_request') return cut(reply);
    countCall(reply);
    if (request.headers.authorization !== `Bearer ${token}`) {
      throw new Refusal(401, { error: 'The access token is invalid', status: 401 });
    }
    if (failure === 'rate_limited') throw tooMany(1);
    if (failure === 'error_500') throw new Refusal(500, 'Internal Server Error');
  });

  // The work is done: only its answer is late, or never comes.
  app.addHook('onSend', async (request, reply, payload) => {
    const known = calls.get(request);
    if (known) known.call.status = reply.statusCode;
    if (known?.failure === 'slow')
      await sleep(books.settings.slow_seconds * 1000, undefined, { signal: stopping }).catch(() => null);
    if (known?.failure === 'lost_answer') cut(reply);
    return payload;
  });

  app.setErrorHandler((error, _request, reply) => {
    const refusal = error instanceof Refusal ? error : refusalOf(error);
    const type =
      typeof refusal.body === 'string' ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8';
    return reply.code(refusal.status).headers(refusal.headers).type(type).send(refusal.body);
  });
  app.setNotFoundHandler(() => {
    throw new Refusal(404, { error: 'Not Found', status: 404 });
  });
}

/** The addresses of the answer, as the caller reached this simulator. */
export function placeOf(books: Books, request: FastifyRequest, prefix: string): Place {
  const site = `http://${request.host}`;
  return { books, site, api: site + prefix };
}

export function idOf(request: FastifyRequest): number {
  const params = z.object({ id: z.coerce.number().int().positive() }).safeParse(request.params);
  if (!params.success) throw invalid('expected integer', 'id', 'ValidateError');
  return params.data.id;
}

function failureOf(books: Books, call: Call): Failure['kind'] | null {
  const failure = books.failures.find(
    ({ method, path }) =>
      (method === undefined || method === call.method) && (path === undefined || call.path.includes(path)),
  );
  if (!failure) return null;
  if (failure.skip > 0) {
    failure.skip -= 1;
    return null;
  }
  failure.calls -= 1;
  if (failure.calls <= 0) books.failures.splice(books.failures.indexOf(failure), 1);
  return failure.kind;
}

function cut(reply: FastifyReply): FastifyReply {
  reply.raw.destroy();
  return reply.hijack();
}

function tooMany(seconds: number): Refusal {
  return new Refusal(429, `Rate limit exceeded. Please retry in ${seconds} seconds.`, {
    'retry-after': String(seconds),
  });
}

/** What Fastify itself refuses (no JSON, another content type), in Pennylane's shape. */
function refusalOf(error: unknown): Refusal {
  const known = z.object({ statusCode: z.int().min(400).max(499), message: z.string() }).safeParse(error);
  if (!known.success) throw error;
  return new Refusal(known.data.statusCode, { error: known.data.message, status: known.data.statusCode });
}

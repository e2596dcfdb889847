import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { answerRefusals, hangUp } from '../../shared/refusal.ts';
import type { Books, Call } from '../state/books.ts';
import type { Place } from './answers.ts';
import type { FailureKind } from './faults.ts';
import { failed, inText, invalid, tooMany } from './refusals.ts';

const WINDOW_MS = 5000;

export type WireOptions = { books: Books; token: string; stopping: AbortSignal };

/** Every call meets rate limit, token and planned failures before its work, late or lost answers after it. */
export function guardCalls(app: FastifyInstance, { books, token, stopping }: WireOptions): void {
  const calls = new WeakMap<FastifyRequest, { call: Call; failure: FailureKind | undefined }>();
  const countCall = rateLimit(books);

  app.addHook('onRequest', async (request, reply) => {
    const { method, url, headers } = request;
    const call: Call = { method, path: url.slice(app.prefix.length), status: null };
    books.noteCall(call);
    const failure = books.failures.take(method, call.path)?.kind;
    calls.set(request, { call, failure });
    if (failure === 'lost_request') return hangUp(reply);
    countCall(reply);
    if (headers.authorization !== `Bearer ${token}`) throw failed(401, 'The access token is invalid');
    if (failure === 'rate_limited') throw tooMany(1);
    if (failure === 'error_500') throw inText(500, 'Internal Server Error');
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const known = calls.get(request);
    if (known) known.call.status = reply.statusCode;
    if (known?.failure === 'slow')
      await sleep(books.settings.slow_seconds * 1000, undefined, { signal: stopping }).catch(() => null);
    if (known?.failure === 'lost_answer') hangUp(reply);
    return payload;
  });

  answerRefusals(app, failed);
  app.setNotFoundHandler(() => {
    throw failed(404, 'Not Found');
  });
}

/** Counts a call in its window of five seconds, sets the headers, and refuses one too many. */
function rateLimit(books: Books): (reply: FastifyReply) => void {
  let window = { start: 0, count: 0 };
  return (reply) => {
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
  };
}

/** URLs in an answer have the host that the caller used. */
export function placeOf(books: Books, request: FastifyRequest, prefix: string): Place {
  const site = `http://${request.host}`;
  return { books, site, api: site + prefix };
}

const idParams = z.record(z.string(), z.coerce.number().int().positive());

export function idOf(request: FastifyRequest, name = 'id'): number {
  const id = idParams.safeParse(request.params).data?.[name];
  if (id === undefined) throw invalid('expected integer', name, 'ValidateError');
  return id;
}

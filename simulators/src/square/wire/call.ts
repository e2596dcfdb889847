import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { jsonOf } from '../../shared/json.ts';
import { hangUp, type Refusal } from '../../shared/refusal.ts';
import type { World } from '../state/world.ts';
import type { FaultKind } from './faults.ts';
import { invalid, refusal } from './refusals.ts';

type Given = { id: string; query: Record<string, string> };
export type Calls = {
  /** A call that takes no body or need not have one. */
  on(method: 'GET' | 'POST' | 'DELETE', path: string, handle: (given: Given) => object): void;
  /** A POST whose body has a shape. */
  post<Body>(path: string, schema: z.ZodType<Body>, handle: (body: Body, given: Given) => object): void;
};

const params = z.object({ id: z.string().default('') });
const queries = z.record(z.string(), z.string());
const keyed = z.object({ idempotency_key: z.string() });

const unavailable = refusal(503, 'API_ERROR', 'SERVICE_UNAVAILABLE', 'The service is currently unavailable.');
/** Answers in place of the work. */
const refusals: Partial<Record<FaultKind, Refusal>> = {
  rate_limited: refusal(429, 'RATE_LIMIT_ERROR', 'RATE_LIMITED', 'Too many requests.'),
  error: refusal(500, 'API_ERROR', 'INTERNAL_SERVER_ERROR', 'An internal error has occurred.'),
  unavailable,
};

/** Every call meets the planned faults and, with a body, the answers kept under idempotency keys. */
export function callsOf(app: FastifyInstance, world: World): Calls {
  return {
    on(method, url, handle) {
      const handler = (request: FastifyRequest, reply: FastifyReply) =>
        answer(world, request, reply, () => handle(givenOf(request)));
      app.route({ method, url, handler });
    },
    post(path, schema, handle) {
      app.post(path, (request, reply) =>
        answer(world, request, reply, () => {
          const raw = jsonOf(request.body);
          if (raw === undefined) throw invalid('EXPECTED_JSON_BODY', 'Expected a JSON body.');
          const body = schema.safeParse(raw);
          if (!body.success) throw refusalOf(body.error);
          return once(world, request, raw, () => handle(body.data, givenOf(request)));
        }),
      );
    },
  };
}

function givenOf(request: FastifyRequest): Given {
  return { id: params.parse(request.params).id, query: queries.parse(request.query) };
}

/** Does the work and sends its answer, unless a fault takes the place of the work or follows it. */
async function answer(world: World, request: FastifyRequest, reply: FastifyReply, work: () => object) {
  const fault = world.faults.take(request.method, request.url);
  if (fault?.kind === 'cut') return hangUp(reply);
  const refused = fault && refusals[fault.kind];
  if (refused) throw refused;
  // Serialised before the delay, so that a late answer has the state of its time.
  const text = JSON.stringify(work());
  if (fault?.kind === 'slow') await sleep(fault.delay_ms, undefined, { ref: false });
  if (fault?.kind === 'lost') return hangUp(reply);
  if (fault?.kind === 'unavailable_done') throw unavailable;
  return reply.type('application/json; charset=utf-8').send(text);
}

/** The same key and body get the first answer again; the same key with another body is refused. */
function once(world: World, request: FastifyRequest, raw: unknown, work: () => object): object {
  const key = keyed.safeParse(raw);
  if (!key.success) return work();
  const place = `${request.method} ${request.routeOptions.url} ${key.data.idempotency_key}`;
  const asked = createHash('sha256')
    .update(JSON.stringify([request.url, raw]))
    .digest('base64');
  const kept = world.answers.get(place);
  if (kept && kept.asked !== asked) {
    const detail = 'Different request parameters used for the same idempotency_key.';
    throw invalid('IDEMPOTENCY_KEY_REUSED', detail, 'idempotency_key');
  }
  if (kept) return JSON.parse(kept.answer);
  const done = work();
  world.answers.set(place, { asked, answer: JSON.stringify(done), at: world.now() });
  return done;
}

function refusalOf(error: z.ZodError): Refusal {
  const [issue] = error.issues;
  const field = issue?.path.join('.') || undefined;
  switch (issue?.code) {
    case 'unrecognized_keys': {
      const [name = ''] = issue.keys;
      const where = [...issue.path, name].join('.');
      return invalid('BAD_REQUEST', `The field named '${name}' is unrecognized.`, where);
    }
    case 'too_big':
      return invalid('VALUE_TOO_LONG', 'Field must not be greater than its limit.', field);
    case 'too_small':
      return invalid('VALUE_EMPTY', 'Field must not be blank.', field);
    case 'invalid_type':
      if (issue.message.endsWith('received undefined'))
        return invalid('MISSING_REQUIRED_PARAMETER', 'Missing required parameter.', field);
      if (issue.expected === 'int') return invalid('EXPECTED_INTEGER', 'Expected an integer value.', field);
  }
  return invalid('INVALID_VALUE', `Invalid value: ${issue?.message ?? 'unknown'}.`, field);
}

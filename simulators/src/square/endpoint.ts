import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Fault, FaultKind } from './faults.ts';
import { invalid, Refusal } from './refusal.ts';
import type { World } from './world.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Given = { id: string; query: Record<string, string>; [key: string]: unknown };
type WithBody<Body> = Given & { body: Body };

const params = z.object({ id: z.string().default('') });
const query = z.record(z.string(), z.string());
const keyed = z.object({ idempotency_key: z.string() });

const refusals: Partial<Record<FaultKind, Refusal>> = {
  rate_limited: failure(429, 'RATE_LIMIT_ERROR', 'RATE_LIMITED', 'Too many requests.'),
  error: failure(500, 'API_ERROR', 'INTERNAL_SERVER_ERROR', 'An internal error has occurred.'),
  unavailable: failure(503, 'API_ERROR', 'SERVICE_UNAVAILABLE', 'The service is currently unavailable.'),
};

function failure(status: number, category: string, code: string, detail: string): Refusal {
  return new Refusal(status, { category, code, detail });
}

/**
 * One call of the API that takes no body or need not have one. What it meets on its way (a fault of the control plane, an answer kept
 * under its idempotency key) is the same for all.
 */
export function endpoint(
  app: FastifyInstance,
  world: World,
  method: Method,
  url: string,
  handle: (given: Given) => object,
): void {
  app.route({
    method,
    url,
    handler: (request, reply) => answer(world, request, reply, () => handle(givenOf(request))),
  });
}

/** One call whose body has a shape. */
export function bodyEndpoint<Body>(
  app: FastifyInstance,
  world: World,
  method: Method,
  url: string,
  schema: z.ZodType<Body>,
  handle: (given: WithBody<Body>) => object,
): void {
  app.route({
    method,
    url,
    handler: (request, reply) =>
      answer(world, request, reply, () => {
        const raw = bodyOf(request);
        const body = schema.safeParse(raw);
        if (!body.success) throw refusalOf(body.error);
        return once(world, request, raw, () => handle({ ...givenOf(request), body: body.data }));
      }),
  });
}

function givenOf(request: FastifyRequest): Given {
  return { id: params.parse(request.params).id, query: query.parse(request.query) };
}

async function answer(
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => object,
): Promise<FastifyReply> {
  const fault = world.faults.take(request.method, request.url);
  if (fault?.kind === 'cut') return hangUp(request, reply);
  const refusal = fault && refusals[fault.kind];
  if (refusal) throw refusal;
  // As text at once: what is answered late is what was true then.
  const text = JSON.stringify(work());
  if (fault) await afterWork(fault);
  if (fault?.kind === 'lost') return hangUp(request, reply);
  return reply.type('application/json; charset=utf-8').send(text);
}

async function afterWork({ kind, delay_ms }: Fault): Promise<void> {
  if (kind === 'slow') await sleep(delay_ms, undefined, { ref: false });
}

function hangUp(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
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
    throw invalid(
      'IDEMPOTENCY_KEY_REUSED',
      'Different request parameters used for the same idempotency_key.',
      'idempotency_key',
    );
  }
  if (kept) return JSON.parse(kept.answer);
  const done = work();
  world.answers.set(place, { asked, answer: JSON.stringify(done) });
  return done;
}

function bodyOf(request: FastifyRequest): unknown {
  const text = z.string().catch('').parse(request.body);
  try {
    return JSON.parse(text);
  } catch {
    throw invalid('EXPECTED_JSON_BODY', 'Expected a JSON body.');
  }
}

function refusalOf(error: z.ZodError): Refusal {
  const [issue] = error.issues;
  const field = issue?.path.join('.') || undefined;
  if (issue?.code === 'unrecognized_keys') {
    return invalid(
      'BAD_REQUEST',
      `The field named '${issue.keys[0]}' is unrecognized.`,
      [...issue.path, issue.keys[0]].join('.'),
    );
  }
  if (issue?.code === 'too_big')
    return invalid('VALUE_TOO_LONG', 'Field must not be greater than its limit.', field);
  if (issue?.code === 'too_small') return invalid('VALUE_EMPTY', 'Field must not be blank.', field);
  if (issue?.code === 'invalid_type' && issue.message.endsWith('received undefined')) {
    return invalid('MISSING_REQUIRED_PARAMETER', 'Missing required parameter.', field);
  }
  if (issue?.code === 'invalid_type' && issue.expected === 'int')
    return invalid('EXPECTED_INTEGER', 'Expected an integer value.', field);
  return invalid('INVALID_VALUE', `Invalid value: ${issue?.message ?? 'unknown'}.`, field);
}

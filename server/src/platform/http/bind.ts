import { isDeepStrictEqual } from 'node:util';
import { can, type Role } from '@florilege/contract/auth/roles.ts';
import { type ErrorCode, fieldErrors } from '@florilege/contract/http/errors.ts';
import type { Route, RouteAnswer, RouteRequest } from '@florilege/contract/http/route.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Actor, type Db, type Tx, transaction } from '../db/db.ts';
import { AppError } from './app-error.ts';
import { readIdempotencyKey, replayable } from './idempotency.ts';

export type Member = { id: string; phone: string; display_name: string; role: Role; last_sign_in_at: string | null };
export type SignedIn = { member: Member; sessionId: string };

export type BindDeps = {
  db: Db;
  authenticate(authorization: string | undefined): Promise<SignedIn>;
  /** Refuses answers outside their schema and errors a route does not declare; for tests. */
  strict: boolean;
};

/** What a handler gets: the parsed request, who asks, and the way to the database — one transaction per write. */
export type HandlerRequest<R extends Route> = RouteRequest<R> & { requestId: string } & (R['access'] extends null
    ? { member: null }
    : { member: Member }) &
  (R['method'] extends 'GET' ? { db: Db } : { tx: Tx });

export type Handlers<Feature extends Record<string, Route>> = {
  [Name in keyof Feature]: (request: HandlerRequest<Feature[Name]>) => Promise<RouteAnswer<Feature[Name]>>;
};

// Whatever sentence the contract does not give itself is French too.
z.config(z.locales.fr());

const commonErrors: readonly ErrorCode[] = ['VALIDATION_FAILED', 'FORBIDDEN', 'IDEMPOTENCY_KEY_REUSED', 'UNAVAILABLE'];

/** Binds the contract routes of one feature, all of them, to their handlers. */
export function bind<Feature extends Record<string, Route>>(
  app: FastifyInstance,
  deps: BindDeps,
  feature: Feature,
  handlers: Handlers<Feature>,
) {
  for (const [name, route] of Object.entries<Route>(feature)) {
    // The handler table is typed route by route above; seen as a whole here, each takes its own request.
    const handler = handlers[name] as (request: object) => Promise<unknown>;
    app.route({
      method: route.method,
      url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      handler: (request, reply) => serve(route, handler, deps, request, reply),
    });
  }
}

async function serve(
  route: Route,
  handler: (request: object) => Promise<unknown>,
  deps: BindDeps,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const member = route.access === null ? null : (await deps.authenticate(request.headers.authorization)).member;
  if (member) {
    request.memberId = member.id;
    if (route.access !== null && !can(member, route.access)) throw new AppError('FORBIDDEN');
  }
  const parsed = { ...parseParts(route, request), member, requestId: request.id };
  const status = route.status ?? 200;

  if (route.method === 'GET') {
    return answer(await checked(route, deps, () => handler({ ...parsed, db: deps.db })), status, reply);
  }
  const actor: Actor = { memberId: member?.id ?? null, requestId: request.id };
  const run = (tx: Tx) => checked(route, deps, () => handler({ ...parsed, tx }));
  const key = route.method === 'POST' && member ? readIdempotencyKey(request.headers['idempotency-key']) : undefined;
  if (key === undefined || !member) {
    return answer(await transaction(deps.db, actor, run), status, reply);
  }
  const done = await replayable(
    deps.db,
    actor,
    { memberId: member.id, key, route: `${route.method} ${route.path}`, request: parsed, status },
    run,
  );
  return answer(done.answer, done.status, reply);
}

function answer(body: unknown, status: number, reply: FastifyReply) {
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(body));
}

function parseParts(route: Route, request: FastifyRequest): Record<string, unknown> {
  const parts: Record<string, unknown> = {};
  const fields: Record<string, string> = {};
  const read = (part: string, schema: z.ZodType | undefined, value: unknown) => {
    if (!schema) return;
    const result = schema.safeParse(value);
    if (result.success) parts[part] = result.data;
    else Object.assign(fields, fieldErrors(result.error));
  };
  // An address whose number is no number names nothing that exists.
  if (route.params && !route.params.safeParse(request.params).success) {
    throw new AppError(route.errors?.find((code) => code.endsWith('_NOT_FOUND')) ?? 'NOT_FOUND');
  }
  read('params', route.params, request.params);
  read('query', route.query, request.query);
  read('body', route.body, request.body ?? {});
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION_FAILED', { fields });
  return parts;
}

async function checked(route: Route, deps: BindDeps, work: () => Promise<unknown>): Promise<unknown> {
  if (!deps.strict) return work();
  let value: unknown;
  try {
    value = await work();
  } catch (error) {
    if (error instanceof AppError && !commonErrors.includes(error.code) && !route.errors?.includes(error.code)) {
      throw new Error(`${route.method} ${route.path} does not declare ${error.code}`, { cause: error });
    }
    throw error;
  }
  const wire: unknown = JSON.parse(JSON.stringify(value));
  if (!isDeepStrictEqual(route.answer.parse(wire), wire)) throw new Error(`${route.method} ${route.path} answers outside its schema`);
  return value;
}

import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { can, type Role } from '@florilege/contract/auth/roles.ts';
import { type ErrorCode, fieldErrors } from '@florilege/contract/http/errors.ts';
import type { Route, RouteAnswer, RouteRequest } from '@florilege/contract/http/route.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Actor, type Db, type Transact, type Tx, transaction } from '../db/db.ts';
import { vendorAnswer } from '../vendor/vendor-failure.ts';
import { AppError } from './app-error.ts';
import { attempted, readIdempotencyKey, replayable } from './idempotency.ts';
import { type IncomingFile, readForm } from './upload.ts';

export type Member = {
  id: string;
  phone: string;
  display_name: string;
  role: Role;
  last_sign_in_at: string | null;
};
export type SignedIn = { member: Member; sessionId: string };

export type BindDeps = {
  db: Db;
  authenticate(authorization: string | undefined): Promise<SignedIn>;
  /** Refuses answers outside their schema and errors a route does not declare; for tests. */
  strict: boolean;
};

/** What a handler gets: the parsed request, who asks, and the way to the database — one transaction per write. */
export type HandlerRequest<R extends Route> = RouteRequest<R> & {
  requestId: string;
} & (R['access'] extends null ? { member: null; sessionId: null } : SignedIn) &
  (R['method'] extends 'GET' ? { db: Db } : { tx: Tx });

/** A file as an answer; `filename` is what a browser offers for keeping it. `download`: to keep rather than to show. */
export type FileAnswer = { bytes: Buffer; filename: string; download?: boolean };
type AnswerOf<R extends Route> = R extends { file: string } ? FileAnswer : RouteAnswer<R>;

type Handler<R extends Route> = (request: HandlerRequest<R>) => Promise<AnswerOf<R>>;

/**
 * Handler of a route that speaks to a vendor. It holds no transaction while it waits for an answer, but writes down what it is about to
 * ask in one transaction (`transact`), asks, and writes what came of it in another. `attempt` names the request: a double click, a
 * retry after a lost answer or a second tab comes with the same one, maybe at the same time, and must find the trace of the first
 * rather than ask for a second time. Once answered, a repeated request gets the stored answer.
 */
type VendorHandler<R extends Route> = (
  request: RouteRequest<R> & { requestId: string; member: Member; db: Db; attempt: string } & {
    transact: Transact;
  },
) => Promise<AnswerOf<R>>;

/**
 * Handler of a route with files. `receive` takes each file while it comes in, outside any transaction; `write` is the one
 * transaction, with what they returned, in order; `release` comes last whatever happened and throws away what was not used:
 * the write may have failed, or an earlier one with the same key may have been answered instead.
 */
type FileHandler<R extends Route, Received> = {
  receive(file: IncomingFile): Promise<Received>;
  /** What tells a file from any other: the same idempotency key with another file is another request. */
  mark(file: Received): string;
  write(request: HandlerRequest<R> & { files: Received[] }): Promise<RouteAnswer<R>>;
  release(files: Received[]): Promise<void>;
};
declare const received: unique symbol;
/** A `FileHandler` whose `Received` only it knows. */
export type UploadHandler<R extends Route> = { [received]: R };

export function uploadHandler<R extends Route, Received>(
  handler: FileHandler<R, Received>,
): UploadHandler<R> {
  return handler as unknown as UploadHandler<R>;
}

export type Handlers<Feature extends Record<string, Route>> = {
  [Name in keyof Feature]: Feature[Name] extends { upload: object }
    ? UploadHandler<Feature[Name]>
    : Feature[Name] extends { vendor: true }
      ? VendorHandler<Feature[Name]>
      : Handler<Feature[Name]>;
};

// Whatever sentence the contract does not give itself is French too.
z.config(z.locales.fr());

const commonErrors: readonly ErrorCode[] = [
  'VALIDATION_FAILED',
  'FORBIDDEN',
  'IDEMPOTENCY_KEY_REUSED',
  'UNAVAILABLE',
];

/** Binds the contract routes of one feature, all of them, to their handlers. */
export function bind<Feature extends Record<string, Route>>(
  app: FastifyInstance,
  deps: BindDeps,
  feature: Feature,
  handlers: Handlers<Feature>,
) {
  for (const [name, route] of Object.entries<Route>(feature)) {
    // The handler table is typed route by route above; seen as a whole here, each takes its own request.
    const handler = handlers[name] as unknown as AnyHandler & AnyFileHandler;
    app.route({
      method: route.method,
      url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      handler: (request, reply) =>
        (route.upload ? serveUpload : route.vendor ? serveVendor : serve)(
          route,
          handler,
          deps,
          request,
          reply,
        ),
    });
  }
}

type AnyHandler = (request: object) => Promise<unknown>;
type AnyFileHandler = FileHandler<Route, unknown>;

async function admit(
  route: Route,
  deps: BindDeps,
  request: FastifyRequest,
): Promise<SignedIn | { member: null; sessionId: null }> {
  if (route.access === null) return { member: null, sessionId: null };
  const signedIn = await deps.authenticate(request.headers.authorization);
  request.memberId = signedIn.member.id;
  if (!can(signedIn.member, route.access)) throw new AppError('FORBIDDEN');
  return signedIn;
}

async function serve(
  route: Route,
  handler: AnyHandler,
  deps: BindDeps,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { member, sessionId } = await admit(route, deps, request);
  const parsed = { ...parseParts(route, request, request.body), member, sessionId, requestId: request.id };
  if (route.method === 'GET') {
    const done = await checked(route, deps, () => handler({ ...parsed, db: deps.db }));
    return route.file
      ? answerFile(done as FileAnswer, route.file, reply)
      : answer(done, route.status ?? 200, reply);
  }
  const run = (tx: Tx) => checked(route, deps, () => handler({ ...parsed, tx }));
  const done = await write(route, deps, request, { member, parsed, run });
  return answer(done.answer, done.status, reply);
}

/** Leaves the transactions to the handler; the answer of a repeated request is stored like any other. */
async function serveVendor(
  route: Route,
  handler: AnyHandler,
  deps: BindDeps,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { member, sessionId } = await admit(route, deps, request);
  if (!member) throw new Error(`${route.method} ${route.path} speaks to a vendor for nobody`);
  const parsed = { ...parseParts(route, request, request.body), member, sessionId, requestId: request.id };
  const actor: Actor = { memberId: member.id, requestId: request.id };
  const transact: Transact = (work) => transaction(deps.db, actor, work);
  const key = route.method === 'POST' ? readIdempotencyKey(request.headers['idempotency-key']) : undefined;
  const run = (attempt: string) =>
    checked(route, deps, () => handler({ ...parsed, db: deps.db, transact, attempt }));
  const status = route.status ?? 200;
  if (key === undefined) return answer(await run(randomUUID()), status, reply);
  const done = await attempted(
    deps.db,
    { memberId: member.id, key, route: `${route.method} ${route.path}`, request: parsed, status },
    run,
  );
  return answer(done.answer, done.status, reply);
}

/** Receives the files first, then writes as any other route does. */
async function serveUpload(
  route: Route,
  handler: AnyFileHandler,
  deps: BindDeps,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { member, sessionId } = await admit(route, deps, request);
  const files: unknown[] = [];
  try {
    const fields = await readForm(
      request,
      route.upload ?? { field: '', maxFiles: 0, maxFileSize: 0 },
      async (file) => {
        files.push(await handler.receive(file));
      },
    );
    const parsed = { ...parseParts(route, request, fields), member, sessionId, requestId: request.id };
    const run = (tx: Tx) => checked(route, deps, () => handler.write({ ...parsed, tx, files } as never));
    const done = await write(route, deps, request, {
      member,
      parsed: { ...parsed, files: files.map(handler.mark) },
      run,
    });
    return answer(done.answer, done.status, reply);
  } finally {
    await handler.release(files);
  }
}

type Write = { member: Member | null; parsed: Record<string, unknown>; run: (tx: Tx) => Promise<unknown> };

/** One transaction; with a key, once for that key. */
async function write(route: Route, deps: BindDeps, request: FastifyRequest, { member, parsed, run }: Write) {
  const status = route.status ?? 200;
  const actor: Actor = { memberId: member?.id ?? null, requestId: request.id };
  const key =
    route.method === 'POST' && member ? readIdempotencyKey(request.headers['idempotency-key']) : undefined;
  if (key === undefined || !member) return { answer: await transaction(deps.db, actor, run), status };
  return replayable(
    deps.db,
    actor,
    { memberId: member.id, key, route: `${route.method} ${route.path}`, request: parsed, status },
    run,
  );
}

function answer(body: unknown, status: number, reply: FastifyReply) {
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(body));
}

function answerFile({ bytes, filename, download }: FileAnswer, type: string, reply: FastifyReply) {
  return reply
    .header('content-type', type)
    .header('content-disposition', `${download ? 'attachment' : 'inline'}; filename="${filename}"`)
    .header('cache-control', 'no-store')
    .send(bytes);
}

function parseParts(route: Route, request: FastifyRequest, body: unknown): Record<string, unknown> {
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
  read('body', route.body, body ?? {});
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION_FAILED', { fields });
  return parts;
}

async function checked(route: Route, deps: BindDeps, work: () => Promise<unknown>): Promise<unknown> {
  if (!deps.strict) return work();
  let value: unknown;
  try {
    value = await work();
  } catch (thrown) {
    const error = vendorAnswer(thrown);
    if (
      error instanceof AppError &&
      !commonErrors.includes(error.code) &&
      !route.errors?.includes(error.code)
    ) {
      throw new Error(`${route.method} ${route.path} does not declare ${error.code}`, { cause: error });
    }
    throw error;
  }
  if (route.file) return value;
  const wire: unknown = JSON.parse(JSON.stringify(value));
  if (!isDeepStrictEqual(route.answer.parse(wire), wire))
    throw new Error(`${route.method} ${route.path} answers outside its schema`);
  return value;
}

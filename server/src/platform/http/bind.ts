import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { can, type Role } from '@florilege/contract/auth/roles.ts';
import { type ErrorCode, fieldErrors } from '@florilege/contract/http/errors.ts';
import type { Route, RouteAnswer, RouteRequest } from '@florilege/contract/http/route.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Actor, type Db, type Transact, type Tx, transaction } from '../db/db.ts';
import { vendorAnswer } from '../vendor/vendor-failure.ts';
import { AppError } from './app-error.ts';
import { sendText } from './compress.ts';
import { attempted, readIdempotencyKey, replayable } from './idempotency.ts';
import { allowUpload } from './limits/body-time.ts';
import { assertPasskeyAgain, type PasskeyState } from './passkey.ts';
import { type IncomingFile, readForm } from './upload.ts';
import { withholderOf } from './withhold.ts';

export type Member = Record<'id' | 'phone' | 'display_name', string> & {
  role: Role;
  last_sign_in_at: string | null;
};
export type SignedIn = { member: Member; sessionId: string; passkey: PasskeyState };
/** `beforePasskey`: also a session that still lacks the passkey. */
export type Authenticate = (
  authorization: string | undefined,
  options?: { beforePasskey?: boolean | undefined },
) => Promise<SignedIn>;

export type BindDeps = {
  db: Db;
  authenticate: Authenticate;
  /** Refuses answers outside their schema and errors a route does not declare; for tests. */
  strict: boolean;
};

type HandlerRequest<R extends Route> = RouteRequest<R> & {
  requestId: string;
} & (R['access'] extends null ? typeof nobody : SignedIn) &
  (R['method'] extends 'GET' ? { db: Db } : { tx: Tx });

/**
 * `filename` is offered by the browser. `download`: to keep rather than to show. `type`: another media type than
 * the route's. A stream ends when the browser goes away.
 */
export type FileAnswer = { bytes: Buffer | Readable; filename: string; download?: boolean; type?: string };
type AnswerOf<R extends Route> = R extends { file: string } ? FileAnswer : RouteAnswer<R>;

type Handler<R extends Route> = (request: HandlerRequest<R>) => Promise<AnswerOf<R>>;

type VendorCall = Omit<SignedIn, 'sessionId'> & {
  requestId: string;
  db: Db;
  transact: Transact;
  attempt: string;
};

/**
 * No transaction is open while the vendor answers: `transact` runs one before and one after.
 * A retry has the same `attempt` and must find the record of the first.
 */
type VendorHandler<R extends Route> = (request: RouteRequest<R> & VendorCall) => Promise<AnswerOf<R>>;

/**
 * `receive` takes each file outside any transaction, `write` is the one transaction,
 * `release` comes last and removes what was not used.
 */
export type FileHandler<R extends Route, Received> = {
  receive(file: IncomingFile): Promise<Received>;
  /** Identifies a file: the same idempotency key with another file is another request. */
  mark(file: Received): string;
  write(request: HandlerRequest<R> & { files: Received[] }): Promise<RouteAnswer<R>>;
  release(files: Received[]): Promise<void>;
};
declare const received: unique symbol;
/** A `FileHandler` whose `Received` only it knows. */
export type UploadHandler<R extends Route> = { [received]: R };

export const uploadHandler = <R extends Route, Received>(handler: FileHandler<R, Received>) =>
  handler as unknown as UploadHandler<R>;

export type Handlers<Feature extends Record<string, Route>> = {
  [Name in keyof Feature]: Feature[Name] extends { upload: object }
    ? UploadHandler<Feature[Name]>
    : Feature[Name] extends { vendor: true }
      ? VendorHandler<Feature[Name]>
      : Handler<Feature[Name]>;
};

// Sentences that the contract does not give itself are French too.
z.config(z.locales.fr());

const commonErrors: ErrorCode[] = [
  'VALIDATION_FAILED',
  'FORBIDDEN',
  'PASSKEY_NEEDED',
  'PASSKEY_SETUP',
  'PASSKEY_AGAIN',
  'IDEMPOTENCY_KEY_REUSED',
  'RATE_LIMITED',
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
    // The table is typed route by route above; here each handler takes its own request.
    const handler = handlers[name] as unknown as AnyHandler & AnyFileHandler;
    const withhold = withholderOf(route);
    const callers = new WeakMap<FastifyRequest, Caller>();
    app.route({
      method: route.method,
      // A look at the heading would use up an address that serves its file once.
      exposeHeadRoute: !route.file,
      url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      // Before the body is read.
      onRequest: async (request, reply) => {
        callers.set(request, await admit(route, deps, request));
        if (route.upload) allowUpload(request, reply);
      },
      handler: async (request, reply) => {
        const caller = callers.get(request) ?? nobody;
        const call = { route, deps, request, reply, caller, withhold };
        if (route.upload) return serveUpload(call, handler);
        return route.vendor ? serveVendor(call, handler) : serve(call, handler);
      },
    });
  }
}

type AnyHandler = (request: object) => Promise<unknown>;
type AnyFileHandler = FileHandler<Route, unknown>;
const nobody = { member: null, sessionId: null, passkey: null };
type Caller = SignedIn | typeof nobody;
type Call = {
  route: Route;
  deps: BindDeps;
  request: FastifyRequest;
  reply: FastifyReply;
  caller: Caller;
  withhold: ReturnType<typeof withholderOf>;
};

async function admit(route: Route, deps: BindDeps, request: FastifyRequest): Promise<Caller> {
  if (route.access === null) return nobody;
  const { beforePasskey } = route;
  const signedIn = await deps.authenticate(request.headers.authorization, { beforePasskey });
  request.memberId = signedIn.member.id;
  if (!can(signedIn.member, route.access)) throw new AppError('FORBIDDEN');
  if (route.again) assertPasskeyAgain(signedIn.passkey);
  return signedIn;
}

async function serve(call: Call, handler: AnyHandler) {
  const { route, deps, reply } = call;
  const parsed = parse(call, call.request.body);
  if (route.method !== 'GET') return write(call, parsed, (tx) => handler({ ...parsed, tx }));
  const done = await checked(call, () => handler({ ...parsed, db: deps.db }));
  return route.file ? answerFile(done as FileAnswer, route.file, reply) : answer(call, { answer: done });
}

/** Leaves the transactions to the handler; the answer of a repeated request is stored like any other. */
async function serveVendor(call: Call, handler: AnyHandler) {
  const { route, deps, request, caller } = call;
  const { member } = caller;
  if (!member) throw new Error(`${route.method} ${route.path} speaks to a vendor for nobody`);
  const parsed = parse(call, request.body);
  const actor: Actor = { memberId: member.id, requestId: request.id };
  const transact: Transact = (work) => transaction(deps.db, actor, work);
  const run = (attempt: string) =>
    checked(call, () => handler({ ...parsed, db: deps.db, transact, attempt }));
  const keyed = keyedCall(call, parsed);
  return answer(call, keyed ? await attempted(deps.db, keyed, run) : { answer: await run(randomUUID()) });
}

async function serveUpload(call: Call, handler: AnyFileHandler) {
  const files: unknown[] = [];
  try {
    const limits = call.route.upload ?? { field: '', maxFiles: 0, maxFileSize: 0 };
    const fields = await readForm(call.request, limits, async (file) => {
      files.push(await handler.receive(file));
    });
    const parsed = parse(call, fields);
    return await write(call, { ...parsed, files: files.map(handler.mark) }, (tx) =>
      handler.write({ ...parsed, tx, files } as never),
    );
  } finally {
    await handler.release(files);
  }
}

async function write(call: Call, parsed: Record<string, unknown>, work: (tx: Tx) => Promise<unknown>) {
  const { db } = call.deps;
  const actor: Actor = { memberId: call.caller.member?.id ?? null, requestId: call.request.id };
  const run = (tx: Tx) => checked(call, () => work(tx));
  const keyed = keyedCall(call, parsed);
  const done = keyed
    ? await replayable(db, actor, keyed, run)
    : { answer: await transaction(db, actor, run) };
  return answer(call, done);
}

/** The call as its idempotency key knows it; undefined without a key. */
function keyedCall({ route, request: { headers }, caller }: Call, request: Record<string, unknown>) {
  const { member } = caller;
  const key = route.method === 'POST' && member ? readIdempotencyKey(headers['idempotency-key']) : undefined;
  if (key === undefined || !member) return undefined;
  const { method, path, status = 200 } = route;
  return { memberId: member.id, key, route: `${method} ${path}`, request, status };
}

/** The one place where answers leave: a field that the member may not read is null, in a stored answer too. */
function answer(call: Call, done: { answer: unknown; status?: number }) {
  const { route, reply, withhold, caller } = call;
  const shown = withhold && caller.member ? withhold(done.answer, caller.member) : done.answer;
  reply
    .code(done.status ?? route.status ?? 200)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store');
  return sendText(reply, JSON.stringify(shown));
}

function answerFile({ bytes, filename, download, type }: FileAnswer, usual: string, reply: FastifyReply) {
  return reply
    .header('content-type', type ?? usual)
    .header('content-disposition', `${download ? 'attachment' : 'inline'}; filename="${filename}"`)
    .header('cache-control', 'no-store')
    .send(bytes);
}

function parse({ route, request, caller }: Call, body: unknown): Record<string, unknown> {
  const parts: Record<string, unknown> = { ...caller, requestId: request.id };
  const fields: Record<string, string> = {};
  const read = (part: string, schema: z.ZodType | undefined, value: unknown) => {
    if (!schema) return;
    const result = schema.safeParse(value);
    if (result.success) parts[part] = result.data;
    else Object.assign(fields, fieldErrors(result.error));
  };
  if (route.params) {
    const result = route.params.safeParse(request.params);
    // A path whose number is no number names no record.
    if (!result.success)
      throw new AppError(route.errors?.find((code) => code.endsWith('_NOT_FOUND')) ?? 'NOT_FOUND');
    parts.params = result.data;
  }
  read('query', route.query, request.query);
  read('body', route.body, body ?? {});
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION_FAILED', { fields });
  return parts;
}

async function checked({ route, deps }: Call, work: () => Promise<unknown>): Promise<unknown> {
  if (!deps.strict) return work();
  const value = await work().catch((thrown: unknown) => {
    const error = vendorAnswer(thrown);
    const declared = [...commonErrors, ...(route.errors ?? [])];
    if (error instanceof AppError && !declared.includes(error.code))
      throw new Error(`${route.method} ${route.path} does not declare ${error.code}`, { cause: error });
    throw error;
  });
  if (route.file) return value;
  const wire: unknown = JSON.parse(JSON.stringify(value));
  if (!isDeepStrictEqual(route.answer.parse(wire), wire))
    throw new Error(`${route.method} ${route.path} answers outside its schema`);
  return value;
}

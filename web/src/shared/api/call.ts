import type { Route, RouteAnswer, RouteInput } from '@florilege/contract/http/route.ts';
import { isRecord, oneOf } from '../read.ts';
import { stringifySearch } from '../search-params.ts';
import { asMember, confirmAccess, latestAccessToken, type PasskeyRefusal } from './access.ts';
import { networkError, toApiError } from './api-error.ts';
import { earlyAnswer } from './early.ts';
import { randomKey } from './idempotency.ts';

/** Before the path of every route. */
export const BASE = '/api';
const TIMEOUT_MS = 15_000;
/** A file of thousands of lines is drawn while the page waits. */
const FILE_TIMEOUT_MS = 120_000;

type Loose<T> = { [Key in keyof T]?: T[Key] | undefined };
type Parts<Input> = {
  [Part in keyof Input]: Part extends 'query' ? Loose<Input[Part]> : Input[Part];
};

type CallOptions = {
  signal?: AbortSignal;
  /** Key of a create, see `useIdempotencyKey`. A POST without it gets a key of its own. */
  idempotencyKey?: string;
  /** Sentence for an answer without one, as the specification words it for this operation. */
  fallback?: string;
  /** Sent at once, with the last used token, so that it arrives even when the page closes. */
  keepalive?: boolean;
};

/** `params`, `query` and `body` as the route declares them; the query is optional. */
type CallInput<R extends Route> = Omit<Parts<RouteInput<R>>, 'query'> &
  ('query' extends keyof RouteInput<R> ? { query?: Parts<RouteInput<R>>['query'] } : unknown) &
  CallOptions;

type Arguments<R extends Route> =
  Record<never, never> extends CallInput<R> ? [input?: CallInput<R>] : [input: CallInput<R>];

type AnyInput = CallOptions & { params?: unknown; query?: object; body?: unknown };

/** Calls a route. Throws `ApiError`, whose message is the sentence to show, or the abort of `signal`. */
export async function call<const R extends Route>(route: R, ...[input]: Arguments<R>) {
  const options: AnyInput = input ?? {};
  const response = await ask(route, options);
  const body = await read(response, options.signal);
  if (!response.ok) throw await toApiError(response.status, body, options.fallback);
  // The server's tests check every answer against the schema of its route.
  return body as RouteAnswer<R>;
}

export type AnsweredFile = Awaited<ReturnType<typeof callFile>>;

/** Calls a route that answers a file; `filename` comes from the server. */
export async function callFile<const R extends Route & { file: string }>(route: R, ...[input]: Arguments<R>) {
  const options: AnyInput = input ?? {};
  const response = await ask(route, options);
  if (!response.ok) {
    const body = await read(response, options.signal);
    throw await toApiError(response.status, body, options.fallback);
  }
  try {
    return { blob: await response.blob(), filename: filenameOf(response) ?? 'document.pdf' };
  } catch (error) {
    throw noAnswer(error, options.signal);
  }
}

function filenameOf(response: Response): string | undefined {
  return /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
}

async function ask(route: Route, options: AnyInput): Promise<Response> {
  const key = options.idempotencyKey ?? (route.method === 'POST' ? randomKey() : null);
  const sendWith = (token: string | null) => send(route, options, key, token);
  if (options.keepalive) return sendWith(latestAccessToken());
  if (route.access === null) return sendWith(null);
  const response = await asMember(sendWith);
  const refusal = await passkeyRefusal(response);
  return refusal && (await confirmAccess(refusal)) ? asMember(sendWith) : response;
}

const passkeyMissing = oneOf('PASSKEY_NEEDED', 'PASSKEY_SETUP', 'PASSKEY_AGAIN');

async function passkeyRefusal(response: Response): Promise<PasskeyRefusal | undefined> {
  if (response.status !== 403) return undefined;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return isRecord(body) ? passkeyMissing(body.code) : undefined;
}

async function send(route: Route, options: AnyInput, key: string | null, token: string | null) {
  const headers = new Headers({
    accept: route.file ? `${route.file}, application/json` : 'application/json',
  });
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  if (key !== null) headers.set('idempotency-key', key);
  if (options.body !== undefined) headers.set('content-type', 'application/json');
  try {
    const url = BASE + path(route.path, options.params) + stringifySearch(options.query ?? {});
    const early = route.method === 'GET' ? await earlyAnswer(url, token) : null;
    if (early) return early;
    return await fetch(url, {
      method: route.method,
      headers,
      ...(options.keepalive && { keepalive: true }),
      signal: withTimeout(options.signal, route.file ? FILE_TIMEOUT_MS : TIMEOUT_MS),
      ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
    });
  } catch (error) {
    throw noAnswer(error, options.signal);
  }
}

export function withTimeout(signal: AbortSignal | null | undefined, ms = TIMEOUT_MS): AbortSignal {
  const timeout = AbortSignal.timeout(ms);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}

async function read(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  try {
    const text = await response.text();
    return text ? JSON.parse(text) : undefined;
  } catch (error) {
    // A proxy's page instead of JSON has a status that says enough; an answer cut short does not.
    if (error instanceof SyntaxError && !response.ok) return undefined;
    throw noAnswer(error, signal);
  }
}

function noAnswer(error: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return error;
  const late = error instanceof DOMException && error.name === 'TimeoutError';
  return networkError(late);
}

/** `/orders/{id}/` and `{ id: 7 }` → `/orders/7/`. */
export function path(template: string, params: unknown): string {
  const values = new Map(Object.entries(params ?? {}));
  return template.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name) ?? '')),
  );
}

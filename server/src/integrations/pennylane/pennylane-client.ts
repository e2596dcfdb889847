import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { neverSent } from '../../platform/vendor/vendor-failure.ts';
import { createPace } from './call-pace.ts';
import type { PennylaneSettings } from './pennylane.ts';
import { complaintOf, failureOf, refusalOf } from './pennylane-sentences.ts';

const TIMEOUT_MS = 15_000;
const CALLS = 25;
/** Five seconds, and a margin for calls that overtake others. */
const WINDOW_MS = 5500;
/** Milliseconds before the second and the third try. */
const PAUSES = [300, 1200];
const TRIES_WHEN_TOO_MANY = 4;
const MAX_RETRY_AFTER_S = 10;
const MAX_PAGES = 50;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Ask = {
  query?: Record<string, string>;
  json?: unknown;
  repeatable?: boolean;
};
export type PennylaneClient = {
  request<T>(method: Method, path: string, answer: z.ZodType<T>, ask?: Ask): Promise<T>;
  /** `query` goes with every page, `first` with the first one only. */
  pages<T>(path: string, item: z.ZodType<T>, query: Query, more?: PageOptions<T>): Promise<T[]>;
};
type Query = Record<string, string>;
type PageOptions<T> = { first?: Query; enough?: (page: T[]) => boolean };

/** The outcome of one try. `reached`: it may have been done. */
type Tried =
  | { done: Response }
  | { tries: number; pause: number; status: number | null; cause?: unknown; reached: boolean };

// Pennylane has no library; this client retries only what is safe to send twice.
export function createClient(settings: PennylaneSettings): PennylaneClient {
  const { token, baseUrl, timeoutMs = TIMEOUT_MS, calls = CALLS } = settings;
  const pace = createPace(calls, WINDOW_MS);

  async function attempt(method: Method, path: string, { query, json }: Ask, time: number): Promise<Tried> {
    await pace();
    const url = `${baseUrl}${path}${query ? `?${new URLSearchParams(query)}` : ''}`;
    const headers = {
      accept: 'application/json',
      authorization: `Bearer ${token}`,
      ...(json !== undefined && { 'content-type': 'application/json' }),
    };
    const body = json === undefined ? null : JSON.stringify(json);
    const pause = PAUSES[time] ?? 0;
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await fetch(url, { method, headers, body, redirect: 'error', signal });
      // Read here, so that a body cut off halfway counts as no answer.
      const done = new Response(response.status === 204 ? null : await response.arrayBuffer(), response);
      if (done.status === 429)
        return { tries: TRIES_WHEN_TOO_MANY, pause: retryAfter(done), status: 429, reached: false };
      return done.status >= 500
        ? { tries: PAUSES.length + 1, pause, status: done.status, reached: true }
        : { done };
    } catch (thrown) {
      const reason = reasonOf(thrown);
      // A member waits: no second try after so long a first one.
      const tries = reason === 'TimeoutError' ? 0 : PAUSES.length + 1;
      return { tries, pause, status: null, cause: new Error(reason), reached: !neverSent.has(reason) };
    }
  }

  async function answered(method: Method, path: string, ask: Ask): Promise<Response> {
    const repeatable = method === 'GET' || ask.repeatable === true;
    let reached = false;
    for (let time = 0; ; time += 1) {
      const tried = await attempt(method, path, ask, time);
      if ('done' in tried) return tried.done;
      reached ||= tried.reached;
      if (time + 1 >= tried.tries || (tried.reached && !repeatable)) {
        throw failureOf(reached && method !== 'GET' ? 'unknown' : 'unavailable', tried.status, tried.cause);
      }
      await sleep(tried.pause);
    }
  }

  async function request<T>(method: Method, path: string, answer: z.ZodType<T>, ask: Ask = {}): Promise<T> {
    const response = await answered(method, path, ask);
    const json = await jsonOf(response);
    if (!response.ok) throw refusalOf(complaintOf(response.status, json));
    const parsed = answer.safeParse(json);
    if (parsed.success) return parsed.data;
    // The request itself was done.
    const cause = new Error(placesOf(parsed.error));
    throw failureOf(method === 'GET' ? 'unavailable' : 'unknown', response.status, cause);
  }

  async function pages<T>(path: string, item: z.ZodType<T>, query: Query, more: PageOptions<T> = {}) {
    const { first = {}, enough } = more;
    const page = pageOf(item);
    const found: T[] = [];
    let next: Query = first;
    for (let count = 0; count < MAX_PAGES; count += 1) {
      const asked = { query: { ...query, ...next } };
      const { items, has_more, next_cursor } = await request('GET', path, page, asked);
      found.push(...items);
      if (!has_more || next_cursor === null || enough?.(items)) return found;
      next = { cursor: next_cursor };
    }
    return found;
  }

  return { request, pages };
}

const pageOf = <T>(item: z.ZodType<T>) =>
  z.object({ items: z.array(item), has_more: z.boolean(), next_cursor: z.string().nullable() });

function retryAfter(response: Response): number {
  const seconds = z.coerce.number().positive().catch(2).parse(response.headers.get('retry-after'));
  return Math.min(seconds, MAX_RETRY_AFTER_S) * 1000;
}

/** Pennylane's 429 is text and its proxy's 502 is HTML, so the content type decides. */
async function jsonOf(response: Response): Promise<unknown> {
  if (!response.headers.get('content-type')?.includes('json')) return undefined;
  return response.json().catch(() => undefined);
}

const coded = z.object({ cause: z.object({ code: z.string() }) });
const named = z.object({ name: z.string() });

function reasonOf(thrown: unknown): string {
  return coded.safeParse(thrown).data?.cause.code ?? named.safeParse(thrown).data?.name ?? 'no answer';
}

function placesOf(error: z.ZodError): string {
  return `unreadable answer: ${error.issues.map(({ path }) => path.join('.')).join(', ')}`;
}

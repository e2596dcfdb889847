import type { Cents } from '@florilege/contract/http/money.ts';
import type { SquareClient } from 'square';
import { z } from 'zod';
import { SquareFailure, type SquareSettings } from './square.ts';
import { type Doing, failureOf, notReadable, refusedFor, unknownOutcome } from './square-failure.ts';

/** Two tries of a read take no longer than one write. */
export const patience: Readonly<Record<Doing, number>> = { read: 5000, write: 10_000 };

type Options = { abortSignal: AbortSignal };
type Call = (client: SquareClient, options: Options) => PromiseLike<unknown>;

/** A read is tried a second time without an answer, a write once. */
export type SquareCalls = Record<Doing, <T>(call: Call, answer: z.ZodType<T>) => Promise<T>>;

export function createCalls(settings: SquareSettings, limits = patience): SquareCalls {
  // Loaded at the first call: the SDK brings every resource of Square, some 80 MB and a second of work.
  const { accessToken: token, baseUrl } = settings;
  let loading: Promise<SquareClient> | undefined;
  const load = async () => {
    const { SquareClient } = await import('square');
    return new SquareClient({ token, baseUrl, maxRetries: 0 });
  };

  async function once<T>(doing: Doing, call: Call, answer: z.ZodType<T>): Promise<T> {
    loading ??= load();
    const client = await loading;
    let said: unknown;
    try {
      // The SDK's own timeout ends with the headers; this one covers a body that never comes.
      said = await call(client, { abortSignal: AbortSignal.timeout(limits[doing]) });
    } catch (thrown) {
      throw failureOf(thrown, doing);
    }
    const read = answer.safeParse(said);
    if (read.success) return read.data;
    const paths = read.error.issues.map(({ path }) => path.join('.'));
    const where = `unreadable: ${paths.join(', ')}`;
    if (doing === 'write') throw unknownOutcome(where);
    // Money of a foreign location is never ours, however often it is read.
    throw paths.some((path) => path.endsWith('.currency'))
      ? refusedFor('CURRENCY_MISMATCH', where)
      : new SquareFailure('unreadable', notReadable, { cause: new Error(where) });
  }

  return {
    read: (call, answer) =>
      once('read', call, answer).catch((failure: unknown) => {
        const away = failure instanceof SquareFailure && failure.kind === 'unavailable';
        if (!away || failure.code === 'RATE_LIMITED') throw failure;
        return once('read', call, answer);
      }),
    write: (call, answer) => once('write', call, answer),
  };
}

/** The one thing in an answer, such as `{ checkout: … }`. */
export const only = <T extends object>(name: string, item: z.ZodType<T>) =>
  z.object({ [name]: item }).transform((answer): T => answer[name] ?? z.NEVER);

const PAGE = 100;
type Page = { limit: number; cursor?: string };
type ListCall = (client: SquareClient, page: Page, options: Options) => Promise<unknown>;

/** Everything in a list, page after page, until there are `most`. */
export async function listOf<T>({ read }: SquareCalls, item: z.ZodType<T>, most: number, call: ListCall) {
  const answer = z.object({ items: z.array(item).nullish(), cursor: z.string().nullish() });
  const found: T[] = [];
  let cursor: string | undefined;
  do {
    const asked = { limit: PAGE, ...(cursor && { cursor }) };
    const page = await read((client, options) => call(client, asked, options), answer);
    found.push(...(page.items ?? []));
    cursor = page.cursor || undefined;
  } while (cursor && found.length < most);
  return found;
}

export const euros = (amount: Cents) => ({ amount: BigInt(amount), currency: 'EUR' as const });

import { createHash } from 'node:crypto';
import pg from 'pg';
import { type Actor, type Db, type Reader, type Tx, transaction } from '../db/db.ts';
import { AppError, fieldError } from './app-error.ts';

export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(header)) {
    throw fieldError('Idempotency-Key', 'Clé d’envoi invalide');
  }
  return header;
}

/** JSON that is nested too deep is no request of ours. */
function flat(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    throw new AppError('BAD_REQUEST', { cause: error });
  }
}

type Call = {
  memberId: string;
  key: string;
  route: string;
  request: Record<string, unknown>;
  status: number;
};

function hashOf({ request: { params, query, body, files } }: Call): string {
  const asked = files === undefined ? [params, query, body] : [params, query, body, files];
  return createHash('sha256').update(flat(asked)).digest('base64url');
}

type Answered = { status: number; answer: unknown };

async function stored(db: Db, call: Call): Promise<Answered | undefined> {
  const first = await db
    .selectFrom('idempotency_keys')
    .select(['route', 'body_hash', 'status', 'answer'])
    .where('member_id', '=', call.memberId)
    .where('key', '=', call.key)
    .executeTakeFirst();
  if (!first) return undefined;
  if (first.route !== call.route || first.body_hash !== hashOf(call))
    throw new AppError('IDEMPOTENCY_KEY_REUSED');
  return { status: first.status, answer: first.answer };
}

const store = (db: Reader, call: Call, answer: unknown) =>
  db.insertInto('idempotency_keys').values({
    member_id: call.memberId,
    key: call.key,
    route: call.route,
    body_hash: hashOf(call),
    status: call.status,
    answer: JSON.stringify(answer),
  });

/** Stores the answer in the transaction of `work`, so that a repeated call gets the first one's answer. */
export async function replayable(db: Db, actor: Actor, call: Call, work: (tx: Tx) => Promise<unknown>) {
  try {
    return await transaction(db, actor, async (tx) => {
      const answer = await work(tx);
      await store(tx, call, answer).execute();
      return { status: call.status, answer };
    });
  } catch (error) {
    // The key was taken, or the first call's effect made this one fail: its answer counts in both cases.
    if (!(error instanceof AppError) && !(error instanceof pg.DatabaseError)) throw error;
    const first = await stored(db, call);
    if (!first) throw error;
    return first;
  }
}

/** The same for a vendor's work of several transactions; a repeated call has the same attempt. */
export async function attempted(db: Db, call: Call, work: (attempt: string) => Promise<unknown>) {
  const first = await stored(db, call);
  if (first) return first;
  const name = [call.memberId, call.key, call.route, hashOf(call)].join('\n');
  const answer = await work(createHash('sha256').update(name).digest('base64url'));
  const insert = store(db, call, answer);
  await insert.onConflict((conflict) => conflict.doNothing()).execute();
  return { status: call.status, answer };
}

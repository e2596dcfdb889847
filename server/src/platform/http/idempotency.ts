import { createHash } from 'node:crypto';
import pg from 'pg';
import { type Actor, type Db, type Tx, transaction } from '../db/db.ts';
import { AppError, fieldError } from './app-error.ts';

/** The key as sent, undefined when there is none. */
export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(header)) {
    throw fieldError('Idempotency-Key', 'Clé d’envoi invalide');
  }
  return header;
}

/** As text; what is nested too deep to be written down is no request of ours. */
function flat(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    throw new AppError('BAD_REQUEST', { cause: error });
  }
}

type Call = { memberId: string; key: string; route: string; request: Record<string, unknown>; status: number };

/**
 * Runs `work` once per member and key. Its answer is written in its own transaction, so a repeated call — a double click,
 * a retry after a lost answer, a second tab — gets the first one's answer, and of two at once one waits, rolls back and replays.
 */
export async function replayable(
  db: Db,
  actor: Actor,
  call: Call,
  work: (tx: Tx) => Promise<unknown>,
): Promise<{ status: number; answer: unknown }> {
  const { params, query, body } = call.request;
  const bodyHash = createHash('sha256')
    .update(flat([params, query, body]))
    .digest('base64url');
  try {
    return await transaction(db, actor, async (tx) => {
      const answer = await work(tx);
      await tx
        .insertInto('idempotency_keys')
        .values({
          member_id: call.memberId,
          key: call.key,
          route: call.route,
          body_hash: bodyHash,
          status: call.status,
          answer: JSON.stringify(answer),
        })
        .execute();
      return { status: call.status, answer };
    });
  } catch (error) {
    // Either the key was taken, or the first call's effect made this one fail: its answer counts in both cases.
    if (!(error instanceof AppError) && !(error instanceof pg.DatabaseError)) throw error;
    const first = await db
      .selectFrom('idempotency_keys')
      .select(['route', 'body_hash', 'status', 'answer'])
      .where('member_id', '=', call.memberId)
      .where('key', '=', call.key)
      .executeTakeFirst();
    if (!first) throw error;
    if (first.route !== call.route || first.body_hash !== bodyHash) throw new AppError('IDEMPOTENCY_KEY_REUSED');
    return { status: first.status, answer: first.answer };
  }
}

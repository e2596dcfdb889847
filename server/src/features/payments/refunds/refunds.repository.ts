import type { Cents } from '@florilege/contract/http/money.ts';
import type { PaymentMethod } from '@florilege/contract/payments/payment-methods.ts';
import type { RefundState } from '@florilege/contract/payments/payments.contract.ts';
import { sql } from 'kysely';
import { type Reader, statement, type Tx } from '../../../platform/db/db.ts';

export type RefundFacts = {
  id: number;
  order_id: number;
  payment_id: number;
  amount: Cents;
  reason: string;
  state: RefundState;
  idempotency_key: string;
  author_id: string | null;
  square_refund_id: string | null;
  asked: number;
  /** Null: it was not paid at Square. */
  square_payment_id: string | null;
  method: PaymentMethod;
};

const facts = (condition: string) =>
  statement<RefundFacts>(`
    select r.id, r.order_id, r.payment_id, r.amount, r.reason, r.state, r.idempotency_key, r.author_id, r.square_refund_id, r.asked,
           p.square_payment_id, p.method
      from refunds r join payments p on p.id = r.payment_id
     where ${condition}`);
const byId = facts('r.id = $1');
const byAttempt = facts("r.attempt = $1 and r.state <> 'failed'");

export async function findRefund(db: Reader, id: number): Promise<RefundFacts | undefined> {
  return (await byId(db, id))[0];
}

/** What an earlier run of the same request wrote down. */
export async function findRefundAttempt(db: Reader, attempt: string): Promise<RefundFacts | undefined> {
  return (await byAttempt(db, attempt))[0];
}

/** What was given back of a payment or is about to be. */
export async function givenBack(db: Reader, paymentId: number): Promise<Cents> {
  const { given } = await db
    .selectFrom('refunds')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('amount'), sql<number>`0`).as('given'))
    .where('payment_id', '=', paymentId)
    .where('state', '<>', 'failed')
    .executeTakeFirstOrThrow();
  return given;
}

type NewRefund = {
  attempt: string;
  payment_id: number;
  order_id: number;
  amount: Cents;
  reason: string;
  author_id: string | null;
};

/** Writes down that a refund is about to be made. @returns its id */
export async function insertRefund(tx: Tx, refund: NewRefund): Promise<number> {
  const { id } = await tx.insertInto('refunds').values(refund).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** It is certain. @returns false when it was no longer pending */
export async function markCompleted(tx: Tx, id: number, squareRefundId: string | null): Promise<boolean> {
  const done = await tx
    .updateTable('refunds')
    .set({ state: 'completed', square_refund_id: squareRefundId, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/** Nothing came of it. @returns false when it was no longer pending, or asked for again meanwhile */
export async function markFailed(tx: Tx, { id, asked }: RefundFacts): Promise<boolean> {
  const done = await tx
    .updateTable('refunds')
    .set({ state: 'failed', updated_at: sql`now()` })
    .where('id', '=', id)
    .where('asked', '=', asked)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/** Square is about to be asked for it again; or has named it. */
export async function updatePending(
  tx: Tx,
  id: number,
  changes: { asked: number } | { square_refund_id: string },
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ ...changes, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .execute();
}

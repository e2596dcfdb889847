import type { Cents } from '@florilege/contract/http/money.ts';
import type { PaymentMethod } from '@florilege/contract/payments/payment-methods.ts';
import { type Selectable, sql } from 'kysely';
import { oneColumn, oneRow, type Tx } from '../../../platform/db/db.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { operationRows } from '../../../platform/vendor/operation-rows.ts';

/** `square_payment_id` null: it was not paid at Square. */
export type Refund = Omit<Selectable<Database['refunds']>, 'attempt' | 'created_at' | 'updated_at'> & {
  square_payment_id: string | null;
  method: PaymentMethod;
};

const facts = `
  select r.id, r.order_id, r.payment_id, r.amount, r.reason, r.state, r.idempotency_key, r.author_id, r.square_refund_id, r.asked,
         p.square_payment_id, p.method
    from refunds r join payments p on p.id = r.payment_id`;

export const findRefund = oneRow<Refund, [id: number]>(`${facts} where r.id = $1`);

/** The refund of an earlier run of the same attempt, unless it failed. */
export const findRefundOfAttempt = oneRow<Refund, [attempt: string]>(
  `${facts} where r.attempt = $1 and r.state <> 'failed'`,
);

export const refundRows = operationRows({
  table: 'refunds',
  unknown: "state = 'pending'",
  due: "state = 'pending' and updated_at < now() - interval '1 minute'",
});

/** Refunds under way that Square's refund may be. */
export const pendingRefunds = oneColumn<number, [squareRefundId: string, squarePaymentId: string | null]>(`
  select r.id from refunds r join payments p on p.id = r.payment_id
   where r.state = 'pending' and (r.square_refund_id = $1 or p.square_payment_id = $2) order by r.id`);

const sumOf = oneRow<{ given: Cents }, [paymentId: number]>(
  "select coalesce(sum(amount), 0) as given from refunds where payment_id = $1 and state <> 'failed'",
);

/** What of a payment was given back or is about to be. */
export const givenBack = async (tx: Tx, paymentId: number): Promise<Cents> =>
  (await sumOf(tx, paymentId))?.given ?? 0;

export type NewRefund = Pick<Refund, 'order_id' | 'payment_id' | 'amount' | 'reason' | 'author_id'> & {
  attempt: string;
};

export async function insertRefund(tx: Tx, refund: NewRefund): Promise<Refund> {
  const { id } = await tx.insertInto('refunds').values(refund).returning('id').executeTakeFirstOrThrow();
  const inserted = await findRefund(tx, id);
  if (!inserted) throw new Error(`refund ${id} is gone`);
  return inserted;
}

/** Writes what Square answered. @returns false when the refund was no longer pending */
export async function updatePending(
  tx: Tx,
  id: number,
  changes: { state?: 'completed'; square_refund_id: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('refunds')
    .set({ ...changes, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

import type { Cents } from '@florilege/contract/http/money.ts';
import type { PaymentMethod } from '@florilege/contract/payments/payment-methods.ts';
import type { Selectable } from 'kysely';
import { columnStatement, type Tx, valueStatement } from '../../../platform/db/db.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { operationRows } from '../../../platform/vendor/operation-rows.ts';

/** `square_payment_id` null: it was not paid at Square. */
export type Refund = Omit<Selectable<Database['refunds']>, 'attempt' | 'created_at' | 'updated_at'> & {
  square_payment_id: string | null;
  method: PaymentMethod;
};

export const refunds = operationRows<Refund>({
  table: 'refunds',
  select: `
    select row.id, row.order_id, row.payment_id, row.amount, row.reason, row.state, row.idempotency_key, row.author_id,
           row.square_refund_id, row.asked, p.square_payment_id, p.method
      from refunds row join payments p on p.id = row.payment_id`,
  unknown: "state = 'pending'",
  due: "state = 'pending' and updated_at < now() - interval '1 minute'",
});

type SquareIds = [refundId: string, paymentId: string | null];
export const pendingRefunds = columnStatement<number, SquareIds>(`
  select r.id from refunds r join payments p on p.id = r.payment_id
   where r.state = 'pending' and (r.square_refund_id = $1 or p.square_payment_id = $2) order by r.id`);

/** The amount of a payment that was given back or is about to be. */
export const givenBack = valueStatement<Cents, [paymentId: number]>(
  "select coalesce(sum(amount), 0) from refunds where payment_id = $1 and state <> 'failed'",
);

export type NewRefund = Pick<Refund, 'order_id' | 'payment_id' | 'amount' | 'reason' | 'author_id'> & {
  attempt: string;
};

export async function insertRefund(tx: Tx, refund: NewRefund): Promise<Refund> {
  const { id } = await tx.insertInto('refunds').values(refund).returning('id').executeTakeFirstOrThrow();
  return refunds.lock(tx, id);
}

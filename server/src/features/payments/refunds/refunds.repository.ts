import type { Cents } from '@florilege/contract/http/money.ts';
import type { PaymentMethod } from '@florilege/contract/payments/payment-methods.ts';
import type { Selectable } from 'kysely';
import {
  columnStatement,
  command,
  rowStatement,
  statement,
  type Tx,
  valueStatement,
} from '../../../platform/db/db.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { operationRows } from '../../../platform/vendor/operation-rows.ts';

/** `square_payment_id` null: it was not paid at Square. */
export type Refund = Omit<
  Selectable<Database['refunds']>,
  'dispute_id' | 'moved_to' | 'created_at' | 'updated_at'
> & {
  square_payment_id: string | null;
  method: PaymentMethod;
};

export const refunds = operationRows<Refund>({
  table: 'refunds',
  select: `
    select row.id, row.attempt, row.order_id, row.payment_id, row.kind, row.amount, row.reason, row.state, row.idempotency_key, row.author_id,
           row.square_refund_id, row.asked, row.refunded_at, p.square_payment_id, p.method
      from refunds row join payments p on p.id = row.payment_id`,
  unknown: "state = 'pending'",
  due: "state = 'pending' and updated_at < now() - interval '1 minute'",
});

type SquareIds = [refundId: string, paymentId: string | null];
export const pendingRefunds = columnStatement<number, SquareIds>(`
  select r.id from refunds r join payments p on p.id = r.payment_id
   where r.state = 'pending' and (r.square_refund_id = $1 or p.square_payment_id = $2) order by r.id`);

/** The amount of a payment that was given back, moved, or is about to be. */
export const givenBack = valueStatement<Cents, [paymentId: number]>(
  "select coalesce(sum(amount), 0) from refunds where payment_id = $1 and state <> 'failed'",
);

/** A refund waits for another one of the same member that comes at once, and counts it. */
export const lockRefundsOf = command<[memberId: string]>(
  "select pg_advisory_xact_lock(hashtextextended('florilege:refunds:' || $1::text, 0))",
);

/** The refunds of a member within an hour, those of unknown payments too, without that attempt, which may be a retry. */
export const givenBackLately = valueStatement<Cents, [memberId: string, attempt: string]>(`
  select (select coalesce(sum(amount), 0) from refunds
           where author_id = $1 and created_at > now() - interval '1 hour' and state <> 'failed' and kind <> 'moved'
             and attempt <> $2 and not starts_with(attempt, $2 || ':'))
       + (select coalesce(sum(amount), 0) from payment_alerts
           where settled_by = $1 and settled_how = 'refund' and order_id is null
             and coalesce(settled_at > now() - interval '1 hour', true) and 'alert:' || id <> $2)`);

/** The amount of a payment that Square itself has given back by our books. */
export const givenBackAtSquare = valueStatement<Cents, [paymentId: number]>(
  "select coalesce(sum(amount), 0) from refunds where payment_id = $1 and state <> 'failed' and kind <> 'moved' and dispute_id is null",
);

type Certain = Pick<Refund, 'square_refund_id' | 'amount'>;
/** The refunds of a payment at Square of which it is certain that Square made them. */
export const certainRefunds = statement<Certain, [squarePaymentId: string]>(`
  select r.square_refund_id, r.amount from refunds r join payments p on p.id = r.payment_id
   where p.square_payment_id = $1 and r.kind <> 'moved' and r.dispute_id is null
     and (r.state = 'completed' or r.state = 'pending' and r.square_refund_id is not null)`);

/** Whether the outcome of a refund of that payment is still unknown. */
export const awaitsAnswer = valueStatement<boolean, [squarePaymentId: string]>(`
  select exists (select from refunds r join payments p on p.id = r.payment_id
                  where p.square_payment_id = $1 and r.state = 'pending' and r.square_refund_id is null)`);

type Undone = Pick<Refund, 'id' | 'amount' | 'reason'>;
/** A refund that Square's own screens made, while it counts as a payment that was undone. */
export const undoneAtSquare = rowStatement<Undone, [paymentId: number, attempt: string]>(`
  select id, amount, reason from refunds
   where payment_id = $1 and attempt = $2 and kind = 'undo' and state = 'completed' for update`);

type Failed = Pick<Refund, 'order_id' | 'payment_id' | 'kind' | 'amount' | 'reason'>;
/** The refund that such a line is about. `since`: what went back of its payment after it, but for one attempt. */
export const failedRefund = rowStatement<Failed & { since: Cents }, [about: string, attempt: string]>(`
  select f.order_id, f.payment_id, f.kind, f.amount, f.reason,
         (select coalesce(sum(r.amount), 0) from refunds r
           where r.payment_id = f.payment_id and r.id > f.id and r.state <> 'failed' and r.attempt <> $2) as since
    from refunds f where 'refund:' || f.id = $1 and f.state = 'failed'`);

/** Lines over refunds of a payment that failed go once as much went back after them. */
export const settleFailedLines = command<[paymentId: number]>(`
  update payment_alerts a set settled_at = now(), settled_how = 'done'
    from refunds f
   where a.kind = 'refund_failed' and a.settled_at is null and a.about = 'refund:' || f.id and f.payment_id = $1
     and f.amount <= (select coalesce(sum(r.amount), 0) from refunds r
                       where r.payment_id = f.payment_id and r.id > f.id and r.state = 'completed')`);

type Facts = 'attempt' | 'order_id' | 'payment_id' | 'kind' | 'amount' | 'reason' | 'author_id';
/** `square_refund_id`: one that was requested at Square itself. `refunded_at`: now unless given. */
export type NewRefund = Pick<Refund, Facts> & {
  dispute_id?: string;
  square_refund_id?: string;
  refunded_at?: string;
};

export async function insertRefund(tx: Tx, refund: NewRefund): Promise<Refund> {
  const { id } = await tx.insertInto('refunds').values(refund).returning('id').executeTakeFirstOrThrow();
  return refunds.lock(tx, id);
}

/** The money of these refunds is that payment of another order by now. */
export const setMovedTo = command<[refundIds: number[], paymentId: number]>(
  'update refunds set moved_to = $2 where id = any($1)',
);

type Credit = Pick<Selectable<Database['payments']>, 'id' | 'order_id' | 'location'> & { left: Cents };
/** The credits of other orders that money of a payment became, of which something is left, the newest first. */
export const creditsFrom = statement<Credit, [paymentId: number]>(`
  select p.id, p.order_id, p.location, least(moved.amount, p.amount - given.amount) as left
    from (select moved_to, sum(amount)::bigint as amount from refunds
           where payment_id = $1 and moved_to is not null group by moved_to) moved
    join payments p on p.id = moved.moved_to
   cross join lateral (
      select coalesce(sum(amount), 0)::bigint as amount from refunds r where r.payment_id = p.id and r.state <> 'failed') given
   where p.amount > given.amount
   order by p.id desc`);

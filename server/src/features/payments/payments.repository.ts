import type { Cents } from '@florilege/contract/http/money.ts';
import type { PaymentMethod } from '@florilege/contract/payments/payment-methods.ts';
import { sql } from 'kysely';
import { type Reader, statement, type Tx } from '../../platform/db/db.ts';
import { isoInstant } from '../../platform/db/iso-instant.ts';
import type { LinkRow, PaymentRow } from './payment-rows.ts';

type Sums = { paid: Cents; refunded: Cents };

const sums = statement<Sums & { order_id: number }>(`
  select asked.order_id,
         (select coalesce(sum(amount), 0) from payments p where p.order_id = asked.order_id and p.state = 'completed') as paid,
         (select coalesce(sum(amount), 0) from refunds r where r.order_id = asked.order_id and r.state = 'completed') as refunded
    from unnest($1::bigint[]) asked (order_id)`);

/** What was paid and given back for each of those orders; only what is completed. */
export async function settledSums(db: Reader, orderIds: number[]): Promise<Map<number, Sums>> {
  return new Map((await sums(db, orderIds)).map(({ order_id, ...row }) => [order_id, row]));
}

const refundJson = `json_build_object('id', r.id, 'amount', r.amount, 'reason', r.reason, 'state', r.state,
  'author_name', refunder.display_name, 'created_at', ${isoInstant('r.created_at')})`;

const ofOrder = statement<PaymentRow>(`
  select p.id, p.method, p.amount, p.state, p.reference, p.receipt_url, author.display_name as author_name, p.created_at,
         (select coalesce(json_agg(${refundJson} order by r.id), '[]')
            from refunds r left join members refunder on refunder.id = r.author_id where r.payment_id = p.id) as refunds
    from payments p left join members author on author.id = p.author_id
   where p.order_id = $1
   order by p.id`);

/** The payments of an order with their refunds, oldest first. */
export const paymentsOf = (db: Reader, orderId: number): Promise<PaymentRow[]> => ofOrder(db, orderId);

const openLink = statement<LinkRow>(`
  select l.url, l.amount, l.created_at, locations.name as location_name, author.display_name as created_by_name,
         (select json_agg(o.order_id order by o.order_id) from payment_link_orders o where o.link_id = l.id) as order_ids
    from charging c
    join payment_links l on l.id = c.link_id
    join locations on locations.id = l.location
    left join members author on author.id = l.created_by
   where c.order_id = $1 and l.state = 'open' and l.url is not null`);

/** The link by which an order can be paid at this moment. */
export async function openLinkOf(db: Reader, orderId: number): Promise<LinkRow | undefined> {
  return (await openLink(db, orderId))[0];
}

export type NewPayment = {
  order_id: number;
  method: PaymentMethod;
  amount: Cents;
  reference?: string | null;
  receipt_url?: string | null;
  author_id: string | null;
  square_payment_id?: string | null;
  square_order_id?: string | null;
};

/** Writes a payment down. @returns its id */
export async function insertPayment(tx: Tx, payment: NewPayment): Promise<number> {
  const { id } = await tx.insertInto('payments').values(payment).returning('id').executeTakeFirstOrThrow();
  return id;
}

/**
 * Holds what was written of one payment at Square until the transaction ends, though nothing may be written yet: two that learn of it
 * at once write it one after the other. @returns whether something is written
 */
export async function holdSquarePayment(tx: Tx, squarePaymentId: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`square_payment:${squarePaymentId}`}, 0))`.execute(
    tx,
  );
  return (await paymentsOfSquare(tx, squarePaymentId)).length > 0;
}

type StoredPayment = {
  id: number;
  order_id: number;
  method: PaymentMethod;
  amount: Cents;
  receipt_url: string | null;
  square_payment_id: string | null;
};
const stored = ['id', 'order_id', 'method', 'amount', 'receipt_url', 'square_payment_id'] as const;

/** What each order has of one payment at Square. */
export async function paymentsOfSquare(db: Reader, squarePaymentId: string): Promise<StoredPayment[]> {
  return db
    .selectFrom('payments')
    .select(stored)
    .where('square_payment_id', '=', squarePaymentId)
    .orderBy('order_id')
    .execute();
}

/** A completed payment. */
export async function findPayment(db: Reader, id: number): Promise<StoredPayment | undefined> {
  return db
    .selectFrom('payments')
    .select(stored)
    .where('id', '=', id)
    .where('state', '=', 'completed')
    .executeTakeFirst();
}

/** What can charge an order at this moment. */
export async function findCharging(db: Reader, orderId: number) {
  return db
    .selectFrom('charging')
    .select(['link_id', 'checkout_id'])
    .where('order_id', '=', orderId)
    .executeTakeFirst();
}

/** The job that closes what can charge an order, if anything can; it runs when the transaction is through. */
export async function enqueueCloseCharge(tx: Tx, orderId: number): Promise<void> {
  await sql`
    select graphile_worker.add_job('close_charge', json_build_object('id', order_id), job_key => 'close_charge:' || order_id)
      from charging where order_id = ${orderId}`.execute(tx);
}

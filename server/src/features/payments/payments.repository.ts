import type { Cents } from '@florilege/contract/http/money.ts';
import { type Insertable, type Selectable, sql } from 'kysely';
import { command, rowStatement, statement, type Tx, valueStatement } from '../../platform/db/db.ts';
import { isoInstant } from '../../platform/db/iso-instant.ts';
import type { Database } from '../../platform/db/schema.ts';
import type { LinkRow, PaymentRow, ReductionRow } from './payment-rows.ts';

const refundJson = `json_build_object('id', r.id, 'kind', r.kind, 'amount', r.amount, 'reason', r.reason, 'state', r.state,
  'author_name', refunder.display_name, 'created_at', ${isoInstant('r.refunded_at')})`;

export const paymentsOf = statement<PaymentRow, [orderId: number]>(`
  select p.id, p.method, p.amount, p.state, p.reference, p.receipt_url, p.author_id, p.bank_ref is not null as by_bank, author.display_name as author_name,
         locations.name as location_name, p.paid_at, p.created_at,
         (select coalesce(json_agg(${refundJson} order by r.id), '[]')
            from refunds r left join members refunder on refunder.id = r.author_id where r.payment_id = p.id) as refunds,
         (select json_build_object('state', d.state, 'reason', d.reason, 'due_on', (d.due_at at time zone 'Europe/Paris')::date)
            from disputes d where d.square_payment_id = p.square_payment_id order by d.disputed_at desc limit 1) as dispute
    from payments p
    left join members author on author.id = p.author_id
    left join locations on locations.id = p.location
   where p.order_id = $1
   order by p.id`);

/** The cash that came for an order and did not go back. */
export const cashOf = valueStatement<Cents, [orderId: number]>(`
  select coalesce(sum(p.amount), 0) - coalesce(sum((select sum(r.amount) from refunds r
           where r.payment_id = p.id and r.state = 'completed' and r.kind <> 'moved')), 0)
    from payments p where p.order_id = $1 and p.method = 'cash' and p.state = 'completed'`);

export const reductionsOf = statement<ReductionRow, [orderId: number]>(`
  select d.id, d.kind, d.amount, d.reason, author.display_name as author_name, d.created_at
    from order_reductions d left join members author on author.id = d.author_id
   where d.order_id = $1 order by d.id`);

export const openLinkOf = rowStatement<LinkRow, [orderId: number]>(`
  select l.url, l.amount, l.created_at, locations.name as location_name, author.display_name as created_by_name,
         (select json_agg(o.order_id order by o.order_id) from payment_link_orders o where o.link_id = l.id) as order_ids
    from charging c
    join payment_links l on l.id = c.link_id
    join locations on locations.id = l.location
    left join members author on author.id = l.created_by
   where c.order_id = $1 and l.state = 'open' and l.url is not null`);

export type NewPayment = Omit<
  Insertable<Database['payments']>,
  'state' | 'created_at' | 'author_id' | 'location'
> & {
  author_id: string | null;
  /** Null: the order's own. */
  location: number | null;
};

export async function insertPayment(tx: Tx, payment: NewPayment): Promise<number> {
  const { order_id } = payment;
  const ofOrder = sql<number | null>`(select location from orders where id = ${order_id})`;
  const row = { ...payment, location: payment.location ?? ofOrder };
  const { id } = await tx.insertInto('payments').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

type Stored = 'id' | 'order_id' | 'method' | 'amount' | 'receipt_url' | 'square_payment_id';
type StoredPayment = Pick<Selectable<Database['payments']>, Stored>;
const stored = 'select id, order_id, method, amount, receipt_url, square_payment_id from payments';

export const findCompletedPayment = rowStatement<StoredPayment, [id: number]>(
  `${stored} where id = $1 and state = 'completed'`,
);
export const paymentsOfSquare = statement<StoredPayment, [squarePaymentId: string]>(
  `${stored} where square_payment_id = $1 order by order_id`,
);

/** Locks a payment by Square’s id before it has a row, so that two readers write it once. */
export const lockSquarePayment = command<[squarePaymentId: string]>(
  "select pg_advisory_xact_lock(hashtextextended('square_payment:' || $1::text, 0))",
);

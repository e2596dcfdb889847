import type { Cents } from '@florilege/contract/http/money.ts';
import { LINK_WAITS_DAYS } from '@florilege/contract/orders/order-todos.ts';
import type { Selectable } from 'kysely';
import { statement, type Tx, valueStatement } from '../../../platform/db/db.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { operationRows } from '../../../platform/vendor/operation-rows.ts';
import type { Counted } from '../../dashboard/dashboard.public.ts';
import { insertCharge } from '../../order-money/order-money.public.ts';

type LinkPart = { order_id: number; amount: Cents; vat_rate: 10 | 20 };
export type Link = Omit<Selectable<Database['payment_links']>, 'attempt' | 'updated_at'> & {
  parts: LinkPart[];
  order_ids: number[];
};

// Looked at again after a tenth of its age, between a minute and an hour: most clients pay soon.
export const links = operationRows<Link>({
  table: 'payment_links',
  select: `
    select row.id, row.idempotency_key, row.method, row.location, row.square_location_id, row.amount, row.state, row.asked,
           row.square_link_id, row.square_order_id, row.url, row.created_by, row.created_at,
           o.parts, o.order_ids
      from payment_links row cross join lateral (
        select json_agg(json_build_object('order_id', order_id, 'amount', amount, 'vat_rate', vat_rate) order by order_id) as parts,
               json_agg(order_id order by order_id) as order_ids
          from payment_link_orders where link_id = row.id) o`,
  unknown: "square_link_id is null and state in ('starting', 'closing')",
  due: `state in ('starting', 'open', 'closing')
        and updated_at < now() - least(greatest((now() - created_at) / 10, interval '50 seconds'), interval '1 hour')`,
});

/** The link of Square's own order, whose id its payments carry. */
export const linkOfSquareOrder = valueStatement<number | undefined, [squareOrderId: string]>(
  'select id from payment_links where square_order_id = $1',
);

/** The link by which an order can be paid, or else its last one. */
export const lastLinkOf = valueStatement<number | undefined, [orderId: number]>(`
  select coalesce((select link_id from charging where order_id = $1), max(link_id)) as id
    from payment_link_orders where order_id = $1 having count(*) > 0`);

type NewLink = Pick<Link, 'method' | 'location' | 'square_location_id' | 'created_by' | 'parts'> & {
  attempt: string;
};

/** Inserts the intention of a link; from now on nothing else can charge its orders. */
export async function insertLink(tx: Tx, { parts, ...facts }: NewLink): Promise<Link> {
  const amount = parts.reduce((sum, part) => sum + part.amount, 0);
  const row = { ...facts, amount };
  const { id } = await tx.insertInto('payment_links').values(row).returning('id').executeTakeFirstOrThrow();
  const rows = parts.map((part) => ({ link_id: id, ...part }));
  await tx.insertInto('payment_link_orders').values(rows).execute();
  const link = await links.lock(tx, id);
  await insertCharge(tx, link.order_ids, { link_id: id });
  return link;
}

/** The line « À traiter » of links that wait for their payment, unless the client was reminded since. */
export const sumStaleLinks = statement<Counted, []>(`
  select count(*) as count, sum(amount)::bigint as amount, min(created_at) as since
    from payment_links l where state = 'open' and created_at < now() - interval '${LINK_WAITS_DAYS} days'
     and not exists (select from messages m where m.link_id = l.id and m.state in ('sent', 'unknown')
                        and m.created_at >= now() - interval '${LINK_WAITS_DAYS} days')`);

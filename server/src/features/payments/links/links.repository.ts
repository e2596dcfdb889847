import type { Cents } from '@florilege/contract/http/money.ts';
import { type Selectable, sql, type Updateable } from 'kysely';
import { type Reader, statement, type Tx } from '../../../platform/db/db.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { insertCharging } from '../charging.repository.ts';

/** What one order pays of a link. */
type LinkPart = { orderId: number; amount: Cents; vatRate: 10 | 20 };
export type Link = Omit<Selectable<Database['payment_links']>, 'attempt' | 'updated_at'> & {
  parts: LinkPart[];
};

const columns = `l.id, l.idempotency_key, l.method, l.location, l.square_location_id, l.amount, l.state, l.asked, l.square_link_id,
  l.square_order_id, l.url, l.created_by, l.created_at,
  (select json_agg(json_build_object('orderId', o.order_id, 'amount', o.amount, 'vatRate', o.vat_rate) order by o.order_id)
     from payment_link_orders o where o.link_id = l.id) as parts`;

const byId = statement<Link>(`select ${columns} from payment_links l where l.id = $1`);
const byAttempt = statement<Link>(
  `select ${columns} from payment_links l where l.attempt = $1 and l.state <> 'failed'`,
);
const held = statement<Link>(`select ${columns} from payment_links l where l.id = $1 for update of l`);
const bySquareOrder = statement<{ id: number }>('select id from payment_links where square_order_id = $1');
const charging = statement<{ id: number }>(
  'select link_id as id from charging where order_id = $1 and link_id is not null',
);
const last = statement<{ id: number }>(
  'select max(link_id) as id from payment_link_orders where order_id = $1 having count(*) > 0',
);

export const findLink = async (db: Reader, id: number): Promise<Link | undefined> => (await byId(db, id))[0];

/** What came of an earlier run of the same request, unless it was refused. */
export const findLinkOfAttempt = async (db: Reader, attempt: string): Promise<Link | undefined> =>
  (await byAttempt(db, attempt))[0];

/** The link by Square's own order, whose number its payments carry. */
export const linkOfSquareOrder = async (db: Reader, orderId: string): Promise<number | undefined> =>
  (await bySquareOrder(db, orderId))[0]?.id;

/** The link by which an order can be charged now. */
export const linkCharging = async (db: Reader, orderId: number): Promise<number | undefined> =>
  (await charging(db, orderId))[0]?.id;

/** The link that an order had last. */
export const lastLinkOf = async (db: Reader, orderId: number): Promise<number | undefined> =>
  (await last(db, orderId))[0]?.id;

/** Holds a link until the transaction ends; its orders are to be held before. */
export async function holdLink(tx: Tx, id: number): Promise<Link> {
  const [link] = await held(tx, id);
  if (!link) throw new Error(`link ${id} is gone`);
  return link;
}

type NewLink = Pick<Link, 'method' | 'location' | 'square_location_id' | 'parts'> & {
  attempt: string;
  createdBy: string;
};

/** Writes down that a link is about to be asked for; from here on nothing else may charge its orders. */
export async function insertLink(tx: Tx, { attempt, createdBy, parts, ...facts }: NewLink): Promise<Link> {
  const { id } = await tx
    .insertInto('payment_links')
    .values({
      attempt,
      created_by: createdBy,
      amount: parts.reduce((sum, { amount }) => sum + amount, 0),
      ...facts,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('payment_link_orders')
    .values(
      parts.map(({ orderId, amount, vatRate }) => ({
        link_id: id,
        order_id: orderId,
        amount,
        vat_rate: vatRate,
      })),
    )
    .execute();
  const orderIds = parts.map(({ orderId }) => orderId);
  await insertCharging(tx, orderIds, { link_id: id });
  return holdLink(tx, id);
}

type LinkChanges = Pick<
  Updateable<Database['payment_links']>,
  'state' | 'asked' | 'square_link_id' | 'square_order_id' | 'url'
>;

export async function updateLink(tx: Tx, id: number, changes: LinkChanges): Promise<void> {
  await tx
    .updateTable('payment_links')
    .set({ ...changes, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
}

// Looked at again after a tenth of its age, between a minute and an hour: somebody who pays mostly does so soon.
// Touching `updated_at` alone is no change to tell, and leaves the rest to the other instances.
const claim = statement<{ id: number }>(`
  update payment_links set updated_at = now()
   where id in (
     select id from payment_links
      where state in ('starting', 'open', 'closing')
        and updated_at < now() - least(greatest((now() - created_at) / 10, interval '50 seconds'), interval '1 hour')
      order by updated_at limit $1 for update skip locked)
  returning id`);

/** Links that it is time to look at, the longest not looked at first. */
export const claimLinks = async (db: Reader, limit: number): Promise<number[]> =>
  (await claim(db, limit)).map(({ id }) => id);

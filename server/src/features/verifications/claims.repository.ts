import { LEASE_SECONDS } from '@florilege/contract/verifications/verifications.contract.ts';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/db.ts';

/** One open screen of one member. */
export type Holder = { holder: string; memberId: string };

const until = sql`clock_timestamp() + ${sql.lit(LEASE_SECONDS)} * interval '1 second'`;
const waits = sql`status = 'needs_verification' and deleted_at is null`;
const place = (table: string) =>
  sql`verification_place(${sql.raw(table)}.delivery_date, ${sql.raw(table)}.delivery_time_slot, ${sql.raw(table)}.id)`;

/** Whoever deals comes one after the other, until the transaction ends: nobody then waits for a card that goes to another. */
export async function dealAlone(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('florilege verifications'))`.execute(tx);
}

/** Puts back what a screen gives back, what lies before screens that were closed, and what waits no more. */
export async function freeClaims(tx: Tx, { holder, memberId }: Holder, orders: number[]): Promise<void> {
  await sql`
    delete from verification_claims
     where until < clock_timestamp()
        or not exists (select from orders where id = order_id and ${waits})
        or (order_id = any(${orders}) and holder = ${holder} and member_id = ${memberId})`.execute(tx);
}

/** @returns how many there were */
export async function freeAllClaims(tx: Tx, { holder, memberId }: Holder): Promise<number> {
  const gone = await tx
    .deleteFrom('verification_claims')
    .where('holder', '=', holder)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}

/** Takes or keeps those of the orders that wait and that nobody else holds. @returns their numbers */
export async function claimOrders(tx: Tx, { holder, memberId }: Holder, orders: number[]): Promise<number[]> {
  const { rows } = await sql<{ order_id: number }>`
    insert into verification_claims as claim (order_id, holder, member_id, until)
    select id, ${holder}::uuid, ${memberId}::uuid, ${until} from orders where id = any(${orders}) and ${waits}
    on conflict (order_id) do update set until = excluded.until where claim.holder = excluded.holder and claim.member_id = excluded.member_id
    returning order_id`.execute(tx);
  return rows.map(({ order_id }) => order_id);
}

type Next = { after: number | null; except: number[]; count: number };

/**
 * Takes so many of the orders that nobody else holds: those behind `after` in the queue, then from its beginning. What the screen was
 * dealt without ever hearing of it is among them.
 */
export async function claimNext(
  tx: Tx,
  { holder, memberId }: Holder,
  { after, except, count }: Next,
): Promise<number[]> {
  const { rows } = await sql<{ order_id: number }>`
    with next as (
      select o.id, row_number() over () as place
        from (select id from orders o
               where ${waits} and id <> all(${except})
                 and not exists (select from verification_claims claim
                                  where order_id = o.id and not (claim.holder = ${holder} and claim.member_id = ${memberId}))
               order by coalesce(${place('o')} > (select ${place('a')} from orders a where a.id = ${after}), false) desc, ${place('o')}
               limit ${count}) o
    ), claimed as (
      insert into verification_claims (order_id, holder, member_id, until)
      select id, ${holder}::uuid, ${memberId}::uuid, ${until} from next
      on conflict (order_id) do update set until = excluded.until
      returning order_id
    )
    select order_id from claimed join next on next.id = order_id order by next.place`.execute(tx);
  return rows.map(({ order_id }) => order_id);
}

/** Whether another screen holds the order at this moment. */
export async function isHeldElsewhere(
  db: Reader,
  order: number,
  { holder, memberId }: Holder,
): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select exists (select from verification_claims
                    where order_id = ${order} and until >= clock_timestamp()
                      and not (holder = ${holder} and member_id = ${memberId})) as held`.execute(db);
  return rows[0]?.held ?? false;
}

/** Takes the card out of everybody’s hand. */
export async function dropClaim(tx: Tx, order: number): Promise<void> {
  await tx.deleteFrom('verification_claims').where('order_id', '=', order).execute();
}

export async function countWaiting(db: Reader): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from orders where ${waits}`.execute(db);
  return rows[0]?.n ?? 0;
}

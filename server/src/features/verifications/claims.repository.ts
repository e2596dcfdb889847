import { LEASE_SECONDS } from '@florilege/contract/verifications/verifications.contract.ts';
import { columnStatement, command, valueStatement } from '../../platform/db/db.ts';

type Holder = [holder: string, memberId: string];

const until = `clock_timestamp() + ${LEASE_SECONDS} * interval '1 second'`;
const waits = `status = 'needs_verification' and deleted_at is null`;
const own = 'holder = $1::uuid and member_id = $2::uuid';
const open = `not exists (select from verification_screens_left where ${own})`;
const place = (table: string) =>
  `verification_place(${table}.delivery_date, ${table}.delivery_time_slot, ${table}.id)`;

/** Serialises dealing, so that no transaction waits for a card that another one claims. */
export const lockDealing = command<[]>("select pg_advisory_xact_lock(hashtext('florilege verifications'))");

/** Frees the released cards of a screen, expired leases, and cards that no longer wait. */
export const freeClaims = command<[...Holder, released: number[]]>(`
  delete from verification_claims
   where until < clock_timestamp()
      or not exists (select from orders where id = order_id and ${waits})
      or (order_id = any($3::bigint[]) and ${own})`);

export const freeAllClaims = columnStatement<number, Holder>(
  `delete from verification_claims where ${own} returning order_id`,
);

/** Remembers for a minute that a screen was left, so that a late request of it claims nothing. */
export const leaveScreen = command<Holder>(
  'insert into verification_screens_left (holder, member_id) values ($1, $2) on conflict do nothing',
);

export const forgetScreensLeft = command<[]>(
  `delete from verification_screens_left where at < clock_timestamp() - ${LEASE_SECONDS} * interval '1 second'`,
);

/** Claims, or renews, the waiting orders that no other screen holds, unless the screen was left. @returns these orders */
export const claimOrders = columnStatement<number, [...Holder, orders: number[]]>(`
  insert into verification_claims as claim (order_id, holder, member_id, until)
  select id, $1::uuid, $2::uuid, ${until} from orders where id = any($3::bigint[]) and ${waits} and ${open}
  on conflict (order_id) do update set until = excluded.until where claim.holder = excluded.holder and claim.member_id = excluded.member_id
  returning order_id`);

type Next = [...Holder, after: number | null, except: number[], count: number];
/** Claims the next free orders after `after`, then from the beginning of the queue. */
export const claimNext = columnStatement<number, Next>(`
  with next as (
    select o.id, row_number() over () as place
      from (select id from orders o
             where ${waits} and ${open} and id <> all($4::bigint[])
               and not exists (select from verification_claims claim where order_id = o.id and not (${own}))
             order by coalesce(${place('o')} > (select ${place('a')} from orders a where a.id = $3::bigint), false) desc, ${place('o')}
             limit $5) o
  ), claimed as (
    insert into verification_claims (order_id, holder, member_id, until)
    select id, $1::uuid, $2::uuid, ${until} from next
    on conflict (order_id) do update set until = excluded.until
    returning order_id
  )
  select order_id from claimed join next on next.id = order_id order by next.place`);

export const isHeldElsewhere = valueStatement<boolean, [...Holder, order: number]>(`
  select exists (select from verification_claims
                  where order_id = $3 and until >= clock_timestamp() and not (${own}))`);

export const dropClaim = command<[order: number]>('delete from verification_claims where order_id = $1');

export const waitingCount = valueStatement<number, []>(`select count(*) as n from orders where ${waits}`);

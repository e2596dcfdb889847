import type { Insertable, Updateable } from 'kysely';
import { command, rowStatement, type Tx } from '../../platform/db/db.ts';
import type { Database } from '../../platform/db/schema.ts';
import { withNextVersion } from '../../platform/db/versions.ts';
import { accountSummaryJson } from '../clients/clients.public.ts';
import type { SubscriptionRow } from './subscription-rows.ts';

export const subscriptionColumns = `
  s.id, s.rule, s.start_date, s.until_date, s.occurrences, s.rule_from, s.last_day, s.seen_until, s.ended_on,
  s.payer_account as payer_id, s.recipient_account as recipient_id, s.amount, s.vat_rate, s.requires_delivery, s.delivery_time_slot,
  s.bouquet_notes, s.hand_message, s.purchase_order_number, s.created_by, s.created_at, s.version,
  ${accountSummaryJson('payer')} as payer_account, ${accountSummaryJson('recipient')} as recipient_account,
  case when shop.id is null then null else json_build_object('id', shop.id, 'name', shop.name) end as location,
  shop.archived_at is null as location_open,
  author.display_name as created_by_name,
  (select coalesce(json_agg(json_build_object('from_date', p.from_date, 'until_date', p.until_date) order by p.from_date), '[]')
     from subscription_pauses p where p.subscription_id = s.id) as pauses`;

export const subscriptionJoins = `
  left join clients payer on payer.id = s.payer_account
  left join clients recipient on recipient.id = s.recipient_account
  left join locations shop on shop.id = s.location
  left join members author on author.id = s.created_by`;

export const findSubscription = rowStatement<SubscriptionRow, [id: number]>(
  `select ${subscriptionColumns} from subscriptions s ${subscriptionJoins} where s.id = $1`,
);

export const lockRow = command<[id: number]>('select from subscriptions where id = $1 for update');

export async function insertSubscription(tx: Tx, row: Insertable<Database['subscriptions']>) {
  const { id } = await tx.insertInto('subscriptions').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateSubscription(tx: Tx, id: number, changes: Updateable<Database['subscriptions']>) {
  await tx.updateTable('subscriptions').set(withNextVersion(changes)).where('id', '=', id).execute();
}

/** Records that the job has planned every day until that one; no change of the version. */
export const markSeen = command<[id: number, until: string]>(
  'update subscriptions set seen_until = $2 where id = $1',
);

/** The last day with an order: that of the rhythm, or a later day that a date was moved to. */
export const updateLastDay = command<[id: number, last: string | null]>(`
  update subscriptions
     set last_day = case when $2::date is null then null else greatest($2::date, (
           select max(day) from subscription_dates
            where subscription_id = $1 and outcome is null and not skipped and not lost)) end
   where id = $1`);

export const insertPause = command<[subscription: number, from: string, until: string | null]>(
  'insert into subscription_pauses (subscription_id, from_date, until_date) values ($1, $2, $3)',
);

/** Ends a pause that has begun by a day, and forgets one that has not. */
export async function endPauses(tx: Tx, subscription: number, day: string): Promise<void> {
  await deleteComing(tx, subscription, day);
  await endBegun(tx, subscription, day);
}
const deleteComing = command<[subscription: number, day: string]>(
  'delete from subscription_pauses where subscription_id = $1 and from_date > $2::date',
);
const endBegun = command<[subscription: number, day: string]>(`
  update subscription_pauses set until_date = $2::date
   where subscription_id = $1 and (until_date is null or until_date > $2::date)`);

/** Enqueues the job that makes the due orders of one subscription, to run after the transaction. */
export const enqueueMaking = command<[id: number]>(`
  select graphile_worker.add_job('make_subscription', json_build_object('id', $1::bigint), job_key => 'make_subscription:' || $1::bigint)`);

/** Forgets the texts of a client's subscriptions, which are over. */
export const forgetSubscriptionTexts = command<[client: number]>(`
  with cards as (
    update subscription_dates set hand_message = null
     where hand_message is not null
       and subscription_id in (select id from subscriptions where payer_account = $1 or recipient_account = $1))
  update subscriptions set hand_message = null, bouquet_notes = null, version = version + 1, updated_at = now()
   where payer_account = $1 or recipient_account = $1`);

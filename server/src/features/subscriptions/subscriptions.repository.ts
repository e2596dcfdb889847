import { type Insertable, sql, type Updateable } from 'kysely';
import { type Reader, statement, type Tx } from '../../platform/db/db.ts';
import type { Database } from '../../platform/db/schema.ts';
import type { DateRow, SubscriptionRow } from './subscription-rows.ts';

const account = (table: string) => `case when ${table}.id is null then null else json_build_object(
  'id', ${table}.id, 'name', ${table}.name, 'type', ${table}.type, 'address', ${table}.address,
  'postal_code', ${table}.postal_code, 'city', ${table}.city, 'phone', ${table}.phone) end`;

/** SQL for one subscription as answers carry it; goes with `subscriptionJoins`. */
export const subscriptionColumns = `
  s.id, s.rule, s.start_date, s.until_date, s.occurrences, s.rule_from, s.last_day, s.seen_until, s.ended_on,
  s.payer_account as payer_id, s.recipient_account as recipient_id, s.amount, s.vat_rate, s.requires_delivery, s.delivery_time_slot,
  s.bouquet_notes, s.hand_message, s.purchase_order_number, s.created_by, s.created_at, s.version,
  ${account('payer')} as payer_account, ${account('recipient')} as recipient_account, author.display_name as created_by_name,
  (select coalesce(json_agg(json_build_object('from_date', p.from_date, 'until_date', p.until_date) order by p.from_date), '[]')
     from subscription_pauses p where p.subscription_id = s.id) as pauses`;

export const subscriptionJoins = `
  left join clients payer on payer.id = s.payer_account
  left join clients recipient on recipient.id = s.recipient_account
  left join members author on author.id = s.created_by`;

const byId = statement<SubscriptionRow>(
  `select ${subscriptionColumns} from subscriptions s ${subscriptionJoins} where s.id = $1`,
);

export async function findSubscription(db: Reader, id: number): Promise<SubscriptionRow | undefined> {
  return (await byId(db, id))[0];
}

/** Holds the subscription until the transaction ends: its dates are decided by one at a time. */
export async function lockSubscription(tx: Tx, id: number): Promise<boolean> {
  return (
    (await tx
      .selectFrom('subscriptions')
      .select('id')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()) !== undefined
  );
}

export async function insertSubscription(
  tx: Tx,
  row: Insertable<Database['subscriptions']>,
): Promise<number> {
  const { id } = await tx.insertInto('subscriptions').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** A change that somebody makes: it raises the version. */
export async function updateSubscription(
  tx: Tx,
  id: number,
  changes: Updateable<Database['subscriptions']>,
): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set({ ...changes, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** The job's own mark: no change of the subscription. */
export async function markSeen(tx: Tx, id: number, until: string): Promise<void> {
  await tx.updateTable('subscriptions').set({ seen_until: until }).where('id', '=', id).execute();
}

/** The last day with an order: that of the rhythm, or a later one to which a date was moved. */
export async function markLastDay(tx: Tx, id: number, last: string | null): Promise<void> {
  await sql`
    update subscriptions
       set last_day = case when ${last}::date is null then null else greatest(${last}::date, (
             select max(day) from subscription_dates
              where subscription_id = ${id} and outcome is null and not skipped and not lost)) end
     where id = ${id}`.execute(tx);
}

const dateColumns = `
  d.subscription_id, d.date, d.day, d.skipped, d.moved_to, d.moved_slot, d.amount, d.hand_message, d.lost, d.outcome, d.order_id, d.error,
  case when o.id is null then null
       else json_build_object('id', o.id, 'status', o.status, 'deleted', o.deleted_at is not null) end as "order"`;
const datesFrom = `from subscription_dates d left join orders o on o.id = d.order_id`;

const fromDay = statement<DateRow>(`
  select ${dateColumns} ${datesFrom} where d.subscription_id = any($1::bigint[]) and d.day >= $2 order by d.date`);

/** What is written down of the dates of some subscriptions that stand on that day or later. */
export async function datesFromDay(db: Reader, subscriptions: number[], day: string): Promise<DateRow[]> {
  return fromDay(db, subscriptions, day);
}

const byDate = statement<DateRow>(
  `select ${dateColumns} ${datesFrom} where d.subscription_id = $1 and d.date = any($2::date[])`,
);

export async function datesByDate(db: Reader, subscription: number, dates: string[]): Promise<DateRow[]> {
  return byDate(db, subscription, dates);
}

export async function findDate(db: Reader, subscription: number, date: string): Promise<DateRow | undefined> {
  return (await byDate(db, subscription, [date]))[0];
}

const problems = statement<DateRow>(`
  select ${dateColumns} ${datesFrom} where d.subscription_id = $1 and d.outcome in ('failed', 'missed') order by d.date`);

export async function problemDates(db: Reader, subscription: number): Promise<DateRow[]> {
  return problems(db, subscription);
}

const past = statement<DateRow & { total: number }>(`
  select ${dateColumns}, count(*) over () as total ${datesFrom}
   where d.subscription_id = $1 and d.day < $2 and not d.lost and (d.outcome is not null or d.skipped)
   order by d.day desc, d.date desc limit $3 offset $4`);

export async function pastDates(
  db: Reader,
  subscription: number,
  before: string,
  { page, page_size }: { page: number; page_size: number },
): Promise<{ rows: DateRow[]; count: number }> {
  const rows = await past(db, subscription, before, page_size, (page - 1) * page_size);
  const [first] = rows;
  if (first || page === 1) return { rows: rows.map(({ total: _, ...row }) => row), count: first?.total ?? 0 };
  // A page past the end still tells how many there are.
  return { rows: [], count: (await past(db, subscription, before, 1, 0))[0]?.total ?? 0 };
}

export type DateChanges = Omit<Updateable<Database['subscription_dates']>, 'subscription_id' | 'date'>;

/** Writes down something of a date, whether anything was known of it or not. */
export async function writeDate(
  tx: Tx,
  subscription: number,
  date: string,
  changes: DateChanges,
): Promise<void> {
  await tx
    .insertInto('subscription_dates')
    .values({ ...changes, subscription_id: subscription, date })
    .onConflict((conflict) => conflict.columns(['subscription_id', 'date']).doUpdateSet(changes))
    .execute();
}

export async function forgetDate(tx: Tx, subscription: number, date: string): Promise<void> {
  await tx
    .deleteFrom('subscription_dates')
    .where('subscription_id', '=', subscription)
    .where('date', '=', date)
    .execute();
}

/** Dates whose order is still to be made or to be made again, wherever they stand. */
export async function openDates(tx: Tx, subscription: number): Promise<DateRow[]> {
  const { rows } = await sql<DateRow>`
    select ${sql.raw(dateColumns)} ${sql.raw(datesFrom)}
     where d.subscription_id = ${subscription} and (d.outcome is null or d.outcome = 'failed') and not d.lost and not d.skipped
     order by d.date`.execute(tx);
  return rows;
}

/** Ids of failed dates whose time to be tried has come. */
export async function datesToRetry(tx: Tx, subscription: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('subscription_dates')
    .select('date')
    .where('subscription_id', '=', subscription)
    .where('outcome', '=', 'failed')
    .where('retry_at', '<=', sql<string>`now()`)
    .execute();
  return rows.map(({ date }) => date);
}

/** Failed: tried again later, and later each time, until six hours. */
export async function writeFailure(tx: Tx, subscription: number, date: string, error: string): Promise<void> {
  await sql`
    insert into subscription_dates as d (subscription_id, date, outcome, error, attempts, retry_at)
    values (${subscription}, ${date}, 'failed', ${error}, 1, now() + interval '5 minutes')
    on conflict (subscription_id, date) do update
       set outcome = 'failed', error = excluded.error, attempts = d.attempts + 1,
           retry_at = now() + least(interval '5 minutes' * power(2, least(d.attempts, 20)), interval '6 hours')`.execute(
    tx,
  );
}

export async function insertPause(
  tx: Tx,
  subscription: number,
  from: string,
  until: string | null,
): Promise<void> {
  await tx
    .insertInto('subscription_pauses')
    .values({ subscription_id: subscription, from_date: from, until_date: until })
    .execute();
}

/** Ends every pause that would go on after `day`. */
export async function endPauses(tx: Tx, subscription: number, day: string): Promise<void> {
  await sql`
    update subscription_pauses set until_date = greatest(${day}::date, from_date)
     where subscription_id = ${subscription} and (until_date is null or until_date > ${day}::date)`.execute(
    tx,
  );
}

import { sql, type Updateable } from 'kysely';
import { countedPage } from '../../../platform/db/counted-page.ts';
import { columnStatement, command, type Reader, statement, type Tx } from '../../../platform/db/db.ts';
import type { Database } from '../../../platform/db/schema.ts';
import type { DateRow } from '../subscription-rows.ts';

const dateColumns = `
  d.subscription_id, d.date, d.day, d.skipped, d.moved_to, d.moved_slot, d.amount, d.hand_message, d.lost, d.outcome, d.order_id, d.error, d.version,
  case when o.id is null then null
       else json_build_object('id', o.id, 'status', o.status, 'deleted', o.deleted_at is not null,
         'delivery_date', o.delivery_date, 'delivery_time_slot', o.delivery_time_slot,
         'amount', o.amount, 'hand_message', o.hand_message) end as "order"`;
const dates = `from subscription_dates d left join orders o on o.id = d.order_id`;
/** The day that an order has now: it may have been put off, by a month at most as these lists see it. */
const orderDay = 'case when o.deleted_at is null then o.delivery_date end';
const notBefore = "d.day >= $2::date - interval '1 month'";

/** The dates planned from a day on, and those whose order was put off until then. */
export const datesFromDay = statement<DateRow, [subscriptions: number[], day: string]>(`
  select ${dateColumns} ${dates}
   where d.subscription_id = any($1::bigint[]) and ${notBefore} and (d.day >= $2 or ${orderDay} >= $2)
   order by d.date`);

export const datesByDate = statement<DateRow, [subscription: number, dates: string[]]>(
  `select ${dateColumns} ${dates} where d.subscription_id = $1 and d.date = any($2::date[])`,
);

export async function findDate(db: Reader, subscription: number, date: string): Promise<DateRow | undefined> {
  return (await datesByDate(db, subscription, [date]))[0];
}

export const problemDates = statement<DateRow, [subscription: number]>(`
  select ${dateColumns} ${dates} where d.subscription_id = $1 and d.outcome in ('failed', 'missed') order by d.date`);

type Past = [subscription: number, before: string, limit: number, offset: number];
const past = statement<DateRow & { total: number }, Past>(`
  select ${dateColumns}, count(*) over () as total ${dates}
   where d.subscription_id = $1 and not (${notBefore} and coalesce(${orderDay}, d.day) >= $2)
     and not d.lost and (d.outcome is not null or d.skipped)
   order by coalesce(${orderDay}, d.day) desc, d.date desc limit $3 offset $4`);

type Slice = { page: number; page_size: number };
export async function pastDates(
  db: Reader,
  subscription: number,
  before: string,
  { page, page_size }: Slice,
) {
  const rows = await past(db, subscription, before, page_size, (page - 1) * page_size);
  return countedPage(rows, page, async () => (await past(db, subscription, before, 1, 0))[0]?.total);
}

type Key = 'subscription_id' | 'date' | 'version';
export type DateChanges = Omit<Updateable<Database['subscription_dates']>, Key>;

export async function writeDate(tx: Tx, subscription_id: number, date: string, changes: DateChanges) {
  const insert = tx.insertInto('subscription_dates').values({ ...changes, subscription_id, date });
  const key = ['subscription_id', 'date'] as const;
  const next = { ...changes, version: sql<number>`subscription_dates.version + 1` };
  await insert.onConflict((conflict) => conflict.columns(key).doUpdateSet(next)).execute();
}

export const deleteDate = command<[subscription: number, date: string]>(
  'delete from subscription_dates where subscription_id = $1 and date = $2',
);

export const openDates = statement<DateRow, [subscription: number]>(`
  select ${dateColumns} ${dates}
   where d.subscription_id = $1 and (d.outcome is null or d.outcome = 'failed') and not d.lost and not d.skipped
   order by d.date`);

export const datesToRetry = columnStatement<string, [subscription: number]>(
  "select date from subscription_dates where subscription_id = $1 and outcome = 'failed' and retry_at <= now()",
);

/** Records a failure; the delay before the retry doubles, up to six hours. */
export const writeFailure = command<[subscription: number, date: string, error: string]>(`
  insert into subscription_dates as d (subscription_id, date, outcome, error, attempts, retry_at)
  values ($1, $2, 'failed', $3, 1, now() + interval '5 minutes')
  on conflict (subscription_id, date) do update
     set outcome = 'failed', error = excluded.error, attempts = d.attempts + 1,
         retry_at = now() + least(interval '5 minutes' * power(2, least(d.attempts, 20)), interval '6 hours')`);

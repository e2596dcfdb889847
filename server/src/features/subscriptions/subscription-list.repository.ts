import type {
  SubscriptionListQuery,
  SubscriptionState,
} from '@florilege/contract/subscriptions/subscription.ts';
import { type RawBuilder, sql } from 'kysely';
import { countedPage } from '../../platform/db/counted-page.ts';
import { columnStatement, type Reader, statement } from '../../platform/db/db.ts';
import { hasWords } from '../../platform/search/scored-ids.ts';
import type { Counted } from '../dashboard/dashboard.public.ts';
import type { SubscriptionRow } from './subscription-rows.ts';
import type { SubscriptionSearch } from './subscription-search.ts';
import { subscriptionColumns, subscriptionJoins } from './subscriptions.repository.ts';

type Condition = RawBuilder<unknown>;

type ListRow = SubscriptionRow & { problems: number };

const problem = sql`exists (select from subscription_dates d where d.subscription_id = s.id and d.outcome in ('failed', 'missed'))`;

function inState(state: SubscriptionState, today: string): Condition {
  const ended = sql`(coalesce(s.ended_on <= ${today}::date, false) or coalesce(s.last_day < ${today}::date, false))`;
  if (state === 'ended') return ended;
  const paused = sql`exists (select from subscription_pauses p
    where p.subscription_id = s.id and p.from_date <= ${today}::date and (p.until_date is null or p.until_date > ${today}::date))`;
  return state === 'paused' ? sql`not ${ended} and ${paused}` : sql`not ${ended} and not ${paused}`;
}

type Filters = Omit<SubscriptionListQuery, 'page' | 'page_size'>;

function conditions(query: Filters, search: SubscriptionSearch | 'all', today: string): Condition {
  const list: Condition[] = [sql`true`];
  if (query.state) list.push(inState(query.state, today));
  if (query.account_id)
    list.push(sql`(s.payer_account = ${query.account_id} or s.recipient_account = ${query.account_id})`);
  if (query.problems !== undefined) list.push(query.problems ? problem : sql`not ${problem}`);
  if (search !== 'all') list.push(found(search));
  return sql.join(list, sql` and `);
}

/** Every subscription of the list in its order, for a file. */
export const everySubscription = (query: Filters, search: SubscriptionSearch | 'all', today: string) =>
  sql<SubscriptionRow>`
    select ${sql.raw(subscriptionColumns)} from subscriptions s ${sql.raw(subscriptionJoins)}
     where ${conditions(query, search, today)} order by s.id desc`;

export async function listSubscriptions(
  db: Reader,
  query: SubscriptionListQuery,
  search: SubscriptionSearch | 'all',
  today: string,
) {
  const where = conditions(query, search, today);
  const { rows } = await sql<ListRow & { total: number }>`
    with hits as materialized (select s.id from subscriptions s where ${where}),
         page as (select id from hits order by id desc limit ${query.page_size} offset ${(query.page - 1) * query.page_size})
    select (select count(*) from hits) as total, ${sql.raw(subscriptionColumns)},
           (select count(*) from subscription_dates d where d.subscription_id = s.id and d.outcome in ('failed', 'missed')) as problems
      from page join subscriptions s on s.id = page.id ${sql.raw(subscriptionJoins)}
     order by s.id desc`.execute(db);
  return countedPage(rows, query.page, async () => {
    const counted = sql<{ total: number }>`select count(*) as total from subscriptions s where ${where}`;
    return (await counted.execute(db)).rows[0]?.total;
  });
}

function found({ clients, patterns, number }: SubscriptionSearch): Condition {
  const hit = sql`(select s.client_id from client_search s where ${hasWords(clients)})`;
  const ways: Condition[] = [sql`s.payer_account in ${hit}`, sql`s.recipient_account in ${hit}`];
  const likes = patterns.map((pattern) => sql`search_key(s.purchase_order_number) like ${pattern}`);
  if (likes.length > 0)
    ways.push(sql`(s.purchase_order_number is not null and ${sql.join(likes, sql` and `)})`);
  if (number !== null) ways.push(sql`s.id = ${number}`);
  return sql`(${sql.join(ways, sql` or `)})`;
}

export const countProblems = statement<Counted, []>(
  `select count(distinct subscription_id) as count from subscription_dates where outcome in ('failed', 'missed')`,
);

/** Subscriptions with unplanned days up to the horizon, an open record or a due retry. */
export const dueSubscriptions = columnStatement<number, [horizon: string, today: string]>(`
  select id from subscriptions where ended_on is null and seen_until < $1::date and (last_day is null or last_day > seen_until)
  union
  select d.subscription_id from subscription_dates d join subscriptions s on s.id = d.subscription_id
   where d.outcome is null and not d.skipped and not d.lost and d.day <= $1::date and s.ended_on is null
  union
  select d.subscription_id from subscription_dates d
   where d.outcome = 'failed' and (d.retry_at <= now() or d.day < $2::date)
  order by id`);

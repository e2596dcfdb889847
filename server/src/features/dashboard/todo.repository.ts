import type { Cents } from '@florilege/contract/http/money.ts';
import { LINK_WAITS_DAYS, orderTodos } from '@florilege/contract/orders/order-todos.ts';
import { type Reader, statement } from '../../platform/db/db.ts';

/** `amount` and `since` null where there is nothing to say of them; the first few orders. */
export type Counted = { count: number; amount: Cents | null; since: string | null; order_ids: number[] };

export const none: Counted = { count: 0, amount: null, since: null, order_ids: [] };
const NAMED_ORDERS = 3;

type Named = { count: number; order_ids: number[] };
const told = ([row]: Named[]): Counted =>
  row ? { ...none, count: row.count, order_ids: row.order_ids } : none;

// How many, by the tally; which, by the index of the day or of the status.
const unprepared = statement<Named>(`
  select (select coalesce(sum(n), 0)::bigint from order_tally where day = $1 and status = any($2)) as count,
         array_to_json(array(select id from orders where deleted_at is null and delivery_date = $1 and status = any($2)
                order by id limit ${NAMED_ORDERS})) as order_ids`);

/** Orders of that day that are not yet prepared, to be delivered or fetched. */
export const toPrepare = async (db: Reader, day: string): Promise<Counted> =>
  told(await unprepared(db, day, orderTodos.prepare.statuses));

const driverless = statement<Named>(`
  select (select coalesce(sum(n), 0)::bigint from order_tally
           where day between $1 and $2 and requires_delivery and delivery_person = '00000000-0000-0000-0000-000000000000'
             and status = any($3)) as count,
         array_to_json(array(select id from orders
                where deleted_at is null and delivery_date between $1 and $2 and requires_delivery and delivery_person is null
                  and status = any($3)
                order by delivery_date, id limit ${NAMED_ORDERS})) as order_ids`);

/** Deliveries between those two days that nobody drives. */
export const ordersWithoutDriver = async (db: Reader, from: string, to: string): Promise<Counted> =>
  told(await driverless(db, from, to, orderTodos.driver.statuses));

const verifications = statement<Named>(`
  select (select coalesce(sum(n), 0)::bigint from order_tally where day = '-infinity' and status = 'needs_verification') as count,
         array_to_json(array(select id from orders where deleted_at is null and status = 'needs_verification' order by id limit ${NAMED_ORDERS})) as order_ids`);
export const verificationsWaiting = async (db: Reader): Promise<Counted> => told(await verifications(db));

type Summed = { count: number; amount: Cents | null; since: string | null };

const alerts = statement<Summed>(
  'select count(*) as count, sum(amount)::bigint as amount, min(created_at) as since from payment_alerts where settled_at is null',
);
export const unsettledAlerts = async (db: Reader): Promise<Counted> => ({
  ...none,
  ...(await alerts(db))[0],
});

const links = statement<Summed>(`
  select count(*) as count, sum(amount)::bigint as amount, min(created_at) as since
    from payment_links where state = 'open' and created_at < now() - interval '${LINK_WAITS_DAYS} days'`);
/** Links that nobody paid for days. */
export const staleLinks = async (db: Reader): Promise<Counted> => ({ ...none, ...(await links(db))[0] });

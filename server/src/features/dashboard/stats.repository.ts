import type { ClientType } from '@florilege/contract/clients/account-summary.ts';
import { RECENT_DAYS } from '@florilege/contract/dashboard/dashboard.contract.ts';
import type { Cents } from '@florilege/contract/http/money.ts';
import type { moneyNotes, OrderStatus } from '@florilege/contract/orders/order-status.ts';
import type { TimeSlot } from '@florilege/contract/orders/time-slots.ts';
import type { Selectable } from 'kysely';
import { type Reader, rowStatement, statement } from '../../platform/db/db.ts';
import { parisMidnight } from '../../platform/db/paris-midnight.ts';
import type { Database } from '../../platform/db/schema.ts';
import { ahead } from '../clients/clients.public.ts';
import { moneyNote } from '../orders/orders.public.ts';

type Order = Selectable<Database['orders']>;

const LATEST_ORDERS = 20;
const TOP_CLIENTS = 10;
const DEBTORS = 5;

/** Null: all shops. */
type Shop = number | null;
const ofShop = (column: string, place: number) => `($${place}::bigint is null or ${column} = $${place})`;

type DayRow = { day: string; amount: Cents };
export const revenueByDay = statement<DayRow, [from: string, to: string, shop: Shop]>(`
  select day, sum(amount)::bigint as amount from revenue_tally
   where day between $1 and $2 and ${ofShop('location', 3)} group by day`);

type LatestRow = Pick<Order, 'id' | 'created_at' | 'amount' | 'status' | 'financial_status'> & {
  customer_name: string | null;
  money_note: keyof typeof moneyNotes | null;
};
const latest = (which: string) => `
  select page.id, payer.name as customer_name, page.created_at, page.amount, page.status, page.financial_status,
         page.money_note
    from (select id, payer_account, created_at, amount, status, financial_status, ${moneyNote}
            from orders where deleted_at is null and ${which} order by id desc limit ${LATEST_ORDERS}) page
    left join clients payer on payer.id = page.payer_account
   order by page.id desc`;
const latestOfAll = statement<LatestRow, []>(latest('true'));
const latestOfShop = statement<LatestRow, [shop: number]>(latest('location = $1'));
/** Each from its own index. */
export const latestOrders = (db: Reader, shop: Shop) =>
  shop === null ? latestOfAll(db) : latestOfShop(db, shop);

type ClientRow = { id: number; name: string; type: ClientType; amount: Cents };
export const topClients = statement<ClientRow, []>(`
  select c.id, c.name, c.type, s.amount
    from client_spending s join clients c on c.id = s.account
   where s.amount > 0 order by s.amount desc, s.account limit ${TOP_CLIENTS}`);

type Debts = { count: number; total: Cents; ahead: Cents; largest: ClientRow[] };
/**
 * One statement: orders ahead are read once, for the figures and for the list. Balances below 0 are summed as they are,
 * then corrected for those who have orders ahead, which are few.
 */
export const allDebts = rowStatement<Debts, []>(`
  with ahead as materialized (${ahead}), mixed as materialized (
    select d.account, d.balance, d.balance + ahead.amount as due from ahead join client_debts d on d.account = ahead.account)
  select below.count - (select count(*) from mixed where due >= 0) as count,
         (below.total + (select coalesce(sum(least(due, 0) - balance), 0) from mixed))::bigint as total,
         (select coalesce(sum(amount), 0)::bigint from ahead) as ahead,
         (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'type', c.type, 'amount', due) order by due, c.id), '[]')
            from (select account, due from (
                    (select account, due from mixed where due < 0 order by due, account limit ${DEBTORS})
                    union all
                    (select account, balance from client_debts d where not exists (select from mixed where mixed.account = d.account)
                      order by balance, account limit ${DEBTORS})) either
                   order by due, account limit ${DEBTORS}) largest
            join clients c on c.id = account) as largest
    from (select count(*) as count, coalesce(sum(balance), 0) as total from client_debts) below`);

type Recent = { count: number; to_prepare: number };
type RecentValues = [day: string, toPrepare: readonly OrderStatus[], shop: Shop];
export const recentOrders = rowStatement<Recent, RecentValues>(`
  select count(*) as count, count(*) filter (where status = any($2)) as to_prepare
    from orders where deleted_at is null and created_at >= ${parisMidnight(`($1::date - ${RECENT_DAYS - 1})`)}
     and ${ofShop('location', 3)}`);

type DayOrders = { deliveries: number; pickups: number };
export const ordersOfDay = rowStatement<DayOrders, [day: string, shop: Shop]>(`
  select coalesce(sum(n) filter (where requires_delivery), 0)::bigint as deliveries,
         coalesce(sum(n) filter (where not requires_delivery), 0)::bigint as pickups
    from order_tally where day = $1 and status <> 'cancelled' and ${ofShop('location', 2)}`);

type SlotRow = { day: string; slot: TimeSlot | null; deliveries: number; delivered: number };
export const deliveriesBySlot = statement<SlotRow, [from: string, to: string, shop: Shop]>(`
  select delivery_date as day, delivery_time_slot as slot, count(*) as deliveries, count(*) filter (where status = 'delivered') as delivered
    from orders
   where deleted_at is null and delivery_date between $1 and $2 and requires_delivery and status <> 'cancelled' and ${ofShop('location', 3)}
   group by 1, 2 order by 1, 2 nulls last`);

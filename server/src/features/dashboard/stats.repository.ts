import type { ClientType } from '@florilege/contract/clients/account-summary.ts';
import { RECENT_DAYS } from '@florilege/contract/dashboard/dashboard.contract.ts';
import type { Cents } from '@florilege/contract/http/money.ts';
import type { FinancialStatus, OrderStatus } from '@florilege/contract/orders/order-status.ts';
import { orderTodos } from '@florilege/contract/orders/order-todos.ts';
import type { TimeSlot } from '@florilege/contract/orders/time-slots.ts';
import { type Reader, statement } from '../../platform/db/db.ts';

const LATEST_ORDERS = 20;
const TOP_CLIENTS = 10;
const DEBTORS = 5;

const byDay = statement<{ day: string; amount: Cents }>(
  'select day, sum(amount)::bigint as amount from revenue_tally where day between $1 and $2 group by day',
);

/** What came in on each day between those two; a day on which nothing did is left out. */
export async function revenueByDay(db: Reader, from: string, to: string): Promise<Map<string, Cents>> {
  return new Map((await byDay(db, from, to)).map(({ day, amount }) => [day, amount]));
}

type LatestRow = {
  id: number;
  customer_name: string | null;
  created_at: string;
  amount: Cents;
  status: OrderStatus;
  financial_status: FinancialStatus;
};
const latest = statement<LatestRow>(`
  select page.id, payer.name as customer_name, page.created_at, page.amount, page.status, page.financial_status
    from (select id, payer_account, created_at, amount, status, financial_status
            from orders where deleted_at is null order by id desc limit ${LATEST_ORDERS}) page
    left join clients payer on payer.id = page.payer_account
   order by page.id desc`);
export const latestOrders = (db: Reader): Promise<LatestRow[]> => latest(db);

type ClientRow = { id: number; name: string; type: ClientType; amount: Cents };
const spenders = statement<ClientRow>(`
  select c.id, c.name, c.type, s.amount
    from client_spending s join clients c on c.id = s.account
   where s.amount > 0 order by s.amount desc, s.account limit ${TOP_CLIENTS}`);
export const topClients = (db: Reader): Promise<ClientRow[]> => spenders(db);

const owing = statement<ClientRow>(`
  select c.id, c.name, c.type, d.balance as amount
    from client_debts d join clients c on c.id = d.account
   order by d.balance, d.account limit ${DEBTORS}`);
/** Those who owe most first. */
export const debtors = (db: Reader): Promise<ClientRow[]> => owing(db);

type Debts = { count: number; total: Cents };
const debts = statement<Debts>(
  'select count(*) as count, coalesce(sum(balance), 0)::bigint as total from client_debts',
);
export async function allDebts(db: Reader): Promise<Debts> {
  return (await debts(db))[0] ?? { count: 0, total: 0 };
}

type Recent = { count: number; to_prepare: number };
const recent = statement<Recent>(`
  select count(*) as count, count(*) filter (where status = any($2)) as to_prepare
    from orders where deleted_at is null and created_at >= ($1::date - ${RECENT_DAYS - 1})::timestamp at time zone 'Europe/Paris'`);
/** Orders taken in the last days, that one included. */
export async function recentOrders(db: Reader, day: string): Promise<Recent> {
  return (await recent(db, day, orderTodos.prepare.statuses))[0] ?? { count: 0, to_prepare: 0 };
}

type Today = { deliveries: number; pickups: number };
const ofDay = statement<Today>(`
  select coalesce(sum(n) filter (where requires_delivery), 0)::bigint as deliveries,
         coalesce(sum(n) filter (where not requires_delivery), 0)::bigint as pickups
    from order_tally where day = $1 and status <> 'cancelled'`);
export async function ordersOfDay(db: Reader, day: string): Promise<Today> {
  return (await ofDay(db, day))[0] ?? { deliveries: 0, pickups: 0 };
}

type SlotRow = { day: string; slot: TimeSlot | null; deliveries: number; delivered: number };
const bySlot = statement<SlotRow>(`
  select delivery_date as day, delivery_time_slot as slot, count(*) as deliveries, count(*) filter (where status = 'delivered') as delivered
    from orders
   where deleted_at is null and delivery_date between $1 and $2 and requires_delivery and status <> 'cancelled'
   group by 1, 2 order by 1, 2 nulls last`);
/** Deliveries between those two days, by day and slot. */
export const deliveriesBySlot = (db: Reader, from: string, to: string): Promise<SlotRow[]> =>
  bySlot(db, from, to);

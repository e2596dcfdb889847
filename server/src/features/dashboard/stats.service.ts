import { ANONYMOUS_CLIENT } from '@florilege/contract/clients/account-summary.ts';
import type { DashboardStats } from '@florilege/contract/dashboard/dashboard.contract.ts';
import { type RevenuePeriod, revenuePeriods } from '@florilege/contract/dashboard/revenue-periods.ts';
import { addDays } from '@florilege/contract/http/dates.ts';
import { type Cents, formatAmount } from '@florilege/contract/http/money.ts';
import { moneyNotes } from '@florilege/contract/orders/order-status.ts';
import { orderTodos } from '@florilege/contract/orders/order-todos.ts';
import { isTimeSlot, timeSlotValues } from '@florilege/contract/orders/time-slots.ts';
import type { Reader } from '../../platform/db/db.ts';
import {
  allDebts,
  deliveriesBySlot,
  latestOrders,
  ordersOfDay,
  recentOrders,
  revenueByDay,
  topClients,
} from './stats.repository.ts';

/** `shop`: whose revenue and orders; null: of all. Clients and their debts are those of the whole house. */
export async function dashboardOf(
  db: Reader,
  day: string,
  shop: number | null = null,
): Promise<DashboardStats> {
  const lastWeek = addDays(day, -7);
  const monthStart = `${day.slice(0, 8)}01`;
  const from = lastWeek < monthStart ? lastWeek : monthStart;
  const [revenue, orders, top, recent, debts, today, week] = await Promise.all([
    readRevenue(db, { from, to: day, shop }),
    latestOrders(db, shop),
    topClients(db),
    recentOrders(db, day, orderTodos.prepare.statuses, shop),
    allDebts(db),
    ordersOfDay(db, day, shop),
    weekOf(db, day, shop),
  ]);
  return {
    day,
    revenue: {
      daily: formatAmount(revenue(day, addDays(day, 1))),
      monthly: formatAmount(revenue(monthStart, addDays(day, 1))),
      same_day_last_week: formatAmount(revenue(lastWeek, addDays(lastWeek, 1))),
    },
    latest_orders: orders.map((order) => ({
      ...order,
      customer_name: order.customer_name ?? ANONYMOUS_CLIENT,
      amount: formatAmount(order.amount),
      money_note_display: order.money_note && moneyNotes[order.money_note],
    })),
    top_customers: top.map(({ amount, ...client }) => ({ ...client, total_spent: formatAmount(amount) })),
    negative_balance_customers: (debts?.largest ?? []).map(({ amount, ...client }) => ({
      ...client,
      balance: formatAmount(amount),
    })),
    recent_orders: recent ?? { count: 0, to_prepare: 0 },
    negative_balances: {
      count: debts?.count ?? 0,
      total: formatAmount(debts?.total ?? 0),
      ahead: formatAmount(debts?.ahead ?? 0),
    },
    today: today ?? { deliveries: 0, pickups: 0 },
    week,
  };
}

type Asked = { period: RevenuePeriod; months: number; location?: number | undefined };

/** Revenue by whole periods, oldest first, each beside the same period of the year before. */
export async function revenueOf(db: Reader, day: string, { period, months, location }: Asked) {
  const spans = revenuePeriods(day, period, months);
  const [from, to] = [spans[0]?.before.from ?? day, spans.at(-1)?.to ?? day];
  const revenue = await readRevenue(db, { from, to, shop: location ?? null });
  const rows = spans.map(({ from, to, before: { from: start, to: end } }) => {
    return { from, to: addDays(to, -1), amount: revenue(from, to), before: revenue(start, end) };
  });
  const total = (column: 'amount' | 'before') =>
    formatAmount(rows.reduce((sum, row) => sum + row[column], 0));
  return {
    period,
    months,
    results: rows.map(({ amount, before, ...span }) => {
      return { ...span, amount: formatAmount(amount), before: formatAmount(before) };
    }),
    total: total('amount'),
    total_before: total('before'),
  };
}

type Span = { from: string; to: string; shop: number | null };

/** Reads the revenue between two days. @returns the sum from one of them to before another */
async function readRevenue(db: Reader, { from, to, shop }: Span) {
  const byDay = new Map((await revenueByDay(db, from, to, shop)).map(({ day, amount }) => [day, amount]));
  return (start: string, end: string): Cents => {
    let sum = 0;
    for (let day = start; day < end; day = addDays(day, 1)) sum += byDay.get(day) ?? 0;
    return sum;
  };
}

async function weekOf(db: Reader, day: string, shop: number | null): Promise<DashboardStats['week']> {
  const days = [0, 1, 2, 3, 4, 5, 6].map((after) => addDays(day, after));
  const rows = await deliveriesBySlot(db, day, addDays(day, 6), shop);
  // A slot newer than this build comes after those it knows.
  const rank = (slot: string | null) =>
    isTimeSlot(slot) ? timeSlotValues.indexOf(slot) : timeSlotValues.length + Number(slot === null);
  return days.map((each) => ({
    day: each,
    slots: rows
      .filter((row) => row.day === each)
      .sort((a, b) => rank(a.slot) - rank(b.slot))
      .map(({ day: _, ...slot }) => slot),
  }));
}

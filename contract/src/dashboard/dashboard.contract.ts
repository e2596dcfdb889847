import { z } from 'zod';
import { clientType } from '../clients/account-summary.ts';
import { day, emptyAsAbsent, idNumber, instant, requiredText, wholeNumber } from '../http/fields.ts';
import { amountText } from '../http/money.ts';
import { route } from '../http/route.ts';
import { financialStatus, orderStatus } from '../orders/order-status.ts';
import { timeSlotValues } from '../orders/time-slots.ts';
import { revenuePeriodNames } from './revenue-periods.ts';
import { todoKindValues } from './todo-kinds.ts';

/** Entries of each list; the tables below them show all that the answer has. */
export const LIST_ENTRIES = 5;
/** Days, today included, that « Commandes Récentes » counts. */
export const RECENT_DAYS = 7;

const client = { id: idNumber, name: z.string(), type: clientType };
const count = z.int().nonnegative();

const latestOrder = z.object({
  id: idNumber,
  customer_name: z.string(),
  created_at: instant,
  amount: amountText,
  status: orderStatus,
  financial_status: financialStatus,
});

const topCustomer = z.object({ ...client, total_spent: amountText });

const debtor = z.object({ ...client, balance: amountText });

/** A day of this week: its deliveries by slot (null: none was chosen), and how many of them are done. */
const weekDay = z.object({
  day,
  slots: z.array(z.object({ slot: z.enum(timeSlotValues).nullable(), deliveries: count, delivered: count })),
});
export type WeekDay = z.infer<typeof weekDay>;

export const dashboardStats = z.object({
  /** Today’s day in Paris, which all of it is about. */
  day,
  /** `same_day_last_week`: of the whole day seven days ago. */
  revenue: z.object({ daily: amountText, monthly: amountText, same_day_last_week: amountText }),
  latest_orders: z.array(latestOrder),
  top_customers: z.array(topCustomer),
  negative_balance_customers: z.array(debtor),
  /** Orders taken in the last seven days, and how many of these are still to be prepared. */
  recent_orders: z.object({ count, to_prepare: count }),
  /** All who owe, and what in all. */
  negative_balances: z.object({ count, total: amountText }),
  today: z.object({ deliveries: count, pickups: count }),
  /** Monday to Sunday. */
  week: z.array(weekDay),
});
export type DashboardStats = z.infer<typeof dashboardStats>;

/** `amount` of the days from `from` to `to`, both included, beside `before`, that of the year before. */
const revenueRow = z.object({ from: day, to: day, amount: amountText, before: amountText });

export const revenueAnswer = z.object({
  period: z.enum(revenuePeriodNames),
  months: z.int(),
  results: z.array(revenueRow),
  total: amountText,
  total_before: amountText,
});
export type Revenue = z.infer<typeof revenueAnswer>;

/** One line « À traiter ». `amount`: what it is about in all; `since`: the oldest; `order_ids`: the first of them. */
export const todoLine = z.object({
  kind: z.enum(todoKindValues),
  count: z.int().positive(),
  amount: amountText.nullable(),
  since: instant.nullable(),
  order_ids: z.array(idNumber),
});
export type TodoLine = z.infer<typeof todoLine>;

/** Work of one kind that keeps failing. `error`: what the last try said, for whoever keeps the house. */
export const failedJobs = z.object({
  task: z.string(),
  count: z.int().positive(),
  since: instant,
  last_attempt: instant,
  error: z.string(),
});
export type FailedJobs = z.infer<typeof failedJobs>;

export const dashboardRoutes = {
  stats: route({
    method: 'GET',
    path: '/stats/dashboard/',
    summary: 'The day at a glance',
    access: 'dashboard.read',
    answer: dashboardStats,
  }),
  revenue: route({
    method: 'GET',
    path: '/stats/revenue/',
    summary:
      'Revenue of the last months by day, week, month or year, beside the year before (a week: 52 weeks before)',
    access: 'dashboard.read',
    query: z.object({
      period: emptyAsAbsent(z.enum(revenuePeriodNames, 'Période inconnue')).transform(
        (period) => period ?? 'month',
      ),
      months: emptyAsAbsent(
        wholeNumber('Nombre de mois invalide').refine(
          (months) => months >= 1 && months <= 120,
          'De 1 à 120 mois',
        ),
      ).transform((months) => months ?? 12),
    }),
    answer: revenueAnswer,
  }),
  todo: route({
    method: 'GET',
    path: '/stats/todo/',
    summary: 'À traiter: what waits for somebody, as far as the member may act on it',
    access: 'dashboard.read',
    answer: z.object({ results: z.array(todoLine) }),
  }),
  failedJobs: route({
    method: 'GET',
    path: '/stats/jobs/',
    summary: 'Background work that keeps failing, by kind',
    access: 'jobs.retry',
    answer: z.object({ results: z.array(failedJobs) }),
  }),
  retryJobs: route({
    method: 'POST',
    path: '/stats/jobs/retry/',
    summary: 'Have the failed work of one kind tried again at once',
    access: 'jobs.retry',
    body: z.object({ task: requiredText(100, 'Choisissez ce qui est à relancer.') }),
    answer: z.object({ retried: z.int().nonnegative() }),
  }),
};

import { z } from 'zod';
import { clientType } from '../clients/account-summary.ts';
import { between, day, emptyAsAbsent, id, idNumber, instant, requiredText } from '../http/fields.ts';
import { amountText } from '../http/money.ts';
import { route } from '../http/route.ts';
import { answeredFinancialStatus, answeredStatus, moneyNoted } from '../orders/order-status.ts';
import { answeredSlot } from '../orders/time-slots.ts';
import { revenuePeriodNames } from './revenue-periods.ts';
import { todoKindValues } from './todo-kinds.ts';

/** Shown entries of each list; its table shows all entries of the answer. */
export const LIST_ENTRIES = 5;
/** Days of « Commandes Récentes », including today. */
export const RECENT_DAYS = 7;

const client = { id: idNumber, name: z.string(), type: clientType };
const count = z.int().nonnegative();

const latestOrder = z.object({
  id: idNumber,
  customer_name: z.string(),
  created_at: instant,
  amount: amountText,
  status: answeredStatus,
  financial_status: answeredFinancialStatus,
  ...moneyNoted,
});

const topCustomer = z.object({ ...client, total_spent: amountText });

/** `balance`: what is delivered or invoiced and not paid. */
const debtor = z.object({ ...client, balance: amountText });

/** A day with its deliveries by slot; null is no slot. */
const weekDay = z.object({
  day,
  slots: z.array(z.object({ slot: answeredSlot, deliveries: count, delivered: count })),
});
export type WeekDay = z.infer<typeof weekDay>;

const dashboardStats = z.object({
  /** Today in Paris, the day of all figures. */
  day,
  /** `same_day_last_week`: the whole day seven days ago. */
  revenue: z.object({ daily: amountText, monthly: amountText, same_day_last_week: amountText }),
  latest_orders: z.array(latestOrder),
  top_customers: z.array(topCustomer),
  negative_balance_customers: z.array(debtor),
  /** Orders taken in the last seven days. */
  recent_orders: z.object({ count, to_prepare: count }),
  /** Clients who owe what was delivered or invoiced, and how much; `ahead`: what all clients will owe. */
  negative_balances: z.object({ count, total: amountText, ahead: amountText }),
  today: z.object({ deliveries: count, pickups: count }),
  /** Today and the six days after it. */
  week: z.array(weekDay),
});
export type DashboardStats = z.infer<typeof dashboardStats>;

/** `amount`: revenue from `from` to `to`, both included. `before`: revenue of the year before. */
const revenueRow = z.object({ from: day, to: day, amount: amountText, before: amountText });

const revenueAnswer = z.object({
  period: z.enum(revenuePeriodNames),
  months: z.int(),
  results: z.array(revenueRow),
  total: amountText,
  total_before: amountText,
});
export type Revenue = z.infer<typeof revenueAnswer>;

/** One line « À traiter ». `amount`: total; `since`: the oldest; `order_ids`, `member_names`: the first ones. */
const todoLine = z.object({
  kind: z.enum(todoKindValues),
  count: z.int().positive(),
  amount: amountText.nullable(),
  since: instant.nullable(),
  order_ids: z.array(idNumber),
  member_names: z.array(z.string()),
});
export type TodoLine = z.infer<typeof todoLine>;

/** Jobs of one task that keep failing. `error`: the last error, for the operator. */
const failedJobs = z.object({
  task: z.string(),
  count: z.int().positive(),
  since: instant,
  last_attempt: instant,
  error: z.string(),
});
export type FailedJobs = z.infer<typeof failedJobs>;

export const dashboardRoutes = {
  stats: route.get('/stats/dashboard/', {
    summary: 'The figures of the day; with `location`, revenue and orders are those of one shop',
    access: 'dashboard.read',
    query: z.object({ location: emptyAsAbsent(id) }),
    answer: dashboardStats,
  }),
  revenue: route.get('/stats/revenue/', {
    summary: 'Revenue of the last months by period, beside the year before (a week: 52 weeks before)',
    access: 'dashboard.read',
    query: z.object({
      period: emptyAsAbsent(z.enum(revenuePeriodNames, 'Période inconnue')).transform(
        (period) => period ?? 'month',
      ),
      months: emptyAsAbsent(between(1, 120, 'Nombre de mois invalide', 'De 1 à 120 mois')).transform(
        (months) => months ?? 12,
      ),
      location: emptyAsAbsent(id),
    }),
    answer: revenueAnswer,
  }),
  todo: route.get('/stats/todo/', {
    summary: 'À traiter: the lines that the member may act on',
    access: 'dashboard.read',
    answer: z.object({ results: z.array(todoLine) }),
  }),
  failedJobs: route.get('/stats/jobs/', {
    summary: 'Jobs that keep failing, by task',
    access: 'jobs.retry',
    answer: z.object({ results: z.array(failedJobs) }),
  }),
  retryJobs: route.post('/stats/jobs/retry/', {
    summary: 'Retry the failed jobs of one task at once',
    access: 'jobs.retry',
    body: z.object({ task: requiredText(100, 'Choisissez ce qui est à relancer.') }),
    answer: z.object({ retried: z.int().nonnegative() }),
  }),
};

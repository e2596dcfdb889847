import { dashboardRoutes } from '@florilege/contract/dashboard/dashboard.contract.ts';
import type { Page } from '@playwright/test';
import type { z } from 'zod';

type Todo = z.infer<typeof dashboardRoutes.todo.answer>;
type Jobs = z.infer<typeof dashboardRoutes.failedJobs.answer>;
type Stats = z.infer<typeof dashboardRoutes.stats.answer>;

const since = () => new Date(Date.now() - 4 * 86_400_000).toISOString();

/** A line of each kind: neither can a journey wait three days for a link to grow old, nor does anything fail in a shop that works. */
export async function everythingToDo(page: Page): Promise<void> {
  const line = { count: 2, amount: null, since: null, order_ids: [] };
  const todo: Todo = {
    results: [
      { ...line, kind: 'to_prepare', order_ids: [4126, 4122] },
      { ...line, kind: 'without_driver', order_ids: [4119, 4126] },
      { ...line, kind: 'verifications', order_ids: [4101, 4102] },
      { ...line, kind: 'payment_alerts', amount: '110.00', since: since() },
      { ...line, kind: 'open_links', amount: '156.00', since: since() },
      { ...line, kind: 'failed_jobs', count: 1, since: since() },
    ],
  };
  await page.route('**/api/stats/todo/', (route) => route.fulfill({ json: todo }));
}

/** Work that failed, until it is tried again. */
export async function failedWork(page: Page): Promise<void> {
  let jobs: Jobs['results'] = [
    { task: 'shrink_image', count: 2, since: since(), last_attempt: since(), error: 'Input buffer contains unsupported image format' },
  ];
  await page.route('**/api/stats/jobs/', (route) => route.fulfill({ json: { results: jobs } satisfies Jobs }));
  await page.route('**/api/stats/jobs/retry/', (route) => {
    jobs = [];
    return route.fulfill({ json: { retried: 2 } });
  });
}

/** A shop on its first day. */
export async function nothingYet(page: Page): Promise<void> {
  await page.route('**/api/stats/todo/', (route) => route.fulfill({ json: { results: [] } satisfies Todo }));
  await page.route('**/api/stats/dashboard/', async (route) => {
    const answer = dashboardRoutes.stats.answer.parse(await (await route.fetch()).json());
    const empty: Stats = {
      ...answer,
      revenue: { daily: '0.00', monthly: '0.00', same_day_last_week: '0.00' },
      latest_orders: [],
      top_customers: [],
      negative_balance_customers: [],
      recent_orders: { count: 0, to_prepare: 0 },
      negative_balances: { count: 0, total: '0.00' },
      today: { deliveries: 0, pickups: 0 },
      week: answer.week.map(({ day }) => ({ day, slots: [] })),
    };
    return route.fulfill({ json: empty });
  });
  await page.route('**/api/stats/revenue/**', async (route) => {
    const answer = dashboardRoutes.revenue.answer.parse(await (await route.fetch()).json());
    const results = answer.results.map((row) => ({ ...row, amount: '0.00', before: '0.00' }));
    return route.fulfill({ json: { ...answer, results, total: '0.00', total_before: '0.00' } });
  });
}

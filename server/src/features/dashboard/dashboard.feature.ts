import { dashboardRoutes } from '@florilege/contract/dashboard/dashboard.contract.ts';
import { today } from '@florilege/contract/http/dates.ts';
import { defineFeature } from '../../feature.ts';
import { dashboardAudit } from './dashboard.audit.ts';
import { countFailedJobs, failedByTask, retryTask } from './jobs.repository.ts';
import { dashboardOf, revenueOf } from './stats.service.ts';
import { todoOf } from './todo.service.ts';

export const dashboardFeature = defineFeature({
  routes: dashboardRoutes,
  handlers: ({ todos }) => ({
    stats: ({ db, query }) => dashboardOf(db, today(), query.location ?? null),
    revenue: ({ db, query }) => revenueOf(db, today(), query),
    todo: async ({ db, member }) => ({ results: await todoOf(db, todos, member, today()) }),
    failedJobs: async ({ db }) => ({ results: await failedByTask(db) }),
    retryJobs: async ({ tx, body }) => ({ retried: await retryTask(tx, body.task) }),
  }),
  audit: dashboardAudit,
  todos: { failed_jobs: (db) => countFailedJobs(db) },
});

import { dashboardRoutes } from '@florilege/contract/dashboard/dashboard.contract.ts';
import { defineFeature } from '../../feature.ts';
import { dashboardAudit } from './dashboard.audit.ts';
import { dashboardHandlers } from './dashboard.routes.ts';
import { countFailedJobs } from './jobs.repository.ts';

export const dashboardFeature = defineFeature({
  routes: dashboardRoutes,
  handlers: ({ todos }) => dashboardHandlers(todos),
  audit: dashboardAudit,
  todos: { failed_jobs: countFailedJobs },
});

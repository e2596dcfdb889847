import { billingRoutes } from '@florilege/contract/billing/billing.contract.ts';
import { defineFeature } from '../../feature.ts';
import { billingAudit } from './billing.audit.ts';
import { settleBilling } from './billing.jobs.ts';
import { billingHandlers } from './billing.routes.ts';

export const billingFeature = defineFeature({
  routes: billingRoutes,
  handlers: billingHandlers,
  jobs: (deps) => ({
    tasks: { settle_billing: () => settleBilling(deps) },
    cron: ['*/5 * * * * settle_billing'],
  }),
  audit: billingAudit,
});

import { paymentsRoutes } from '@florilege/contract/payments/payments.contract.ts';
import { defineFeature } from '../../feature.ts';
import { paymentsAudit } from './payments.audit.ts';
import { closeCharge, settlePayments, squareEvent } from './payments.jobs.ts';
import { paymentsHandlers } from './payments.routes.ts';
import { paymentsTodos } from './payments.todos.ts';
import { squareWebhook } from './square/square-webhook.routes.ts';

export const paymentsFeature = defineFeature({
  routes: paymentsRoutes,
  handlers: paymentsHandlers,
  endpoints: squareWebhook,
  jobs: (deps) => ({
    tasks: {
      square_event: (payload) => squareEvent(deps, payload),
      close_charge: (payload) => closeCharge(deps, payload),
      settle_payments: () => settlePayments(deps),
    },
    cron: ['* * * * * settle_payments'],
  }),
  audit: paymentsAudit,
  todos: paymentsTodos,
});

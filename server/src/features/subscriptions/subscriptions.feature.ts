import { subscriptionsRoutes } from '@florilege/contract/subscriptions/subscriptions.contract.ts';
import { defineFeature } from '../../feature.ts';
import { subscriptionProblems } from './subscription-list.repository.ts';
import { subscriptionsAudit } from './subscriptions.audit.ts';
import { makeSubscription, makeSubscriptions } from './subscriptions.jobs.ts';
import { subscriptionsHandlers } from './subscriptions.routes.ts';

export const subscriptionsFeature = defineFeature({
  routes: subscriptionsRoutes,
  handlers: () => subscriptionsHandlers,
  jobs: (deps) => ({
    tasks: {
      make_subscription: (payload) => makeSubscription(deps, payload),
      make_subscriptions: () => makeSubscriptions(deps),
    },
    cron: ['*/5 * * * * make_subscriptions'],
  }),
  audit: subscriptionsAudit,
  todos: { subscriptions: async (db) => [{ count: await subscriptionProblems(db) }] },
});

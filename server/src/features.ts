import type { routes } from '@florilege/contract/routes.ts';
import type { Deps, Feature } from './feature.ts';
import { addressesFeature } from './features/addresses/addresses.feature.ts';
import { auditFeature } from './features/audit/audit.feature.ts';
import { gatherJournal } from './features/audit/audit.public.ts';
import { authFeature } from './features/auth/auth.feature.ts';
import { billingFeature } from './features/billing/billing.feature.ts';
import { clientsFeature } from './features/clients/clients.feature.ts';
import { dashboardFeature } from './features/dashboard/dashboard.feature.ts';
import { gatherTodos } from './features/dashboard/dashboard.public.ts';
import { deliveriesFeature } from './features/deliveries/deliveries.feature.ts';
import { documentsFeature } from './features/documents/documents.feature.ts';
import { exportsFeature } from './features/exports/exports.feature.ts';
import { importsFeature } from './features/imports/imports.feature.ts';
import { gatherImports } from './features/imports/imports.public.ts';
import { messagesFeature } from './features/messages/messages.feature.ts';
import { ordersFeature } from './features/orders/orders.feature.ts';
import { paymentsFeature } from './features/payments/payments.feature.ts';
import { photosFeature } from './features/photos/photos.feature.ts';
import { privacyFeature } from './features/privacy/privacy.feature.ts';
import { searchFeature } from './features/search/search.feature.ts';
import { settingsFeature } from './features/settings/settings.feature.ts';
import { subscriptionsFeature } from './features/subscriptions/subscriptions.feature.ts';
import { teamFeature } from './features/team/team.feature.ts';
import { verificationsFeature } from './features/verifications/verifications.feature.ts';
import { type Jobs, sweepPlatform } from './platform/jobs/jobs.ts';
import { freeDeadJobs } from './platform/jobs/presence.ts';

/** Every feature of the contract; one that is missing does not compile. */
const features = {
  addresses: addressesFeature,
  audit: auditFeature,
  auth: authFeature,
  billing: billingFeature,
  clients: clientsFeature,
  dashboard: dashboardFeature,
  deliveries: deliveriesFeature,
  documents: documentsFeature,
  exports: exportsFeature,
  imports: importsFeature,
  messages: messagesFeature,
  orders: ordersFeature,
  payments: paymentsFeature,
  photos: photosFeature,
  privacy: privacyFeature,
  search: searchFeature,
  settings: settingsFeature,
  subscriptions: subscriptionsFeature,
  team: teamFeature,
  verifications: verificationsFeature,
} satisfies { [Name in keyof typeof routes]: Feature<(typeof routes)[Name]> };

export const allFeatures = Object.values(features);
export const journal = gatherJournal(allFeatures.map(({ audit }) => audit));
export const todos = gatherTodos(allFeatures.map(({ todos }) => todos));
export const imports = gatherImports(allFeatures.map(({ imports }) => imports));

export function jobsOf(deps: Deps): Jobs {
  const platform = {
    tasks: {
      sweep_platform: () => sweepPlatform(deps.db),
      free_dead_jobs: () => freeDeadJobs(deps.db),
    },
    cron: ['17 * * * * sweep_platform', '* * * * * free_dead_jobs'],
  };
  const parts: Partial<Jobs>[] = [platform, ...allFeatures.map(({ jobs }) => jobs?.(deps) ?? {})];
  return {
    tasks: Object.assign({}, ...parts.map(({ tasks }) => tasks)),
    heavy: Object.assign({}, ...parts.map(({ heavy }) => heavy)),
    cron: parts.flatMap(({ cron }) => cron ?? []),
  };
}

import { auditFeature } from '../features/audit/audit.feature.ts';
import { billingFeature } from '../features/billing/billing.feature.ts';
import { clientsFeature } from '../features/clients/clients.feature.ts';
import { dashboardFeature } from '../features/dashboard/dashboard.feature.ts';
import { deliveriesFeature } from '../features/deliveries/deliveries.feature.ts';
import { importsFeature } from '../features/imports/imports.feature.ts';
import { ordersFeature } from '../features/orders/orders.feature.ts';
import { photosFeature } from '../features/photos/photos.feature.ts';
import { settingsFeature } from '../features/settings/settings.feature.ts';
import { subscriptionsFeature } from '../features/subscriptions/subscriptions.feature.ts';
import { teamFeature } from '../features/team/team.feature.ts';
import { verificationsFeature } from '../features/verifications/verifications.feature.ts';

/** Every feature with pages, in the order of the menu. */
const features = [
  dashboardFeature,
  ordersFeature,
  clientsFeature,
  importsFeature,
  subscriptionsFeature,
  deliveriesFeature,
  photosFeature,
  teamFeature,
  verificationsFeature,
  auditFeature,
  settingsFeature,
  billingFeature,
] as const;

export const pages = features.flatMap((feature): (typeof features)[number]['pages'][number][] => [
  ...feature.pages,
]);

export const deviceData = features.flatMap((feature) => ('device' in feature ? [feature.device] : []));

export const menu = features.flatMap((feature) => ('menu' in feature ? [feature.menu] : []));

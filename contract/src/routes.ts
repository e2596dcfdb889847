import { addressesRoutes } from './addresses/addresses.contract.ts';
import { auditRoutes } from './audit/audit.contract.ts';
import { authRoutes } from './auth/auth.contract.ts';
import { billingRoutes } from './billing/billing.contract.ts';
import { clientsRoutes } from './clients/clients.contract.ts';
import { dashboardRoutes } from './dashboard/dashboard.contract.ts';
import { deliveriesRoutes } from './deliveries/deliveries.contract.ts';
import { documentsRoutes } from './documents/documents.contract.ts';
import { exportsRoutes } from './exports/exports.contract.ts';
import type { Route } from './http/route.ts';
import { importsRoutes } from './imports/imports.contract.ts';
import { messagesRoutes } from './messages/messages.contract.ts';
import { changeTogetherRoutes } from './orders/change-together.ts';
import { orderNoticesRoutes } from './orders/order-notices.ts';
import { ordersRoutes } from './orders/orders.contract.ts';
import { paymentsRoutes } from './payments/payments.contract.ts';
import { photosRoutes } from './photos/photos.contract.ts';
import { privacyRoutes } from './privacy/privacy.contract.ts';
import { searchRoutes } from './search/search.contract.ts';
import { settingsRoutes } from './settings/settings.contract.ts';
import { subscriptionsRoutes } from './subscriptions/subscriptions.contract.ts';
import { teamRoutes } from './team/team.contract.ts';
import { verificationsRoutes } from './verifications/verifications.contract.ts';

export const routes = {
  addresses: addressesRoutes,
  audit: auditRoutes,
  auth: authRoutes,
  billing: billingRoutes,
  clients: clientsRoutes,
  dashboard: dashboardRoutes,
  deliveries: deliveriesRoutes,
  documents: documentsRoutes,
  exports: exportsRoutes,
  imports: importsRoutes,
  messages: messagesRoutes,
  // Apart, as the list of orders needs neither to be shown.
  orders: { ...ordersRoutes, ...changeTogetherRoutes, ...orderNoticesRoutes },
  payments: paymentsRoutes,
  photos: photosRoutes,
  privacy: privacyRoutes,
  search: searchRoutes,
  settings: settingsRoutes,
  subscriptions: subscriptionsRoutes,
  team: teamRoutes,
  verifications: verificationsRoutes,
} satisfies Record<string, Record<string, Route>>;

import { authRoutes } from './auth/auth.contract.ts';
import { clientsRoutes } from './clients/clients.contract.ts';
import { deliveriesRoutes } from './deliveries/deliveries.contract.ts';
import type { Route } from './http/route.ts';
import { ordersRoutes } from './orders/orders.contract.ts';
import { photosRoutes } from './photos/photos.contract.ts';
import { settingsRoutes } from './settings/settings.contract.ts';

/** The whole API: feature → name → route. */
export const routes = {
  auth: authRoutes,
  clients: clientsRoutes,
  deliveries: deliveriesRoutes,
  orders: ordersRoutes,
  photos: photosRoutes,
  settings: settingsRoutes,
} satisfies Record<string, Record<string, Route>>;

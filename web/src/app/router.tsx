import { can, type Permission } from '@florilege/contract/auth/roles.ts';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { z } from 'zod';
import { auditUrl } from '../features/audit/audit-url.ts';
import { clientsUrl } from '../features/clients/list/clients-url.ts';
import { dashboardSearch } from '../features/dashboard/dashboard-search.ts';
import { deliveriesSearch } from '../features/deliveries/day/deliveries-search.ts';
import { ordersUrl } from '../features/orders/list/orders-url.ts';
import { photosSearch } from '../features/photos/library/photos-search.ts';
import { subscriptionsUrl } from '../features/subscriptions/list/subscriptions-url.ts';
import { loadMember } from '../session/use-session.ts';
import { parseSearch, stringifySearch, tolerant } from '../shared/search-params.ts';
import { PageError, PageNotFound, PagePending } from './page-states.tsx';
import { Shell } from './shell.tsx';

/** Where Back goes; whatever else the address carries is kept. */
const keepSearch = z.looseObject({ return: z.string().optional().catch(undefined) });

/** The dialog of a new thing, and whatever else the address carries. */
const newInAddress = z.looseObject({ new: z.literal('1').optional().catch(undefined) });

/** `member`: the one that is looked for. */
const teamSearch = newInAddress.extend({ member: tolerant(z.uuid()) });

/** Members without the right are sent home; the server refuses them anyway. */
const only = (permission: Permission) => async () => {
  if (!can(await loadMember(), permission)) throw redirect({ to: '/', replace: true });
};

const root = createRootRoute({ component: Shell });

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: dashboardSearch,
  component: lazyRouteComponent(
    () => import('../features/dashboard/dashboard-screen.tsx'),
    'DashboardScreen',
  ),
});

const orders = createRoute({
  getParentRoute: () => root,
  path: '/commandes',
  validateSearch: ordersUrl.search,
  component: lazyRouteComponent(() => import('../features/orders/list/orders-screen.tsx'), 'OrdersScreen'),
});

const order = createRoute({
  getParentRoute: () => root,
  path: '/commandes/$id',
  validateSearch: keepSearch,
  component: lazyRouteComponent(() => import('../features/orders/detail/order-screen.tsx'), 'OrderScreen'),
});

/** The screen above shows the tab itself, so that changing tabs keeps it as it stands. */
const orderTab = createRoute({ getParentRoute: () => order, path: '$tab' });

const clients = createRoute({
  getParentRoute: () => root,
  path: '/clients',
  validateSearch: clientsUrl.search,
  component: lazyRouteComponent(() => import('../features/clients/list/clients-screen.tsx'), 'ClientsScreen'),
});

const client = createRoute({
  getParentRoute: () => root,
  path: '/clients/$id',
  validateSearch: keepSearch,
  component: lazyRouteComponent(() => import('../features/clients/detail/client-screen.tsx'), 'ClientScreen'),
});

const clientTab = createRoute({ getParentRoute: () => client, path: '$tab' });

const subscriptions = createRoute({
  getParentRoute: () => root,
  path: '/abonnements',
  validateSearch: subscriptionsUrl.search,
  component: lazyRouteComponent(
    () => import('../features/subscriptions/list/subscriptions-screen.tsx'),
    'SubscriptionsScreen',
  ),
});

const subscription = createRoute({
  getParentRoute: () => root,
  path: '/abonnements/$id',
  validateSearch: keepSearch,
  component: lazyRouteComponent(
    () => import('../features/subscriptions/detail/subscription-screen.tsx'),
    'SubscriptionScreen',
  ),
});

const deliveries = createRoute({
  getParentRoute: () => root,
  path: '/livraisons',
  validateSearch: deliveriesSearch,
  component: lazyRouteComponent(
    () => import('../features/deliveries/day/deliveries-screen.tsx'),
    'DeliveriesScreen',
  ),
});

const photos = createRoute({
  getParentRoute: () => root,
  path: '/medias',
  validateSearch: photosSearch,
  component: lazyRouteComponent(() => import('../features/photos/library/photos-screen.tsx'), 'PhotosScreen'),
});

/** The photo opens over its library. */
const photo = createRoute({ getParentRoute: () => photos, path: '$imageId' });

const team = createRoute({
  getParentRoute: () => root,
  path: '/equipe',
  validateSearch: teamSearch,
  beforeLoad: only('team.manage'),
  component: lazyRouteComponent(() => import('../features/team/team-screen.tsx'), 'TeamScreen'),
});

const audit = createRoute({
  getParentRoute: () => root,
  path: '/audit',
  validateSearch: auditUrl.search,
  beforeLoad: only('audit.read'),
  component: lazyRouteComponent(() => import('../features/audit/audit-screen.tsx'), 'AuditScreen'),
});

const verifications = createRoute({
  getParentRoute: () => root,
  path: '/verifications',
  beforeLoad: only('verifications.decide'),
  component: lazyRouteComponent(
    () => import('../features/verifications/verifications-screen.tsx'),
    'VerificationsScreen',
  ),
});

const settings = createRoute({
  getParentRoute: () => root,
  path: '/parametres',
  beforeLoad: only('settings.manage'),
  component: lazyRouteComponent(() => import('../features/settings/settings-screen.tsx'), 'SettingsScreen'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    orders,
    order.addChildren([orderTab]),
    clients,
    client.addChildren([clientTab]),
    subscriptions,
    subscription,
    deliveries,
    photos.addChildren([photo]),
    team,
    audit,
    verifications,
    settings,
  ]),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  // The query client decides what is fresh.
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 250,
  scrollRestoration: true,
  defaultPendingComponent: PagePending,
  defaultErrorComponent: PageError,
  defaultNotFoundComponent: PageNotFound,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

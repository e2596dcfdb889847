import { IconShoppingBag } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { takeEarly } from '../../shared/api/early.ts';
import { type Feature, recordSearch, rootRoute } from '../../shared/page/feature.ts';
import { ordersUrl } from './list/orders-url.ts';

const orders = createRoute({
  getParentRoute: () => rootRoute,
  path: '/commandes',
  validateSearch: ordersUrl.search,
  component: lazyRouteComponent(() => import('./list/orders-screen.tsx'), 'OrdersScreen'),
  loader: () => takeEarly(async () => (await import('./list/orders-screen.tsx')).firstOrders()),
});

const order = createRoute({
  getParentRoute: () => rootRoute,
  path: '/commandes/$id',
  validateSearch: recordSearch,
  component: lazyRouteComponent(() => import('./detail/order-screen.tsx'), 'OrderScreen'),
  loader: ({ params }) =>
    takeEarly(async () => (await import('./detail/order-screen.tsx')).firstOrder(params.id)),
});

/** The screen of the order shows the tab itself, so that it stays mounted when the tab changes. */
const orderTab = createRoute({ getParentRoute: () => order, path: '$tab' });

export const ordersFeature = {
  pages: [orders, order.addChildren([orderTab])],
  menu: {
    label: 'Commandes',
    to: '/commandes',
    icon: IconShoppingBag,
    deep: true,
    todo: { kind: 'to_prepare', words: 'à préparer aujourd’hui' },
    create: { label: 'Nouvelle commande', words: 'créer ajouter', permission: 'orders.create' },
  },
} as const satisfies Feature;

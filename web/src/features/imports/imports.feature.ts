import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { onlyWith } from '../../session/use-session.ts';
import { type Feature, recordSearch, rootRoute } from '../../shared/page/feature.ts';

// Not in the menu: the list of what is imported leads to it.

const clients = createRoute({
  getParentRoute: () => rootRoute,
  path: '/clients/import',
  beforeLoad: onlyWith('imports.run'),
  component: lazyRouteComponent(() => import('./imports-screen.tsx'), 'ClientImports'),
});

const oneOfClients = createRoute({
  getParentRoute: () => rootRoute,
  path: '/clients/import/$id',
  beforeLoad: onlyWith('imports.run'),
  validateSearch: recordSearch,
  component: lazyRouteComponent(() => import('./import-screen.tsx'), 'ClientImport'),
});

const orders = createRoute({
  getParentRoute: () => rootRoute,
  path: '/commandes/import',
  beforeLoad: onlyWith('imports.run'),
  component: lazyRouteComponent(() => import('./imports-screen.tsx'), 'OrderImports'),
});

const oneOfOrders = createRoute({
  getParentRoute: () => rootRoute,
  path: '/commandes/import/$id',
  beforeLoad: onlyWith('imports.run'),
  validateSearch: recordSearch,
  component: lazyRouteComponent(() => import('./import-screen.tsx'), 'OrderImport'),
});

export const importsFeature = {
  pages: [clients, oneOfClients, orders, oneOfOrders],
} as const satisfies Feature;

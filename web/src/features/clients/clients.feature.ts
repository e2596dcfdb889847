import { IconUsers } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { type Feature, recordSearch, rootRoute } from '../../shared/page/feature.ts';
import { clientsUrl } from './list/clients-url.ts';

const clients = createRoute({
  getParentRoute: () => rootRoute,
  path: '/clients',
  validateSearch: clientsUrl.search,
  component: lazyRouteComponent(() => import('./list/clients-screen.tsx'), 'ClientsScreen'),
});

const client = createRoute({
  getParentRoute: () => rootRoute,
  path: '/clients/$id',
  validateSearch: recordSearch,
  component: lazyRouteComponent(() => import('./detail/client-screen.tsx'), 'ClientScreen'),
});

/** The screen of the client shows the tab itself, so that it stays mounted when the tab changes. */
const clientTab = createRoute({ getParentRoute: () => client, path: '$tab' });

export const clientsFeature = {
  pages: [clients, client.addChildren([clientTab])],
  menu: {
    label: 'Clients',
    to: '/clients',
    icon: IconUsers,
    deep: true,
    create: { label: 'Nouveau client', words: 'créer ajouter', permission: 'clients.edit' },
  },
} as const satisfies Feature;

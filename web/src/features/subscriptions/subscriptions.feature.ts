import { IconRepeat } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { type Feature, recordSearch, rootRoute } from '../../shared/page/feature.ts';
import { subscriptionsUrl } from './list/subscriptions-url.ts';

const subscriptions = createRoute({
  getParentRoute: () => rootRoute,
  path: '/abonnements',
  validateSearch: subscriptionsUrl.search,
  component: lazyRouteComponent(() => import('./list/subscriptions-screen.tsx'), 'SubscriptionsScreen'),
});

const subscription = createRoute({
  getParentRoute: () => rootRoute,
  path: '/abonnements/$id',
  validateSearch: recordSearch,
  component: lazyRouteComponent(() => import('./detail/subscription-screen.tsx'), 'SubscriptionScreen'),
});

export const subscriptionsFeature = {
  pages: [subscriptions, subscription],
  menu: {
    label: 'Abonnements',
    to: '/abonnements',
    icon: IconRepeat,
    deep: true,
    create: { label: 'Nouvel abonnement', words: 'créer ajouter nouveau', permission: 'subscriptions.edit' },
  },
} as const satisfies Feature;

import { IconTruckDelivery } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { type Feature, rootRoute } from '../../shared/page/feature.ts';
import { deliveriesSearch } from './day/deliveries-search.ts';
import { forgetDays } from './offline/forget-days.ts';
import { unsentProofs } from './proof/photos-livraisons.ts';

const deliveries = createRoute({
  getParentRoute: () => rootRoute,
  path: '/livraisons',
  validateSearch: deliveriesSearch,
  component: lazyRouteComponent(() => import('./day/deliveries-screen.tsx'), 'DeliveriesScreen'),
});

export const deliveriesFeature = {
  pages: [deliveries],
  menu: { label: 'Livraisons', to: '/livraisons', icon: IconTruckDelivery },
  device: { forget: forgetDays, unsent: unsentProofs },
} as const satisfies Feature;

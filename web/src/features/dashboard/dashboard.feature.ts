import { IconHome } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { type Feature, rootRoute } from '../../shared/page/feature.ts';
import { dashboardSearch } from './dashboard-search.ts';

const home = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  validateSearch: dashboardSearch,
  component: lazyRouteComponent(() => import('./dashboard-screen.tsx'), 'DashboardScreen'),
});

export const dashboardFeature = {
  pages: [home],
  menu: { label: 'Accueil', to: '/', icon: IconHome },
} as const satisfies Feature;

import { IconHome } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { type Feature, rootRoute } from '../../shared/page/feature.ts';
import { tolerant } from '../../shared/search-params.ts';

const home = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  // The dialog that a line « À traiter » or « Versements de Square » opens.
  validateSearch: z.object({ panneau: tolerant(z.enum(['paiements', 'taches', 'versements'])) }),
  component: lazyRouteComponent(() => import('./dashboard-screen.tsx'), 'DashboardScreen'),
});

export const dashboardFeature = {
  pages: [home],
  menu: { label: 'Accueil', to: '/', icon: IconHome },
} as const satisfies Feature;

import { month } from '@florilege/contract/billing/month-end.ts';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { type Feature, rootRoute } from '../../shared/page/feature.ts';
import { tolerant } from '../../shared/search-params.ts';

/** Not in the menu: « Clients » leads to it. */
const monthEnd = createRoute({
  getParentRoute: () => rootRoute,
  path: '/facturation',
  validateSearch: z.object({ mois: tolerant(month) }),
  component: lazyRouteComponent(() => import('./month/month-screen.tsx'), 'MonthScreen'),
});

export const billingFeature = { pages: [monthEnd] } as const satisfies Feature;

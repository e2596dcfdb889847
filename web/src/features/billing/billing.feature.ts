import { monthPattern } from '@florilege/contract/billing/month-end.ts';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { onlyWith } from '../../session/use-session.ts';
import { type Feature, rootRoute } from '../../shared/page/feature.ts';
import { matching } from '../../shared/read.ts';

/** Not in the menu: « Clients » leads to it. */
const monthEnd = createRoute({
  getParentRoute: () => rootRoute,
  path: '/facturation',
  beforeLoad: onlyWith('billing.monthEnd'),
  validateSearch: ({ mois }: Record<string, unknown>): { mois?: string | undefined } => ({
    mois: matching(monthPattern)(mois),
  }),
  component: lazyRouteComponent(() => import('./month/month-screen.tsx'), 'MonthScreen'),
});

export const billingFeature = { pages: [monthEnd] } as const satisfies Feature;

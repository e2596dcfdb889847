import { IconHome } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent, retainSearchParams } from '@tanstack/react-router';
import { type Feature, rootRoute } from '../../shared/page/feature.ts';
import { oneOf } from '../../shared/read.ts';

const panel = oneOf('paiements', 'taches', 'versements');

type HomeSearch = { panneau?: ReturnType<typeof panel>; boutique?: string | undefined };

/** The number of a shop. */
const shop = (value: unknown) => (/^[1-9]\d{0,8}$/.test(String(value)) ? String(value) : undefined);

const home = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  // The dialog that a line « À traiter » or « Versements de Square » opens.
  validateSearch: (search: Record<string, unknown>): HomeSearch => {
    const [panneau, boutique] = [panel(search.panneau), shop(search.boutique)];
    return { ...(panneau && { panneau }), ...(boutique && { boutique }) };
  },
  // The figures behind such a dialog are still those of the shop.
  search: { middlewares: [retainSearchParams(['boutique'])] },
  component: lazyRouteComponent(() => import('./dashboard-screen.tsx'), 'DashboardScreen'),
});

export const dashboardFeature = {
  pages: [home],
  menu: { label: 'Accueil', to: '/', icon: IconHome },
} as const satisfies Feature;

import { createRouter } from '@tanstack/react-router';
import { rootRoute } from '../shared/page/feature.ts';
import { parseSearch, stringifySearch } from '../shared/search-params.ts';
import { pages } from './features.ts';
import { PageError, PageNotFound, PagePending } from './page-states.tsx';
import { Shell } from './shell.tsx';

export const router = createRouter({
  routeTree: rootRoute.update({ component: Shell }).addChildren(pages),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  // The query client decides what is fresh.
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 250,
  scrollRestoration: true,
  defaultPendingComponent: PagePending,
  defaultErrorComponent: PageError,
  defaultNotFoundComponent: PageNotFound,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

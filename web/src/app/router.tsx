import { Button, Skeleton, Stack } from '@mantine/core';
import { createRouter, type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { isApiError } from '../shared/api/api-error.ts';
import { firstView } from '../shared/api/first-view.ts';
import { rootRoute } from '../shared/page/feature.ts';
import { PageHeader } from '../shared/page/page-header.tsx';
import { parseSearch, stringifySearch } from '../shared/search-params.ts';
import { EmptyState } from '../shared/ui/empty-state.tsx';
import { ErrorPanel } from '../shared/ui/error-panel.tsx';
import { pages } from './features.ts';
import { Shell } from './shell.tsx';

export const UNEXPECTED = 'Une erreur inattendue est survenue. Réessayez, puis signalez-la si elle persiste.';

export const router = createRouter({
  routeTree: rootRoute.update({ component: Shell }).addChildren(pages),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  // The query client decides what is fresh.
  defaultPreloadStaleTime: 0,
  // A first view takes the place of nothing, so that stand-ins before it would only cost time.
  defaultPendingMs: 1_000,
  scrollRestoration: true,
  defaultPendingComponent: PagePending,
  defaultErrorComponent: PageError,
  defaultNotFoundComponent: PageNotFound,
});

void firstView().then(async () => {
  router.update({ ...router.options, defaultPendingMs: 250 });
  const { keepRows } = await import('../shared/list/kept-rows.ts');
  keepRows(router);
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

/** A screen that failed: the server's sentence, or a generic one for an error of our own. */
function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return <ErrorPanel message={isApiError(error) ? error.message : UNEXPECTED} onRetry={retry} />;
}

function PageNotFound() {
  return (
    <>
      <PageHeader title="Page introuvable" />
      <EmptyState
        title="Cette page n’existe pas."
        hint="L’adresse est peut-être incomplète, ou la page a été déplacée."
        action={
          <Button component={Link} to="/" mt="xs">
            Revenir à l’accueil
          </Button>
        }
      />
    </>
  );
}

function PagePending() {
  return (
    <Stack gap="md" aria-busy="true" aria-label="Chargement…" role="status">
      <Skeleton height={36} width={220} />
      <Skeleton height={38} radius="md" maw={520} />
      <Skeleton height={320} radius="lg" />
    </Stack>
  );
}

import { Button, Skeleton, Stack } from '@mantine/core';
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { isApiError } from '../shared/api/api-error.ts';
import { PageHeader } from '../shared/page/page-header.tsx';
import { EmptyState } from '../shared/ui/empty-state.tsx';
import { ErrorPanel } from '../shared/ui/error-panel.tsx';

const UNEXPECTED = 'Une erreur inattendue est survenue. Réessayez, puis signalez-la si elle persiste.';

/** A screen that failed: the server's sentence, or a generic one for an error of our own. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return <ErrorPanel message={isApiError(error) ? error.message : UNEXPECTED} onRetry={retry} />;
}

export function PageNotFound() {
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

/** A page that is loading, in the shape of most pages. */
export function PagePending() {
  return (
    <Stack gap="md" aria-busy="true" aria-label="Chargement…" role="status">
      <Skeleton height={36} width={220} />
      <Skeleton height={38} radius="md" maw={520} />
      <Skeleton height={320} radius="lg" />
    </Stack>
  );
}

import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { errorMessage } from '../api/api-error.ts';
import { ActionButton } from './action-button.tsx';
import { EmptyState } from './empty-state.tsx';

type Props = { message: string; onRetry?: () => void; retrying?: boolean };

/** A page or a part of it that could not be had: why, and Réessayer. */
export function ErrorPanel({ message, onRetry, retrying = false }: Props) {
  const retry = onRetry && (
    <ActionButton Icon={IconRefresh} onClick={onRetry} loading={retrying}>
      Réessayer
    </ActionButton>
  );
  return (
    <EmptyState failed title={message} icon={<IconAlertTriangle size={28} stroke={1.5} />} action={retry} />
  );
}

type Failed = { error: Error | null; refetch: () => unknown; isFetching: boolean };

/** A query that brought nothing: why, and Réessayer. */
export function QueryError({ query }: { query: Failed }) {
  return (
    <ErrorPanel
      message={errorMessage(query.error)}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  );
}

type LoadedProps<Data> = {
  query: Failed & { data: Data | undefined; isPending: boolean };
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
};

/** The data of a query, its skeleton until they are there, or why they did not come. */
export function Loaded<Data>({ query, skeleton, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  return query.isPending ? skeleton : <QueryError query={query} />;
}

type AlertProps = { error: Error | null; title?: string | undefined; fallback?: string };

/** Why an action of a dialog failed; nothing without an error. */
export function ErrorAlert({ error, title = 'Erreur', fallback }: AlertProps) {
  if (!error) return null;
  return (
    <Alert color="red" title={title}>
      {errorMessage(error, fallback)}
    </Alert>
  );
}

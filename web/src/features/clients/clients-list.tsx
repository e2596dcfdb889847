import { Button, VisuallyHidden } from '@mantine/core';
import { IconArchive, IconPlus, IconUsers, IconX } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { errorMessage } from '../../shared/api/api-error.ts';
import { formatCount } from '../../shared/format.ts';
import { stringifySearch } from '../../shared/search-params.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ErrorPanel } from '../../shared/ui/error-panel.tsx';
import screen from '../../shared/ui/list-screen.module.css';
import { LoadMore } from '../../shared/ui/load-more.tsx';
import { StaleNotice } from '../../shared/ui/stale-notice.tsx';
import { useRowEvents } from '../../shared/use-row-events.ts';
import { ClientCards } from './client-cards.tsx';
import { LIST_FAILED, prefetchClient, type useClientsList } from './clients.queries.ts';
import { ClientsListDialogs, useRowDialog } from './clients-list-dialogs.tsx';
import { ClientsListSkeleton } from './clients-list-skeleton.tsx';
import { type ClientsFilters, clientLink, isFiltered } from './clients-search.ts';
import { ClientsTable } from './clients-table.tsx';

type Props = {
  list: ReturnType<typeof useClientsList>;
  filters: ClientsFilters;
  asTable: boolean;
  rowsRef: RefObject<HTMLElement | null>;
  /** Each row can be edited from here. */
  mayEdit: boolean;
  onReset: () => void;
  onMore: () => void;
  /** null when one may not create. */
  onNew: (() => void) | null;
};

/** The list in whatever state it is: coming, failed, empty, or there. */
export function ClientsList({ list, filters, asTable, rowsRef, mayEdit, onReset, onMore, onNew }: Props) {
  const events = useRowEvents(prefetchClient);
  const row = useRowDialog();

  if (list.isPending) return <ClientsListSkeleton asTable={asTable} mayEdit={mayEdit} />;
  if (!list.data)
    return <ErrorPanel message={errorMessage(list.error, LIST_FAILED)} onRetry={() => void list.refetch()} retrying={list.isFetching} />;
  if (list.clients.length === 0 && !list.isPlaceholderData) return <NoClient filters={filters} onReset={onReset} onNew={onNew} />;

  const rows = {
    clients: list.clients,
    linkSearch: stringifySearch(clientLink(filters)),
    onDialog: mayEdit ? row.open : null,
    archived: filters.archived === 'true',
    events,
    rowsRef,
  };
  return (
    <>
      <VisuallyHidden role="status">{list.isPlaceholderData ? '' : formatCount(list.count ?? 0, 'client')}</VisuallyHidden>
      {list.isRefetchError && (
        <StaleNotice message={errorMessage(list.error, LIST_FAILED)} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      )}
      <div className={screen.rows} data-waiting={list.isPlaceholderData || undefined} aria-busy={list.isPlaceholderData}>
        {asTable ? <ClientsTable {...rows} /> : <ClientCards {...rows} />}
      </div>
      <LoadMore
        shown={list.clients.length}
        count={list.count ?? 0}
        hasMore={list.hasNextPage && !list.isPlaceholderData}
        loading={list.isFetchingNextPage}
        refreshing={list.isRefetching}
        error={list.isFetchNextPageError ? errorMessage(list.error, LIST_FAILED) : null}
        onMore={onMore}
      />
      {row.dialog && <ClientsListDialogs dialog={row.dialog} onClose={row.close} />}
    </>
  );
}

function NoClient({ filters, onReset, onNew }: Pick<Props, 'filters' | 'onReset' | 'onNew'>) {
  const title = 'Aucun client trouvé';
  if (isFiltered(filters)) {
    return (
      <EmptyState
        title={title}
        icon={<IconUsers size={28} stroke={1.5} />}
        hint={
          filters.archived
            ? 'Aucun client archivé ne répond à cette recherche. Élargissez-la, ou revenez à tous les clients archivés.'
            : 'Rien ne répond à cette recherche. Essayez un autre nom, un numéro de téléphone, ou revenez à tous les clients.'
        }
        action={
          <Button variant="default" leftSection={<IconX size={18} stroke={1.75} aria-hidden />} onClick={onReset}>
            Réinitialiser
          </Button>
        }
      />
    );
  }
  if (filters.archived) {
    return (
      <EmptyState
        title={title}
        icon={<IconArchive size={28} stroke={1.5} />}
        hint="Aucun client n’est archivé. Un client que l’on archive depuis sa page paraît ici, et peut en revenir."
      />
    );
  }
  return (
    <EmptyState
      title={title}
      icon={<IconUsers size={28} stroke={1.5} />}
      hint={onNew ? 'Le premier client de la boutique paraîtra ici.' : 'Les clients de la boutique paraîtront ici.'}
      action={
        onNew && (
          <Button leftSection={<IconPlus size={18} stroke={2} aria-hidden />} onClick={onNew}>
            Nouveau client
          </Button>
        )
      }
    />
  );
}

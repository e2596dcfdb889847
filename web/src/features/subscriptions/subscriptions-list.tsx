import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconPlus, IconRepeat, IconX } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { errorMessage } from '../../shared/api/api-error.ts';
import { formatCount } from '../../shared/format.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ErrorPanel } from '../../shared/ui/error-panel.tsx';
import screen from '../../shared/ui/list-screen.module.css';
import table from '../../shared/ui/list-table.module.css';
import { LoadMore } from '../../shared/ui/load-more.tsx';
import { StaleNotice } from '../../shared/ui/stale-notice.tsx';
import { useRowEvents } from '../../shared/use-row-events.ts';
import { LIST_FAILED, prefetchSubscription, type useSubscriptionsList } from './subscriptions.queries.ts';
import classes from './subscriptions-list.module.css';
import { isFiltered, listAddress, type SubscriptionsFilters } from './subscriptions-search.ts';
import { SubscriptionsTable } from './subscriptions-table.tsx';

type Props = {
  list: ReturnType<typeof useSubscriptionsList>;
  filters: SubscriptionsFilters;
  rowsRef: RefObject<HTMLElement | null>;
  onReset: () => void;
  onMore: () => void;
  /** null when one may not create. */
  onNew: (() => void) | null;
};

/** The list in whatever state it is: coming, failed, empty, or there. */
export function SubscriptionsList({ list, filters, rowsRef, onReset, onMore, onNew }: Props) {
  const events = useRowEvents(prefetchSubscription);

  if (list.isPending) return <ListSkeleton />;
  if (!list.data)
    return <ErrorPanel message={errorMessage(list.error, LIST_FAILED)} onRetry={() => void list.refetch()} retrying={list.isFetching} />;
  if (list.subscriptions.length === 0 && !list.isPlaceholderData) return <None filters={filters} onReset={onReset} onNew={onNew} />;

  return (
    <>
      <VisuallyHidden role="status">{list.isPlaceholderData ? '' : formatCount(list.count ?? 0, 'abonnement')}</VisuallyHidden>
      {list.isRefetchError && (
        <StaleNotice message={errorMessage(list.error, LIST_FAILED)} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      )}
      <div className={screen.rows} data-waiting={list.isPlaceholderData || undefined} aria-busy={list.isPlaceholderData}>
        <SubscriptionsTable subscriptions={list.subscriptions} back={listAddress(filters)} rowsRef={rowsRef} events={events} />
      </div>
      <LoadMore
        shown={list.subscriptions.length}
        count={list.count ?? 0}
        hasMore={list.hasNextPage && !list.isPlaceholderData}
        loading={list.isFetchingNextPage}
        refreshing={list.isRefetching}
        error={list.isFetchNextPageError ? errorMessage(list.error, LIST_FAILED) : null}
        onMore={onMore}
      />
    </>
  );
}

function None({ filters, onReset, onNew }: Pick<Props, 'filters' | 'onReset' | 'onNew'>) {
  const icon = <IconRepeat size={28} stroke={1.5} />;
  if (isFiltered(filters)) {
    return (
      <EmptyState
        title="Aucun abonnement trouvé"
        icon={icon}
        hint={
          filters.problems
            ? 'Rien n’est à régler : toutes les commandes des abonnements ont été créées.'
            : 'Rien ne répond à cette recherche. Essayez un autre nom, ou revenez à tous les abonnements.'
        }
        action={
          <Button variant="default" leftSection={<IconX size={18} stroke={1.75} aria-hidden />} onClick={onReset}>
            Réinitialiser
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      title="Aucun abonnement"
      icon={icon}
      hint="Un client qui revient chaque semaine ou chaque mois ? Son abonnement crée ses commandes à l’avance, sans rien ressaisir."
      action={
        onNew && (
          <Button leftSection={<IconPlus size={18} stroke={2} aria-hidden />} onClick={onNew}>
            Nouvel abonnement
          </Button>
        )
      }
    />
  );
}

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

function ListSkeleton() {
  return (
    <div className={`${table.frame} ${table.cards}`} role="status" aria-busy="true" aria-label="Chargement des abonnements…">
      {rows.map((row) => (
        <div key={row} className={`${table.waiting} ${classes.waiting}`}>
          <Skeleton height={18} width="38%" />
          <Skeleton height={18} width="22%" />
          <Skeleton height={18} width={72} />
        </div>
      ))}
    </div>
  );
}

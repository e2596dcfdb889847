import { Button, VisuallyHidden } from '@mantine/core';
import { IconFlower, IconPlus, IconTrash, IconX } from '@tabler/icons-react';
import { type RefObject, useState } from 'react';
import { errorMessage } from '../../shared/api/api-error.ts';
import { formatCount } from '../../shared/format.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ErrorPanel } from '../../shared/ui/error-panel.tsx';
import screen from '../../shared/ui/list-screen.module.css';
import { LoadMore } from '../../shared/ui/load-more.tsx';
import { StaleNotice } from '../../shared/ui/stale-notice.tsx';
import { useRowEvents } from '../../shared/use-row-events.ts';
import { OrderCards } from './order-cards.tsx';
import { LIST_FAILED, prefetchOrder, type useOrdersList } from './orders.queries.ts';
import classes from './orders-screen.module.css';
import { isFiltered, listAddress, type OrdersFilters } from './orders-search.ts';
import { OrdersSkeleton } from './orders-skeleton.tsx';
import { OrdersTable } from './orders-table.tsx';
import type { useSelection } from './use-selection.ts';

type Props = {
  list: ReturnType<typeof useOrdersList>;
  filters: OrdersFilters;
  linkSearch: string;
  selection: ReturnType<typeof useSelection>;
  selecting: boolean;
  asTable: boolean;
  rowsRef: RefObject<HTMLElement | null>;
  onReset: () => void;
  onMore: () => void;
  /** null when one may not create. */
  onNew: (() => void) | null;
};

/** The list in whatever state it is: coming, failed, empty, or there. */
export function OrdersList({ list, filters, linkSearch, selection, selecting, asTable, rowsRef, onReset, onMore, onNew }: Props) {
  const events = useRowEvents(prefetchOrder);
  const bin = filters.deleted === 'true';
  const freshAbove = useNewestAtFirst(list, listAddress(filters));

  if (list.isPending) return <OrdersSkeleton asTable={asTable} />;
  if (!list.data)
    return <ErrorPanel message={errorMessage(list.error, LIST_FAILED)} onRetry={() => void list.refetch()} retrying={list.isFetching} />;
  if (list.orders.length === 0 && !list.isPlaceholderData) return <NoOrder filters={filters} onReset={onReset} onNew={onNew} />;

  const Rows = {
    orders: list.orders,
    linkSearch,
    selected: selection.selected,
    onToggle: selection.toggle,
    freshAbove,
    bin,
    events,
    rowsRef,
  };
  return (
    <>
      <VisuallyHidden role="status">{list.isPlaceholderData ? '' : formatCount(list.count ?? 0, 'commande')}</VisuallyHidden>
      {list.isRefetchError && (
        <StaleNotice message={errorMessage(list.error, LIST_FAILED)} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      )}
      {bin && <p className={classes.binHint}>Une commande supprimée se restaure pendant 30 jours.</p>}
      <div className={screen.rows} data-waiting={list.isPlaceholderData || undefined} aria-busy={list.isPlaceholderData}>
        {asTable ? <OrdersTable {...Rows} onToggleAll={selection.toggleAll} /> : <OrderCards {...Rows} selecting={selecting} />}
      </div>
      <LoadMore
        shown={list.orders.length}
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

/** The highest number when this list was first seen: what is above came while one was looking, and shows it. */
function useNewestAtFirst({ orders, isPlaceholderData, data }: Props['list'], address: string): number {
  const [first, setFirst] = useState({ address: '', newest: Number.POSITIVE_INFINITY });
  if (data && !isPlaceholderData && first.address !== address) {
    setFirst({ address, newest: orders.reduce((newest, { id }) => Math.max(newest, id), 0) });
  }
  return first.address === address ? first.newest : Number.POSITIVE_INFINITY;
}

function NoOrder({ filters, onReset, onNew }: Pick<Props, 'filters' | 'onReset' | 'onNew'>) {
  const title = 'Aucune commande trouvée';
  if (isFiltered(filters)) {
    return (
      <EmptyState
        title={title}
        icon={<IconFlower size={28} stroke={1.5} />}
        hint="Rien ne répond à cette recherche et à ces filtres. Élargissez-les, ou revenez à toutes les commandes."
        action={
          <Button variant="default" leftSection={<IconX size={18} stroke={1.75} aria-hidden />} onClick={onReset}>
            Réinitialiser
          </Button>
        }
      />
    );
  }
  if (filters.deleted) {
    return (
      <EmptyState
        title={title}
        icon={<IconTrash size={28} stroke={1.5} />}
        hint="La corbeille est vide. Une commande supprimée y reste 30 jours."
      />
    );
  }
  return (
    <EmptyState
      title={title}
      icon={<IconFlower size={28} stroke={1.5} />}
      hint={onNew ? 'La première commande de la boutique paraîtra ici.' : 'Les commandes de la boutique paraîtront ici.'}
      action={
        onNew && (
          <Button leftSection={<IconPlus size={18} stroke={2} aria-hidden />} onClick={onNew}>
            Nouvelle commande
          </Button>
        )
      }
    />
  );
}

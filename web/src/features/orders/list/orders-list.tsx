import { Button } from '@mantine/core';
import { IconFlower, IconPlus, IconTrash } from '@tabler/icons-react';
import { type RefObject, useState } from 'react';
import { ListStates } from '../../../shared/list/list-states.tsx';
import { NothingFound } from '../../../shared/list/nothing-found.tsx';
import { useRowEvents } from '../../../shared/list/use-row-events.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { LIST_FAILED, prefetchOrder, type useOrdersList } from '../orders.queries.ts';
import { OrderCards } from './order-cards.tsx';
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
  /** null when one may not create. */
  onNew: (() => void) | null;
};

/** The list in whatever state it is: coming, failed, empty, or there. */
export function OrdersList({
  list,
  filters,
  linkSearch,
  selection,
  selecting,
  asTable,
  rowsRef,
  onReset,
  onNew,
}: Props) {
  const events = useRowEvents(prefetchOrder);
  const bin = filters.deleted === 'true';
  const freshAbove = useNewestAtFirst(list, listAddress(filters));

  const Rows = {
    orders: list.rows,
    linkSearch,
    selected: selection.selected,
    onToggle: selection.toggle,
    freshAbove,
    bin,
    events,
    rowsRef,
  };
  return (
    <ListStates
      list={list}
      noun="commande"
      failed={LIST_FAILED}
      skeleton={<OrdersSkeleton asTable={asTable} />}
      empty={<NoOrder filters={filters} onReset={onReset} onNew={onNew} />}
      hint={bin && <p className={classes.binHint}>Une commande supprimée se restaure pendant 30 jours.</p>}
    >
      {asTable ? (
        <OrdersTable {...Rows} onToggleAll={selection.toggleAll} />
      ) : (
        <OrderCards {...Rows} selecting={selecting} />
      )}
    </ListStates>
  );
}

/** The highest number when this list was first seen: what is above came while one was looking, and shows it. */
function useNewestAtFirst({ rows, isPlaceholderData, data }: Props['list'], address: string): number {
  const [first, setFirst] = useState({ address: '', newest: Number.POSITIVE_INFINITY });
  if (data && !isPlaceholderData && first.address !== address) {
    setFirst({ address, newest: rows.reduce((newest, { id }) => Math.max(newest, id), 0) });
  }
  return first.address === address ? first.newest : Number.POSITIVE_INFINITY;
}

function NoOrder({ filters, onReset, onNew }: Pick<Props, 'filters' | 'onReset' | 'onNew'>) {
  const title = 'Aucune commande trouvée';
  if (isFiltered(filters)) {
    return (
      <NothingFound
        title={title}
        icon={<IconFlower size={28} stroke={1.5} />}
        hint="Rien ne répond à cette recherche et à ces filtres. Élargissez-les, ou revenez à toutes les commandes."
        onReset={onReset}
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
      hint={
        onNew
          ? 'La première commande de la boutique paraîtra ici.'
          : 'Les commandes de la boutique paraîtront ici.'
      }
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

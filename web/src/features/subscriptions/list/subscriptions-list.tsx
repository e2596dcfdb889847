import { Button, Skeleton } from '@mantine/core';
import { IconPlus, IconRepeat } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { ListStates } from '../../../shared/list/list-states.tsx';
import table from '../../../shared/list/list-table.module.css';
import { NothingFound } from '../../../shared/list/nothing-found.tsx';
import { useRowEvents } from '../../../shared/list/use-row-events.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { LIST_FAILED, prefetchSubscription, type useSubscriptionsList } from '../subscriptions.queries.ts';
import classes from './subscriptions-list.module.css';
import { isFiltered, listAddress, type SubscriptionsFilters } from './subscriptions-search.ts';
import { SubscriptionsTable } from './subscriptions-table.tsx';

type Props = {
  list: ReturnType<typeof useSubscriptionsList>;
  filters: SubscriptionsFilters;
  rowsRef: RefObject<HTMLElement | null>;
  onReset: () => void;
  /** null when one may not create. */
  onNew: (() => void) | null;
};

/** The list in whatever state it is: coming, failed, empty, or there. */
export function SubscriptionsList({ list, filters, rowsRef, onReset, onNew }: Props) {
  const events = useRowEvents(prefetchSubscription);

  return (
    <ListStates
      list={list}
      noun="abonnement"
      failed={LIST_FAILED}
      skeleton={<ListSkeleton />}
      empty={<None filters={filters} onReset={onReset} onNew={onNew} />}
    >
      <SubscriptionsTable
        subscriptions={list.rows}
        back={listAddress(filters)}
        rowsRef={rowsRef}
        events={events}
      />
    </ListStates>
  );
}

function None({ filters, onReset, onNew }: Pick<Props, 'filters' | 'onReset' | 'onNew'>) {
  const icon = <IconRepeat size={28} stroke={1.5} />;
  if (isFiltered(filters)) {
    return (
      <NothingFound
        title="Aucun abonnement trouvé"
        icon={icon}
        hint={
          filters.problems
            ? 'Rien n’est à régler\u00a0: toutes les commandes des abonnements ont été créées.'
            : 'Rien ne répond à cette recherche. Essayez un autre nom, ou revenez à tous les abonnements.'
        }
        onReset={onReset}
      />
    );
  }
  return (
    <EmptyState
      title="Aucun abonnement"
      icon={icon}
      hint="Un client qui revient chaque semaine ou chaque mois&#8239;? Son abonnement crée ses commandes à l’avance, sans rien ressaisir."
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
    <div
      className={`${table.frame} ${table.cards}`}
      role="status"
      aria-busy="true"
      aria-label="Chargement des abonnements…"
    >
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

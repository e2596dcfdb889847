import { Button } from '@mantine/core';
import { IconArchive, IconPlus, IconUsers } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { ListStates } from '../../../shared/list/list-states.tsx';
import { NothingFound } from '../../../shared/list/nothing-found.tsx';
import { useRowEvents } from '../../../shared/list/use-row-events.ts';
import { stringifySearch } from '../../../shared/search-params.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { LIST_FAILED, prefetchClient, type useClientsList } from '../clients.queries.ts';
import { ClientCards } from './client-cards.tsx';
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
  /** null when one may not create. */
  onNew: (() => void) | null;
};

/** The list in whatever state it is: coming, failed, empty, or there. */
export function ClientsList({ list, filters, asTable, rowsRef, mayEdit, onReset, onNew }: Props) {
  const events = useRowEvents(prefetchClient);
  const row = useRowDialog();

  const rows = {
    clients: list.rows,
    linkSearch: stringifySearch(clientLink(filters)),
    onDialog: mayEdit ? row.open : null,
    archived: filters.archived === 'true',
    events,
    rowsRef,
  };
  return (
    <>
      <ListStates
        list={list}
        noun="client"
        failed={LIST_FAILED}
        skeleton={<ClientsListSkeleton asTable={asTable} mayEdit={mayEdit} />}
        empty={<NoClient filters={filters} onReset={onReset} onNew={onNew} />}
      >
        {asTable ? <ClientsTable {...rows} /> : <ClientCards {...rows} />}
      </ListStates>
      {row.dialog && <ClientsListDialogs dialog={row.dialog} onClose={row.close} />}
    </>
  );
}

function NoClient({ filters, onReset, onNew }: Pick<Props, 'filters' | 'onReset' | 'onNew'>) {
  const title = 'Aucun client trouvé';
  if (isFiltered(filters)) {
    return (
      <NothingFound
        title={title}
        icon={<IconUsers size={28} stroke={1.5} />}
        hint={
          filters.archived
            ? 'Aucun client archivé ne répond à cette recherche. Élargissez-la, ou revenez à tous les clients archivés.'
            : 'Rien ne répond à cette recherche. Essayez un autre nom, un numéro de téléphone, ou revenez à tous les clients.'
        }
        onReset={onReset}
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
      hint={
        onNew
          ? 'Le premier client de la boutique paraîtra ici.'
          : 'Les clients de la boutique paraîtront ici.'
      }
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

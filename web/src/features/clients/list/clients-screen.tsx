import { can } from '@florilege/contract/auth/roles.ts';
import type { AccountDetail } from '@florilege/contract/clients/account.ts';
import { ActionIcon, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo, useRef } from 'react';
import { useMember } from '../../../session/use-session.ts';
import { formatNumber } from '../../../shared/format.ts';
import { fetchNext } from '../../../shared/list/fetch-next.ts';
import classes from '../../../shared/list/list-screen.module.css';
import { NewBar } from '../../../shared/list/new-bar.tsx';
import { useListKeys } from '../../../shared/list/use-list-keys.ts';
import { useSearchBox } from '../../../shared/list/use-search-box.ts';
import { PageHeader } from '../../../shared/page/page-header.tsx';
import { useNewInAddress } from '../../../shared/page/use-new-in-address.ts';
import { useClientsList } from '../clients.queries.ts';
import { ClientsFilterBar } from './clients-filters.tsx';
import { ClientsList } from './clients-list.tsx';
import {
  type ClientsFilters,
  clientLink,
  filtersOf,
  isFiltered,
  listAddress,
  resetFilters,
} from './clients-search.ts';

const importDialog = () => import('../form/client-dialog.tsx');
const ClientDialog = lazy(() => importDialog().then((module) => ({ default: module.ClientDialog })));

/** /clients */
export function ClientsScreen() {
  const mayEdit = can(useMember(), 'clients.edit');
  const navigate = useNavigate();
  const { filters, change, reset } = useFilters();
  const asTable = useMediaQuery('(min-width: 51.25em)', true, { getInitialValueInEffect: false });
  const list = useClientsList(filters);
  const search = useSearchBox(filters.search !== undefined);
  const rowsRef = useRef<HTMLElement>(null);
  const dialog = useNewInAddress(mayEdit);

  useListKeys({
    rows: rowsRef,
    onSearch: search.show,
    onNew: () => mayEdit && dialog.open(),
    onEnd: () => list.hasNextPage && fetchNext(list),
  });
  // The dialog must be there at the first touch, but the list comes first.
  useEffect(() => {
    const timer = setTimeout(() => mayEdit && void importDialog(), 1500);
    return () => clearTimeout(timer);
  }, [mayEdit]);
  /** He takes the dialog's place in the history: Back leads to the list. */
  const show = ({ id }: AccountDetail) =>
    void navigate({
      to: '/clients/$id/$tab',
      params: { id: String(id), tab: 'details' },
      search: clientLink(filters),
      replace: true,
    });

  return (
    <div className={classes.screen} data-bar={!asTable && mayEdit ? 'new' : undefined}>
      <PageHeader
        title="Clients"
        aside={countText(list.count, filters)}
        topBarAction={
          <ActionIcon size={44} onClick={search.show} aria-label="Rechercher un client">
            <IconSearch size={22} stroke={1.6} aria-hidden />
          </ActionIcon>
        }
        actions={
          asTable &&
          mayEdit && (
            <Button
              leftSection={<IconPlus size={18} stroke={2} aria-hidden />}
              onClick={dialog.open}
              aria-keyshortcuts="n"
            >
              Nouveau client
            </Button>
          )
        }
      />
      <ClientsFilterBar filters={filters} onChange={change} onReset={reset} search={search} />
      <ClientsList
        list={list}
        filters={filters}
        asTable={asTable}
        rowsRef={rowsRef}
        mayEdit={mayEdit}
        onReset={reset}
        onNew={mayEdit ? dialog.open : null}
      />
      {!asTable && mayEdit && <NewBar label="Nouveau client" onClick={dialog.open} />}
      <Suspense>
        {dialog.wanted && (
          <ClientDialog client={null} opened={dialog.opened} onClose={dialog.close} onSaved={show} />
        )}
      </Suspense>
    </div>
  );
}

/** The filters as the address has them; changing them replaces it, so that Back leaves the list. */
function useFilters() {
  const search = useSearch({ from: '/clients' });
  const navigate = useNavigate();
  const address = listAddress(filtersOf(search));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address says it all, and equal filters stay the same object
  const filters = useMemo(() => filtersOf(search), [address]);
  const show = (next: ClientsFilters) =>
    void navigate({ to: '/clients', search: filtersOf(next), replace: true });
  return {
    filters,
    change: (change: ClientsFilters) => show({ ...filters, ...change }),
    reset: () => show(resetFilters(filters)),
  };
}

function countText(count: number | undefined, filters: ClientsFilters): string | undefined {
  if (count === undefined) return undefined;
  if (isFiltered(filters)) return `${formatNumber(count)} ${count < 2 ? 'trouvé' : 'trouvés'}`;
  if (filters.archived) return `${formatNumber(count)} ${count < 2 ? 'archivé' : 'archivés'}`;
  return `${formatNumber(count)} au total`;
}

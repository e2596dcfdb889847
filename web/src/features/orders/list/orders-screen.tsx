import { can } from '@florilege/contract/auth/roles.ts';
import { ActionIcon, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus, IconSearch, IconTrash } from '@tabler/icons-react';
import { useCanGoBack, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useMember } from '../../../session/use-session.ts';
import { formatNumber } from '../../../shared/format.ts';
import { fetchNext } from '../../../shared/list/fetch-next.ts';
import classes from '../../../shared/list/list-screen.module.css';
import { NewBar } from '../../../shared/list/new-bar.tsx';
import { useListKeys } from '../../../shared/list/use-list-keys.ts';
import { useSearchBox } from '../../../shared/list/use-search-box.ts';
import { PageHeader } from '../../../shared/page/page-header.tsx';
import { useNewInAddress } from '../../../shared/page/use-new-in-address.ts';
import { toId } from '../../../shared/url.ts';
import { AlertsNotice } from '../../payments/alerts/alerts-notice.tsx';
import { useOrdersList } from '../orders.queries.ts';
import { OrdersFilterBar, type Toggle } from './orders-filters.tsx';
import { OrdersList } from './orders-list.tsx';
import {
  filtersOf,
  isFiltered,
  listAddress,
  type OrdersFilters,
  orderLinkSearch,
  resetFilters,
} from './orders-search.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useSelection } from './use-selection.ts';

const importDialog = () => import('../new/new-order-dialog.tsx');
const NewOrderDialog = lazy(() => importDialog().then((module) => ({ default: module.NewOrderDialog })));

/** /commandes */
export function OrdersScreen() {
  const member = useMember();
  const { filters, change, reset } = useFilters(can(member, 'orders.delete'));
  const asTable = useMediaQuery('(min-width: 51.25em)', true, { getInitialValueInEffect: false });
  const roomy = useMediaQuery('(min-width: 64em)', true, { getInitialValueInEffect: false });
  const list = useOrdersList(filters);
  const selection = useSelection(list.rows);
  const [selecting, setSelecting] = useState(false);
  const search = useSearchBox(filters.search !== undefined);
  const rowsRef = useRef<HTMLElement>(null);
  const mayCreate = can(member, 'orders.create');
  const bin = can(member, 'orders.delete') && {
    on: filters.deleted === 'true',
    toggle: () => change({ deleted: filters.deleted ? undefined : 'true' }),
  };
  const dialog = useNewOrderAddress(mayCreate);

  useListKeys({
    rows: rowsRef,
    onSearch: search.show,
    onNew: () => mayCreate && dialog.open(),
    onToggle: (id) => !filters.deleted && selection.toggle(id, false),
    onEnd: () => list.hasNextPage && fetchNext(list),
  });
  // The dialog must be there at the first touch, but the list comes first.
  useEffect(() => {
    const timer = setTimeout(() => mayCreate && void importDialog(), 1500);
    return () => clearTimeout(timer);
  }, [mayCreate]);

  const hasSelection = selection.selected.size > 0;
  return (
    <div
      className={classes.screen}
      data-bar={hasSelection ? 'selection' : !asTable && mayCreate ? 'new' : undefined}
    >
      <PageHeader
        title="Commandes"
        aside={countText(list.count, filters)}
        topBarAction={
          <ActionIcon size={44} onClick={search.show} aria-label="Rechercher une commande">
            <IconSearch size={22} stroke={1.6} aria-hidden />
          </ActionIcon>
        }
        actions={
          <>
            {roomy && bin && <BinButton {...bin} />}
            {asTable && mayCreate && (
              <Button
                leftSection={<IconPlus size={18} stroke={2} aria-hidden />}
                onClick={dialog.open}
                aria-keyshortcuts="n"
              >
                Nouvelle commande
              </Button>
            )}
          </>
        }
      />
      <AlertsNotice />
      <OrdersFilterBar
        filters={filters}
        onChange={change}
        onReset={reset}
        search={search}
        bin={!roomy && bin}
        selecting={
          asTable || filters.deleted
            ? null
            : { on: selecting, toggle: () => toggleSelecting(selecting, setSelecting, selection.clear) }
        }
      />
      <OrdersList
        list={list}
        filters={filters}
        linkSearch={orderLinkSearch(filters)}
        selection={selection}
        selecting={selecting}
        asTable={asTable}
        rowsRef={rowsRef}
        onReset={reset}
        onNew={mayCreate ? dialog.open : null}
      />
      <SelectionBar orders={selection.selectedOrders} onClear={selection.clear} />
      {!hasSelection && !asTable && mayCreate && <NewBar label="Nouvelle commande" onClick={dialog.open} />}
      <Suspense>
        {dialog.wanted && (
          <NewOrderDialog
            opened={dialog.opened}
            onClose={dialog.close}
            returnTo={filters}
            from={dialog.from}
          />
        )}
      </Suspense>
    </div>
  );
}

/** Deleted orders, for those who may restore them. */
function BinButton({ on, toggle }: Toggle) {
  return (
    <Button
      variant={on ? 'light' : 'subtle'}
      color={on ? 'green' : 'gray'}
      leftSection={<IconTrash size={18} stroke={1.6} aria-hidden />}
      aria-pressed={on}
      onClick={toggle}
    >
      Corbeille
    </Button>
  );
}

function toggleSelecting(on: boolean, set: (on: boolean) => void, clear: () => void) {
  set(!on);
  if (on) clear();
}

/** The filters as the address has them; changing them replaces it, so that Back leaves the list. */
function useFilters(mayDelete: boolean) {
  const search = useSearch({ from: '/commandes' });
  const navigate = useNavigate();
  const address = listAddress(filtersOf(mayDelete ? search : { ...search, deleted: undefined }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address says it all, and equal filters stay the same object
  const filters = useMemo(() => filtersOf(mayDelete ? search : { ...search, deleted: undefined }), [address]);
  const show = (next: OrdersFilters) =>
    void navigate({ to: '/commandes', search: filtersOf(next), replace: true });
  return {
    filters,
    change: (change: OrdersFilters) => show({ ...filters, ...change }),
    reset: () => show(resetFilters(filters)),
  };
}

/** `from` is the order that the new one repeats: closing goes back to where that was asked for. */
function useNewOrderAddress(allowed: boolean) {
  const search = useSearch({ from: '/commandes' });
  const router = useRouter();
  const cameFromApp = useCanGoBack();
  const dialog = useNewInAddress(allowed);
  const from = toId(search.from);
  return {
    ...dialog,
    from,
    close: () => (from !== null && cameFromApp ? router.history.back() : dialog.close()),
  };
}

function countText(count: number | undefined, filters: OrdersFilters): string | undefined {
  if (count === undefined) return undefined;
  if (filters.deleted) return `${formatNumber(count)} dans la corbeille`;
  return isFiltered(filters)
    ? `${formatNumber(count)} ${count < 2 ? 'trouvée' : 'trouvées'}`
    : `${formatNumber(count)} au total`;
}

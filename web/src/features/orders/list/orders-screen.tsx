import { can } from '@florilege/contract/auth/roles.ts';
import { ORDER_BIN_DAYS, type OrderSummary } from '@florilege/contract/orders/orders.contract.ts';
import { Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconFlower, IconPrinter, IconTrash } from '@tabler/icons-react';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useMember } from '../../../session/use-session.ts';
import { queryClient } from '../../../shared/api/query-client.ts';
import { DialogSlot } from '../../../shared/dialog/dialog-slot.tsx';
import { laterDialog } from '../../../shared/dialog/later-dialog.tsx';
import { NewInUrl, useOpenNew } from '../../../shared/dialog/new-in-url.tsx';
import { formatNumber } from '../../../shared/format.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useListUrl } from '../../../shared/list/list-url.ts';
import {
  allAre,
  type Selection,
  useSelected,
  useSelection,
} from '../../../shared/list/selection/selection.ts';
import type { useList } from '../../../shared/list/use-list.ts';
import { usePreload } from '../../../shared/list/use-preload.ts';
import { later } from '../../../shared/page/later.ts';
import { ActionButton } from '../../../shared/ui/action-button.tsx';
import { toId } from '../../../shared/url.ts';
import { useOnPhone } from '../../../shared/use-on-phone.ts';
import { PrintDialog } from '../../documents/documents.public.ts';
import { askExport, ExportMenu } from '../../exports/exports.public.ts';
import { ImportLink } from '../../imports/imports.public.ts';
import { AlertsNotice } from '../../payments/payments.public.ts';
import { useSeveralShops } from '../../settings/settings.public.ts';
import { LIST_FAILED, ordersListQuery, prefetchOrder, useOrdersList } from '../orders.queries.ts';
import { orderColumns } from './order-columns.tsx';
import { OrdersFilterPills, type Toggle } from './orders-filters.tsx';
import classes from './orders-list.module.css';
import { type OrdersFilters, ordersUrl } from './orders-url.ts';

const NewOrderDialog = laterDialog(() => import('../new/new-order-dialog.tsx'));
const SelectionBar = later(async () => ({ default: (await import('./selection-bar.tsx')).SelectionBar }));

/** The list that `web/early.js` asked for, as nothing filters it. */
export const firstOrders = () => queryClient.prefetchInfiniteQuery(ordersListQuery({}));

/** /commandes */
export function OrdersScreen() {
  const member = useMember();
  const mayCreate = can(member, 'orders.create');
  const mayDelete = can(member, 'orders.delete');
  const url = useListUrl(ordersUrl, mayDelete ? [] : ['deleted']);
  const { filters } = url;
  const inBin = filters.deleted === 'true';
  const list = useOrdersList(filters);
  const words = { one: 'la commande', all: 'toutes les commandes affichées' };
  // « Affecter » leads here, to orders that want a driver.
  const selection = useSelection(list.rows, words, filters.todo === 'driver');
  const onCards = useOnPhone();
  const choosing = onCards && selection.selecting && !inBin;
  const severalShops = useSeveralShops();
  const columns = useMemo(() => orderColumns(filters, severalShops), [filters, severalShops]);
  const sorting = url.sorting(filters.todo === 'prepare' ? undefined : '-id', !inBin);
  const freshAbove = useNewestAtFirst(list, url.href, sorting?.current === '-id');
  const marks = useCallback(
    ({ id }: OrderSummary) => ({ 'data-fresh': id > freshAbove || undefined }),
    [freshAbove],
  );
  const create = useOpenNew();
  const roomy = useMediaQuery('(min-width: 64em)', true, { getInitialValueInEffect: false });
  const bin: Toggle | null = mayDelete
    ? { on: inBin, toggle: () => url.change({ deleted: inBin ? undefined : 'true' }) }
    : null;
  usePreload(mayCreate && NewOrderDialog.load);
  usePreload(SelectionBar.load);
  const [printing, setPrinting] = useState(false);
  return (
    <>
      <ListScreen
        title="Commandes"
        noun={{ one: 'commande', feminine: true }}
        list={list}
        url={url}
        searchPlaceholder="Numéro, nom, téléphone, rue, carte…"
        filters={
          <OrdersFilterPills
            {...url}
            selecting={inBin ? null : { on: selection.selecting, toggle: selection.toggleSelecting }}
            bin={roomy ? null : bin}
          />
        }
        countInPlace={inBin ? (count) => `${formatNumber(count)} dans la corbeille` : undefined}
        label={inBin ? 'Commandes supprimées' : 'Commandes'}
        columns={columns}
        layout={`${classes.row} ${inBin ? classes.bin : selection.selecting ? classes.selecting : ''}`}
        sorting={sorting}
        marks={marks}
        prefetch={prefetchOrder}
        create={mayCreate ? { label: 'Nouvelle commande', open: create } : null}
        empty={emptyWords(filters, url.filtered, mayCreate)}
        failed={LIST_FAILED}
        hint={
          inBin && (
            <Text c="dimmed" mb="sm">
              Une commande supprimée se restaure pendant {ORDER_BIN_DAYS} jours.
            </Text>
          )
        }
        selection={inBin ? undefined : { ...selection, onTap: choosing }}
        actions={
          <>
            {roomy && bin && (
              <ActionButton
                Icon={IconTrash}
                variant={inBin ? 'light' : 'subtle'}
                color={inBin ? 'green' : 'gray'}
                aria-pressed={inBin}
                onClick={bin.toggle}
              >
                Corbeille
              </ActionButton>
            )}
            {!inBin && <ImportLink kind="orders" />}
            {roomy && !inBin && (
              <ActionButton Icon={IconPrinter} disabled={!list.count} onClick={() => setPrinting(true)}>
                Imprimer
              </ActionButton>
            )}
            <ExportMenu ask={askExport.orders(filters)} />
          </>
        }
        notices={<AlertsNotice />}
      />
      <SelectedOrders
        list={list}
        selection={selection}
        onCards={choosing}
        onLeave={selection.stopSelecting}
      />
      <DialogSlot of={printing}>
        {() => <PrintDialog filters={filters} count={list.count ?? 0} onClose={() => setPrinting(false)} />}
      </DialogSlot>
      <NewInUrl allowed={mayCreate}>
        {(from, close) => <NewOrderDialog onClose={close} returnTo={filters} from={toId(from)} />}
      </NewInUrl>
    </>
  );
}

type SelectedProps = {
  list: ReturnType<typeof useOrdersList>;
  selection: Selection;
  /** Cards are being chosen. */
  onCards: boolean;
  onLeave: () => void;
};

/** The bar of the selection. */
function SelectedOrders({ list, selection, onCards, onLeave }: SelectedProps) {
  // The rows answer first, then the bar.
  const selected = useDeferredValue(useSelected(selection));
  const orders = useMemo(() => list.rows.filter(({ id }) => selected.ids.has(id)), [list.rows, selected]);
  // Once there, it stays: it has the dialogs, in which the orders outlast their selection.
  const [chosen, setChosen] = useState(false);
  if (!chosen && (orders.length > 0 || onCards)) setChosen(true);
  if (!chosen) return null;
  if (!onCards) return <SelectionBar orders={orders} onClear={selection.clear} all={null} />;
  const shown = list.rows.map(({ id }) => id);
  const all = {
    ...{ shown: shown.length, more: list.hasNextPage },
    ...{ selected: allAre(selected, shown), toggle: selection.toggleAll },
  };
  return <SelectionBar orders={orders} onClear={onLeave} all={all} />;
}

/** The highest number when a list, newest first, was shown: orders above it came since, and are marked. */
function useNewestAtFirst(
  { rows, isPlaceholderData, data }: ReturnType<typeof useList<{ id: number }>>,
  href: string,
  newestFirst: boolean,
): number {
  const [first, setFirst] = useState({ href: '', newest: Number.POSITIVE_INFINITY });
  if (data && !isPlaceholderData && first.href !== href) {
    setFirst({ href, newest: rows.reduce((newest, { id }) => Math.max(newest, id), 0) });
  }
  return newestFirst && first.href === href ? first.newest : Number.POSITIVE_INFINITY;
}

function emptyWords({ deleted }: OrdersFilters, filtered: boolean, mayCreate: boolean) {
  const title = 'Aucune commande trouvée';
  if (filtered) {
    const hint =
      'Rien ne répond à cette recherche et à ces filtres. Élargissez-les, ou revenez à toutes les commandes.';
    return { title, Icon: IconFlower, hint };
  }
  if (deleted) {
    const hint = `La corbeille est vide. Une commande supprimée y reste ${ORDER_BIN_DAYS} jours.`;
    return { title, Icon: IconTrash, hint };
  }
  const hint = mayCreate
    ? 'La première commande de la boutique paraîtra ici.'
    : 'Les commandes de la boutique paraîtront ici.';
  return { title, Icon: IconFlower, hint };
}

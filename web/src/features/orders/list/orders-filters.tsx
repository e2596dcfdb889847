import { addDays, weekStart } from '@florilege/contract/http/dates.ts';
import {
  financialStatuses,
  financialStatusValues,
  orderStatuses,
  orderStatusValues,
} from '@florilege/contract/orders/order-status.ts';
import { orderTodos, orderTodoValues } from '@florilege/contract/orders/order-todos.ts';
import { IconChecklist, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useFirstView } from '../../../shared/api/first-view.ts';
import { DateRangePill } from '../../../shared/filters/date-range-pill.tsx';
import { FilterPill } from '../../../shared/filters/filter-pill.tsx';
import { TogglePill } from '../../../shared/filters/toggle-pill.tsx';
import { useToday } from '../../../shared/use-clock.ts';
import { driversQuery } from '../../deliveries/deliveries.public.ts';
import { useWorkplace } from '../../settings/settings.public.ts';
import classes from './orders-list.module.css';
import type { OrdersFilters, OrdersUrl } from './orders-url.ts';

const optionsOf = <Value extends string>(
  values: readonly Value[],
  words: Readonly<Record<Value, { label: string }>>,
) => values.map((value) => ({ value, label: words[value].label }));

const todos = optionsOf(orderTodoValues, orderTodos);
const statuses = optionsOf(orderStatusValues, orderStatuses);
const payments = optionsOf(financialStatusValues, financialStatuses);
const modes = [
  { value: 'true', label: 'Livraison' },
  { value: 'false', label: 'Retrait' },
] as const;

export type Toggle = { on: boolean; toggle: () => void };

type Props = OrdersUrl & {
  /** Shows the checkboxes of cards; a table always has them. */
  selecting: Toggle | null;
  /** Deleted orders; null: the member may not restore, or the button is beside the title. */
  bin: Toggle | null;
};

export function OrdersFilterPills({ filters, change, pill, selecting, bin }: Props) {
  const enabled = useFirstView();
  const { data = [] } = useQuery({ ...driversQuery(null, null), staleTime: 5 * 60_000, enabled });
  const drivers = data.map(({ id, display_name }) => ({ value: id, label: display_name }));
  const { shops = [] } = useWorkplace();
  const locations = shops.map(({ id, name }) => ({ value: String(id), label: name }));
  const now = useToday();
  const setDays = (from: string | undefined, to: string | undefined) =>
    change({ delivery_from: from, delivery_to: to });
  const onToday = filters.delivery_from === now && filters.delivery_to === now;
  // Today has its own pill beside the range.
  const range: OrdersFilters = onToday ? {} : filters;
  return (
    <>
      <TogglePill on={onToday} onToggle={() => (onToday ? setDays(undefined, undefined) : setDays(now, now))}>
        Aujourd’hui
      </TogglePill>
      <FilterPill name="À traiter" allLabel="Toutes les commandes" options={todos} {...pill('todo')} />
      <FilterPill
        name="Statut de la commande"
        label="Tous les statuts"
        allLabel="Tous les statuts"
        options={statuses}
        {...pill('status')}
      />
      <FilterPill
        name="Statut du paiement"
        label="Paiement"
        allLabel="Tous les paiements"
        options={payments}
        {...pill('financial_status')}
      />
      <FilterPill
        name="Livraison ou retrait"
        label="Livraison, retrait"
        allLabel="Livraison et retrait"
        options={modes}
        {...pill('requires_delivery')}
      />
      <DateRangePill
        range={{ from: range.delivery_from, to: range.delivery_to }}
        shortcuts={dateShortcuts(now)}
        onChange={({ from, to }) => setDays(from, to)}
      />
      <FilterPill
        name="Livreur"
        allLabel="Tous les livreurs"
        options={drivers}
        {...pill('delivery_person')}
      />
      {(shops.length > 1 || filters.location) && (
        <FilterPill
          name="Boutique"
          allLabel="Toutes les boutiques"
          options={locations}
          {...pill('location')}
        />
      )}
      {selecting && (
        <TogglePill className={classes.onCards} on={selecting.on} onToggle={selecting.toggle}>
          <IconChecklist size={16} stroke={1.6} aria-hidden />
          Sélectionner
        </TogglePill>
      )}
      {bin && (
        <TogglePill on={bin.on} onToggle={bin.toggle}>
          <IconTrash size={16} stroke={1.6} aria-hidden />
          Corbeille
        </TogglePill>
      )}
    </>
  );
}

function dateShortcuts(now: string) {
  const monday = weekStart(now);
  return [
    { label: 'Demain', from: addDays(now, 1), to: addDays(now, 1) },
    { label: 'Cette semaine', from: monday, to: addDays(monday, 6) },
    { label: 'Semaine prochaine', from: addDays(monday, 7), to: addDays(monday, 13) },
  ];
}

import { addDays, today } from '@florilege/contract/http/dates.ts';
import {
  financialStatuses,
  financialStatusValues,
  orderStatuses,
  orderStatusValues,
} from '@florilege/contract/orders/order-status.ts';
import { orderTodos, orderTodoValues } from '@florilege/contract/orders/order-todos.ts';
import { IconChecklist, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { RangeShortcut } from '../../../shared/filters/date-range-calendar.tsx';
import { DateRangePill } from '../../../shared/filters/date-range-pill.tsx';
import { FilterPill } from '../../../shared/filters/filter-pill.tsx';
import { TogglePill } from '../../../shared/filters/toggle-pill.tsx';
import { driversQuery } from '../../deliveries/deliveries.public.ts';
import classes from './orders-list.module.css';
import { isToday, type OrdersUrl } from './orders-url.ts';

const statusOptions = orderStatusValues.map((value) => ({ value, label: orderStatuses[value].label }));
const paymentOptions = financialStatusValues.map((value) => ({
  value,
  label: financialStatuses[value].label,
}));
const modeOptions = [
  { value: 'true', label: 'Livraison' },
  { value: 'false', label: 'Retrait' },
] as const;
const todoOptions = orderTodoValues.map((value) => ({ value, label: orderTodos[value].label }));

/** Deleted orders, for those who may restore them. */
export type Toggle = { on: boolean; toggle: () => void };

type Props = OrdersUrl & {
  /** Shows the checkboxes of cards; a table always has them. */
  selecting: Toggle | null;
  /** null: the member may not restore, or the button is beside the title. */
  bin: Toggle | null;
};

export function OrdersFilterPills({ filters, change, selecting, bin }: Props) {
  const now = today();
  const onToday = isToday(filters, now);
  const toggleToday = () =>
    change(
      onToday
        ? { delivery_from: undefined, delivery_to: undefined }
        : { delivery_from: now, delivery_to: now },
    );
  return (
    <>
      <TogglePill on={onToday} onToggle={toggleToday}>
        Aujourd’hui
      </TogglePill>
      <FilterPill
        name="À traiter"
        label="À traiter"
        allLabel="Toutes les commandes"
        options={todoOptions}
        value={filters.todo}
        onChange={(todo) => change({ todo })}
      />
      <FilterPill
        name="Statut de la commande"
        label="Tous les statuts"
        allLabel="Tous les statuts"
        options={statusOptions}
        value={filters.status}
        onChange={(status) => change({ status })}
      />
      <FilterPill
        name="Statut du paiement"
        label="Paiement"
        allLabel="Tous les paiements"
        options={paymentOptions}
        value={filters.financial_status}
        onChange={(financial_status) => change({ financial_status })}
      />
      <FilterPill
        name="Livraison ou retrait"
        label="Livraison, retrait"
        allLabel="Livraison et retrait"
        options={modeOptions}
        value={filters.requires_delivery}
        onChange={(requires_delivery) => change({ requires_delivery })}
      />
      <DateRangePill
        // Today has its own chip beside it.
        range={
          onToday
            ? { from: undefined, to: undefined }
            : { from: filters.delivery_from, to: filters.delivery_to }
        }
        shortcuts={dateShortcuts(now)}
        onChange={({ from, to }) => change({ delivery_from: from, delivery_to: to })}
      />
      <DriverPill
        value={filters.delivery_person}
        onChange={(delivery_person) => change({ delivery_person })}
      />
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

function dateShortcuts(now: string): RangeShortcut[] {
  const monday = addDays(now, -((new Date(`${now}T00:00:00Z`).getUTCDay() + 6) % 7));
  return [
    { label: 'Demain', from: addDays(now, 1), to: addDays(now, 1) },
    { label: 'Cette semaine', from: monday, to: addDays(monday, 6) },
    { label: 'Semaine prochaine', from: addDays(monday, 7), to: addDays(monday, 13) },
  ];
}

function DriverPill({
  value,
  onChange,
}: {
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}) {
  const { data = [] } = useQuery({ ...driversQuery(null, null), staleTime: 5 * 60_000 });
  return (
    <FilterPill
      name="Livreur"
      label="Livreur"
      allLabel="Tous les livreurs"
      options={data.map(({ id, display_name }) => ({ value: id, label: display_name }))}
      value={value}
      onChange={onChange}
    />
  );
}

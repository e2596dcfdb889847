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
import { FilterBar, type FilterBarProps } from '../../../shared/filters/filter-bar.tsx';
import { FilterPill } from '../../../shared/filters/filter-pill.tsx';
import { TogglePill } from '../../../shared/filters/toggle-pill.tsx';
import { driversQuery } from '../../deliveries/deliveries.queries.ts';
import { isFiltered, isToday, type OrdersFilters } from './orders-search.ts';

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

type Props = FilterBarProps<OrdersFilters> & {
  /** Deleted orders; where there is room for it elsewhere, or no right to it, it is not here. */
  bin: Toggle | false;
  /** Cards with checkboxes, on a phone only. */
  selecting: Toggle | null;
};

export type Toggle = { on: boolean; toggle: () => void };

export function OrdersFilterBar({ filters, onChange, onReset, search, bin, selecting }: Props) {
  const now = today();
  const onToday = isToday(filters, now);
  const toggleToday = () =>
    onChange(
      onToday
        ? { delivery_from: undefined, delivery_to: undefined }
        : { delivery_from: now, delivery_to: now },
    );
  return (
    <FilterBar
      label="Rechercher et filtrer les commandes"
      filtered={isFiltered(filters)}
      onReset={onReset}
      search={{
        box: search,
        label: 'Rechercher une commande',
        placeholder: 'Numéro, nom, téléphone…',
        value: filters.search ?? '',
        onSearch: (text) => onChange({ search: text || undefined }),
      }}
    >
      <TogglePill on={onToday} onToggle={toggleToday}>
        Aujourd’hui
      </TogglePill>
      <FilterPill
        name="À traiter"
        label="À traiter"
        allLabel="Toutes les commandes"
        options={todoOptions}
        value={filters.todo}
        onChange={(todo) => onChange({ todo })}
      />
      <FilterPill
        name="Statut de la commande"
        label="Tous les statuts"
        allLabel="Tous les statuts"
        options={statusOptions}
        value={filters.status}
        onChange={(status) => onChange({ status })}
      />
      <FilterPill
        name="Statut du paiement"
        label="Paiement"
        allLabel="Tous les paiements"
        options={paymentOptions}
        value={filters.financial_status}
        onChange={(financial_status) => onChange({ financial_status })}
      />
      <FilterPill
        name="Livraison ou retrait"
        label="Livraison, retrait"
        allLabel="Livraison et retrait"
        options={modeOptions}
        value={filters.requires_delivery}
        onChange={(requires_delivery) => onChange({ requires_delivery })}
      />
      <DateRangePill
        // Today has its own chip beside it.
        range={
          onToday
            ? { from: undefined, to: undefined }
            : { from: filters.delivery_from, to: filters.delivery_to }
        }
        shortcuts={dateShortcuts(now)}
        onChange={({ from, to }) => onChange({ delivery_from: from, delivery_to: to })}
      />
      <DriverPill
        value={filters.delivery_person}
        onChange={(delivery_person) => onChange({ delivery_person })}
      />
      {selecting && (
        <TogglePill on={selecting.on} onToggle={selecting.toggle}>
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
    </FilterBar>
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

import { IconAlertTriangle } from '@tabler/icons-react';
import { ChoicePills } from '../../../shared/filters/choice-pills.tsx';
import { FilterBar, type FilterBarProps } from '../../../shared/filters/filter-bar.tsx';
import { TogglePill } from '../../../shared/filters/toggle-pill.tsx';
import { isFiltered, type SubscriptionsFilters } from './subscriptions-search.ts';

const states: readonly { value: SubscriptionsFilters['state']; label: string }[] = [
  { value: undefined, label: 'Tous' },
  { value: 'active', label: 'Actifs' },
  { value: 'paused', label: 'En pause' },
  { value: 'ended', label: 'Terminés' },
];

type Props = FilterBarProps<SubscriptionsFilters>;

export function SubscriptionsFilterBar({ filters, onChange, onReset, search }: Props) {
  const problems = filters.problems === 'true';
  return (
    <FilterBar
      label="Rechercher et filtrer les abonnements"
      filtered={isFiltered(filters)}
      onReset={onReset}
      search={{
        box: search,
        label: 'Rechercher un abonnement',
        placeholder: 'Client, numéro, bon de commande…',
        value: filters.search ?? '',
        onSearch: (text) => onChange({ search: text || undefined }),
      }}
    >
      <ChoicePills
        label="État"
        options={states}
        value={filters.state}
        onChange={(state) => onChange({ state })}
      />
      <TogglePill on={problems} onToggle={() => onChange({ problems: problems ? undefined : 'true' })}>
        <IconAlertTriangle size={16} stroke={1.6} aria-hidden />À régler
      </TogglePill>
    </FilterBar>
  );
}

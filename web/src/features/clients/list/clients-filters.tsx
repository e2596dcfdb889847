import type { ClientType } from '@florilege/contract/clients/account-summary.ts';
import { IconArchive } from '@tabler/icons-react';
import { ChoicePills } from '../../../shared/filters/choice-pills.tsx';
import { FilterBar, type FilterBarProps } from '../../../shared/filters/filter-bar.tsx';
import { TogglePill } from '../../../shared/filters/toggle-pill.tsx';
import group from './clients-filters.module.css';
import { type ClientsFilters, isFiltered } from './clients-search.ts';

const types: readonly { value: ClientType | undefined; label: string }[] = [
  { value: undefined, label: 'Tous' },
  { value: 'household', label: 'Particuliers' },
  { value: 'business', label: 'Entreprises' },
];

type Props = FilterBarProps<ClientsFilters>;

export function ClientsFilterBar({ filters, onChange, onReset, search }: Props) {
  const archived = filters.archived === 'true';
  return (
    <FilterBar
      label="Rechercher et filtrer les clients"
      filtered={isFiltered(filters)}
      onReset={onReset}
      search={{
        box: search,
        label: 'Rechercher un client',
        placeholder: 'Nom, téléphone, e-mail, SIRET…',
        value: filters.search ?? '',
        onSearch: (text) => onChange({ search: text || undefined }),
      }}
    >
      <ChoicePills
        className={group.types}
        label="Type de client"
        options={types}
        value={filters.type}
        onChange={(type) => onChange({ type })}
      />
      <TogglePill
        className={group.archived}
        on={archived}
        onToggle={() => onChange({ archived: archived ? undefined : 'true' })}
      >
        <IconArchive size={16} stroke={1.6} aria-hidden />
        Archivés
      </TogglePill>
    </FilterBar>
  );
}

import type { ClientType } from '@florilege/contract/clients/account-summary.ts';
import { UnstyledButton } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import type { RefObject } from 'react';
import classes from '../../shared/ui/filter-bar.module.css';
import pill from '../../shared/ui/filter-pill.module.css';
import { FilterReset } from '../../shared/ui/filter-reset.tsx';
import { SearchBox } from '../../shared/ui/search-box.tsx';
import group from './clients-filters.module.css';
import { type ClientsFilters, isFiltered } from './clients-search.ts';

const types: readonly { type: ClientType | undefined; label: string }[] = [
  { type: undefined, label: 'Tous' },
  { type: 'household', label: 'Particuliers' },
  { type: 'business', label: 'Entreprises' },
];

type Props = {
  filters: ClientsFilters;
  /** Changes what it names, keeps the rest. */
  onChange: (change: ClientsFilters) => void;
  onReset: () => void;
  searchRef: RefObject<HTMLInputElement | null>;
  /** On a phone the search shows when asked for, or while it searches. */
  searchShown: boolean;
};

/** Everything here stands in the address. */
export function ClientsFilterBar({ filters, onChange, onReset, searchRef, searchShown }: Props) {
  const archived = filters.archived === 'true';
  return (
    <search className={classes.bar} aria-label="Rechercher et filtrer les clients">
      {searchShown && (
        <SearchBox
          label="Rechercher un client"
          placeholder="Nom, téléphone, e-mail, SIRET…"
          value={filters.search ?? ''}
          onSearch={(text) => onChange({ search: text || undefined })}
          inputRef={searchRef}
        />
      )}
      <div className={classes.pills}>
        <fieldset className={group.types} aria-label="Type de client">
          {types.map(({ type, label }) => (
            <UnstyledButton
              key={label}
              type="button"
              className={pill.pill ?? ''}
              aria-pressed={filters.type === type}
              onClick={() => onChange({ type })}
            >
              {label}
            </UnstyledButton>
          ))}
        </fieldset>
        <UnstyledButton
          type="button"
          className={`${pill.pill} ${group.archived}`}
          aria-pressed={archived}
          onClick={() => onChange({ archived: archived ? undefined : 'true' })}
        >
          <IconArchive size={16} stroke={1.6} aria-hidden />
          Archivés
        </UnstyledButton>
        <FilterReset filtered={isFiltered(filters)} onReset={onReset} />
      </div>
    </search>
  );
}

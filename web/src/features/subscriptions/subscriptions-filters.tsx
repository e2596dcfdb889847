import { UnstyledButton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { RefObject } from 'react';
import classes from '../../shared/ui/filter-bar.module.css';
import pill from '../../shared/ui/filter-pill.module.css';
import { FilterReset } from '../../shared/ui/filter-reset.tsx';
import { SearchBox } from '../../shared/ui/search-box.tsx';
import group from './subscriptions-list.module.css';
import { isFiltered, type SubscriptionsFilters } from './subscriptions-search.ts';

const states: readonly { state: SubscriptionsFilters['state']; label: string }[] = [
  { state: undefined, label: 'Tous' },
  { state: 'active', label: 'Actifs' },
  { state: 'paused', label: 'En pause' },
  { state: 'ended', label: 'Terminés' },
];

type Props = {
  filters: SubscriptionsFilters;
  /** Changes what it names, keeps the rest. */
  onChange: (change: SubscriptionsFilters) => void;
  onReset: () => void;
  searchRef: RefObject<HTMLInputElement | null>;
  /** On a phone the search shows when asked for, or while it searches. */
  searchShown: boolean;
};

/** Everything here stands in the address. */
export function SubscriptionsFilterBar({ filters, onChange, onReset, searchRef, searchShown }: Props) {
  const problems = filters.problems === 'true';
  return (
    <search className={classes.bar} aria-label="Rechercher et filtrer les abonnements">
      {searchShown && (
        <SearchBox
          label="Rechercher un abonnement"
          placeholder="Client, numéro, bon de commande…"
          value={filters.search ?? ''}
          onSearch={(text) => onChange({ search: text || undefined })}
          inputRef={searchRef}
        />
      )}
      <div className={classes.pills}>
        <fieldset className={group.states} aria-label="État">
          {states.map(({ state, label }) => (
            <UnstyledButton
              key={label}
              type="button"
              className={pill.pill ?? ''}
              aria-pressed={filters.state === state}
              onClick={() => onChange({ state })}
            >
              {label}
            </UnstyledButton>
          ))}
        </fieldset>
        <UnstyledButton
          type="button"
          className={pill.pill ?? ''}
          aria-pressed={problems}
          onClick={() => onChange({ problems: problems ? undefined : 'true' })}
        >
          <IconAlertTriangle size={16} stroke={1.6} aria-hidden />À régler
        </UnstyledButton>
        <FilterReset filtered={isFiltered(filters)} onReset={onReset} />
      </div>
    </search>
  );
}

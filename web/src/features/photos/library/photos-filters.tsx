import { addDays, today } from '@florilege/contract/http/dates.ts';
import { sameTag } from '@florilege/contract/photos/tags.ts';
import { UnstyledButton } from '@mantine/core';
import { IconTrash, IconX } from '@tabler/icons-react';
import type { RangeShortcut } from '../../../shared/filters/date-range-calendar.tsx';
import { DateRangePill } from '../../../shared/filters/date-range-pill.tsx';
import { FilterBar, type FilterBarProps } from '../../../shared/filters/filter-bar.tsx';
import pill from '../../../shared/filters/filter-pill.module.css';
import { FilterPill } from '../../../shared/filters/filter-pill.tsx';
import { TogglePill } from '../../../shared/filters/toggle-pill.tsx';
import { statusOptions } from '../photo-words.ts';
import photos from '../photos.module.css';
import { TagFilter } from './photos-filters-tags.tsx';
import own from './photos-screen.module.css';
import { FILTER_TAGS, type PhotosSearch, photosUrl } from './photos-url.ts';

type Props = FilterBarProps<PhotosSearch> & {
  /** Whether deleted photos may be seen. */
  withBin: boolean;
};

export function PhotosFilterBar({ filters, onChange, onReset, search, withBin }: Props) {
  const tags = filters.tag ?? [];
  const setTags = (next: string[]) =>
    onChange({ tag: next.length > 0 ? next.slice(0, FILTER_TAGS) : undefined });
  const without = (name: string) => setTags(tags.filter((tag) => !sameTag(tag, name)));
  return (
    <FilterBar
      label="Rechercher et filtrer les photos"
      filtered={photosUrl.isFiltered(filters)}
      onReset={onReset}
      search={{
        box: search,
        label: 'Rechercher une photo',
        placeholder: 'Nom, description, tag, client',
        value: filters.search ?? '',
        onSearch: (text) => onChange({ search: text || undefined }),
      }}
    >
      {tags.map((name) => (
        <UnstyledButton
          key={name}
          type="button"
          className={`${pill.pill} ${own.chosenTag}`}
          aria-label={`Ne plus filtrer par le tag ${name}`}
          onClick={() => without(name)}
        >
          <span className={photos.line}>{name}</span>
          <IconX size={15} stroke={2} aria-hidden />
        </UnstyledButton>
      ))}
      <TagFilter
        chosen={tags}
        onToggle={(name) =>
          tags.some((tag) => sameTag(tag, name)) ? without(name) : setTags([...tags, name])
        }
      />
      <FilterPill
        name="Statut de la photo"
        label="Statut"
        allLabel="Tous les statuts"
        options={statusOptions}
        value={filters.status}
        onChange={(status) => onChange({ status })}
      />
      <DateRangePill
        range={{ from: filters.date_start, to: filters.date_end }}
        shortcuts={dateShortcuts(today())}
        onChange={({ from, to }) => onChange({ date_start: from, date_end: to })}
      />
      {withBin && (
        <TogglePill
          on={filters.deleted === 'true'}
          onToggle={() => onChange({ deleted: filters.deleted ? undefined : 'true' })}
        >
          <IconTrash size={16} stroke={1.6} aria-hidden />
          Corbeille
        </TogglePill>
      )}
    </FilterBar>
  );
}

/** Photos are found by the day they were taken: the shortcuts are days gone by. */
export function dateShortcuts(now: string): RangeShortcut[] {
  const monday = addDays(now, -((new Date(`${now}T00:00:00Z`).getUTCDay() + 6) % 7));
  const monthStart = `${now.slice(0, 7)}-01`;
  const monthBefore = addDays(monthStart, -1);
  return [
    { label: 'Aujourd’hui', from: now, to: now },
    { label: 'Cette semaine', from: monday, to: addDays(monday, 6) },
    { label: 'Ce mois-ci', from: monthStart, to: addDays(`${addDays(monthStart, 31).slice(0, 7)}-01`, -1) },
    { label: 'Mois dernier', from: `${monthBefore.slice(0, 7)}-01`, to: monthBefore },
  ];
}

import { addDays, monthEnd, monthStart, weekStart } from '@florilege/contract/http/dates.ts';
import { sameTag } from '@florilege/contract/photos/tags.ts';
import { Box, Combobox, Group, UnstyledButton, useCombobox } from '@mantine/core';
import { IconCheck, IconChevronDown, IconTrash, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RangeShortcut } from '../../../shared/filters/date-range-calendar.tsx';
import { DateRangePill } from '../../../shared/filters/date-range-pill.tsx';
import { FilterBar, type FilterBarProps } from '../../../shared/filters/filter-bar.tsx';
import pill from '../../../shared/filters/filter-pill.module.css';
import { FilterPill } from '../../../shared/filters/filter-pill.tsx';
import { TogglePill } from '../../../shared/filters/toggle-pill.tsx';
import { formatNumber } from '../../../shared/format.ts';
import { useToday } from '../../../shared/use-clock.ts';
import { statusOptions } from '../photo-words.ts';
import photos from '../photos.module.css';
import { tagsQuery } from '../photos.queries.ts';
import { suggestTags } from '../tags/tag-rules.ts';
import { FILTER_TAGS, type PhotosSearch, photosUrl } from './photos-url.ts';

/** A longer list of tags is searched. */
const SHOWN = 60;

/** `withBin`: whether deleted photos may be seen. */
type Props = FilterBarProps<PhotosSearch> & { withBin: boolean };

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
          className={pill.pill}
          data-chosen
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
        shortcuts={dateShortcuts(useToday())}
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

/** Filters by several tags, all of which a photo must have. The list stays open while the user chooses. */
function TagFilter(props: { chosen: readonly string[]; onToggle: (name: string) => void }) {
  const { chosen, onToggle } = props;
  const [text, setText] = useState('');
  const { data: tags = [], isPending } = useQuery(tagsQuery);
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      combobox.focusTarget();
      setText('');
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  });
  const found = suggestTags(text, [], tags, SHOWN);
  const isChosen = (name: string) => chosen.some((tag) => sameTag(tag, name));
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={onToggle}
      width="max-content"
      position="bottom-start"
      withinPortal={false}
      floatingStrategy="fixed"
    >
      <Combobox.Target targetType="button" withAriaAttributes={false}>
        <UnstyledButton
          type="button"
          className={pill.pill}
          data-active={chosen.length > 0 || undefined}
          aria-label="Filtrer par tags"
          aria-haspopup="listbox"
          aria-expanded={combobox.dropdownOpened}
          onClick={() => combobox.toggleDropdown()}
        >
          Tags
          <IconChevronDown size={15} stroke={1.75} aria-hidden />
        </UnstyledButton>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          role="combobox"
          aria-expanded={combobox.dropdownOpened}
          p="xs"
          pb="2xs"
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            combobox.updateSelectedOptionIndex();
          }}
          placeholder="Chercher un tag"
          aria-label="Chercher un tag"
        />
        <Combobox.Options w={270} className={pill.options} aria-label="Tags de la photothèque">
          {found.map(({ id, name, usage_count }) => (
            <Combobox.Option key={id} value={name} active={isChosen(name)} className={pill.option}>
              <Group gap="sm" wrap="nowrap">
                <Box w={16} flex="none">
                  {isChosen(name) && <IconCheck size={16} stroke={2} aria-hidden />}
                </Box>
                <Box flex={1} className={photos.line}>
                  {name}
                </Box>
                <span className={photos.note}>{formatNumber(usage_count)}</span>
              </Group>
            </Combobox.Option>
          ))}
          {found.length === 0 && (
            <Combobox.Empty>{isPending ? 'Chargement…' : 'Aucun tag trouvé'}</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** Photos are found by the day they were taken: the shortcuts are days gone by. */
export function dateShortcuts(now: string): RangeShortcut[] {
  const monday = weekStart(now);
  const month = monthStart(now);
  return [
    { label: 'Aujourd’hui', from: now, to: now },
    { label: 'Cette semaine', from: monday, to: addDays(monday, 6) },
    { label: 'Ce mois-ci', from: month, to: monthEnd(now) },
    { label: 'Mois dernier', from: monthStart(now, -1), to: addDays(month, -1) },
  ];
}

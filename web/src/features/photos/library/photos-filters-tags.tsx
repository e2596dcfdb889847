import { sameTag } from '@florilege/contract/photos/tags.ts';
import { Combobox, UnstyledButton, useCombobox } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import pill from '../../../shared/filters/filter-pill.module.css';
import { formatNumber } from '../../../shared/format.ts';
import photos from '../photos.module.css';
import { tagsQuery } from '../photos.queries.ts';
import { suggestTags } from '../tags/tag-rules.ts';
import classes from './photos-screen.module.css';

/** A longer list is searched. */
const SHOWN = 60;

/** Filters by several tags, all of which a photo must have. The list stays open while the user chooses. */
export function TagFilter({
  chosen,
  onToggle,
}: {
  chosen: readonly string[];
  onToggle: (name: string) => void;
}) {
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
          className={classes.search}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            combobox.updateSelectedOptionIndex();
          }}
          placeholder="Chercher un tag"
          aria-label="Chercher un tag"
        />
        <Combobox.Options className={classes.options} aria-label="Tags de la photothèque">
          {found.map(({ id, name, usage_count }) => (
            <Combobox.Option key={id} value={name} active={isChosen(name)} className={classes.option}>
              <span className={classes.mark}>
                {isChosen(name) && <IconCheck size={16} stroke={2} aria-hidden />}
              </span>
              <span className={`${photos.line} ${classes.text}`}>{name}</span>
              <span className={photos.note}>{formatNumber(usage_count)}</span>
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

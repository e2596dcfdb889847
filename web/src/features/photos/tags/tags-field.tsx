import '@mantine/core/styles/PillsInput.layer.css';
import { TAG_COUNTER_FROM, TAG_MAX } from '@florilege/contract/photos/tags.ts';
import {
  ActionIcon,
  Combobox,
  Group,
  Input,
  Pill,
  PillsInput,
  Text,
  useCombobox,
  VisuallyHidden,
} from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { withinDialog } from '../../../shared/dialog/within-dialog.ts';
import pill from '../../../shared/filters/filter-pill.module.css';
import { formatCount } from '../../../shared/format.ts';
import photos from '../photos.module.css';
import { tagsQuery } from '../photos.queries.ts';
import { addTags, type ChosenTag, sentenceOf, suggestTags } from './tag-rules.ts';
import classes from './tags.module.css';

type Props = {
  value: readonly ChosenTag[];
  onChange: (tags: ChosenTag[]) => void;
  description?: ReactNode;
  disabled?: boolean;
};

export function TagsField({ value, onChange, description, disabled = false }: Props) {
  const { data: known = [] } = useQuery(tagsQuery);
  const field = useRef<HTMLInputElement>(null);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [text, setText] = useState('');
  const [said, setSaid] = useState('');
  const length = text.trim().length;
  const suggestions = suggestTags(text, value, known);

  const add = (typed: string) => {
    const { chosen, ignored, refused } = addTags(typed, value, known);
    if (chosen.length > value.length) onChange(chosen);
    setText(refused.join(', '));
    setSaid(sentenceOf({ chosen: chosen.slice(value.length), ignored, refused }));
    combobox.closeDropdown();
  };
  const remove = ({ id: removed, name }: ChosenTag) => {
    onChange(value.filter((tag) => tag.id !== removed));
    setSaid(`Tag «\u00a0${name}\u00a0» retiré.`);
    field.current?.focus();
  };
  const type = (typed: string) => {
    combobox.openDropdown();
    combobox.resetSelectedOption();
    // Phones send no key for a comma, only the text with it.
    if (typed.includes(',')) add(typed);
    else setText(typed);
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const last = value.at(-1);
    // Enter belongs to the suggestion, or in an empty field to the form.
    if (event.key === 'Enter' && length > 0 && combobox.getSelectedOptionIndex() < 0) {
      event.preventDefault();
      add(text);
    } else if (event.key === 'Backspace' && text === '' && last) remove(last);
  };
  /** A field of one line would run pasted lines together. */
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text');
    if (!pasted.includes('\n')) return;
    event.preventDefault();
    add(text + pasted);
  };

  return (
    <Input.Wrapper label="Tags" labelElement="div" description={description} descriptionProps={{ mt: '2xs' }}>
      <Combobox
        store={combobox}
        disabled={disabled}
        onOptionSubmit={add}
        {...withinDialog}
        position="bottom-start"
      >
        <Combobox.DropdownTarget>
          <PillsInput
            disabled={disabled}
            classNames={{ input: classes.box }}
            onClick={() => combobox.openDropdown()}
            rightSectionWidth={44}
            rightSection={
              <ActionIcon
                variant="subtle"
                color="green"
                size="md"
                className={classes.add}
                disabled={disabled || length === 0 || length > TAG_MAX}
                aria-label="Ajouter le tag"
                // The field keeps the focus and the text.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => add(text)}
              >
                <IconPlus size={18} stroke={2} aria-hidden />
              </ActionIcon>
            }
          >
            <Pill.Group>
              {value.map((tag) => (
                <Pill
                  key={tag.id}
                  className={classes.pill}
                  withRemoveButton={!disabled}
                  onRemove={() => remove(tag)}
                  removeButtonProps={{
                    tabIndex: 0,
                    'aria-hidden': false,
                    'aria-label': `Retirer le tag ${tag.name}`,
                    iconSize: 13,
                  }}
                >
                  {tag.name}
                </Pill>
              ))}
              <Combobox.EventsTarget withExpandedAttribute>
                <PillsInput.Field
                  ref={field}
                  className={classes.field}
                  miw="5rem"
                  aria-label="Tags"
                  placeholder={value.length === 0 ? 'Ajouter un tag' : ''}
                  autoComplete="off"
                  enterKeyHint="done"
                  disabled={disabled}
                  value={text}
                  aria-invalid={length > TAG_MAX}
                  onChange={(event) => type(event.currentTarget.value)}
                  onBlur={() => {
                    combobox.closeDropdown();
                    if (length > 0) add(text);
                  }}
                  onKeyDown={press}
                  onPaste={paste}
                />
              </Combobox.EventsTarget>
            </Pill.Group>
          </PillsInput>
        </Combobox.DropdownTarget>
        <Combobox.Dropdown hidden={suggestions.length === 0}>
          <Combobox.Options aria-label="Tags proposés">
            {suggestions.map((tag) => (
              <Combobox.Option key={tag.id} value={tag.name} className={pill.option}>
                <Group gap="md" wrap="nowrap" justify="space-between">
                  <span className={photos.line}>{tag.name}</span>
                  <span className={photos.note}>{formatCount(tag.usage_count, 'photo')}</span>
                </Group>
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      {length > TAG_COUNTER_FROM && (
        <Text size="xs" c={length > TAG_MAX ? 'red' : 'dimmed'} mt="2xs" ta="end" className="fl-figures">
          {length} / {TAG_MAX} caractères
        </Text>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </Input.Wrapper>
  );
}

import { Combobox, Group, useCombobox } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { FilterPillButton, type FilterPillProps, type ListKey } from './filter-button.tsx';
import classes from './filter-pill.module.css';

const ALL = '';

/** The pill with its list, which opens as it is made. */
export function FilterList<Value extends string>(
  props: FilterPillProps<Value> & { openedBy: ListKey | null },
) {
  const { openedBy, ...pill } = props;
  const { name, allLabel, options, value, onChange } = pill;
  const labelId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const combobox = useCombobox({
    onDropdownClose: () => combobox.resetSelectedOption(),
    onDropdownOpen: () => combobox.selectActiveOption(),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as somebody asked for it
  useEffect(() => {
    button.current?.focus();
    if (!openedBy) return combobox.openDropdown();
    // The key was pressed before its handler was there.
    button.current?.dispatchEvent(new KeyboardEvent('keydown', { code: openedBy, bubbles: true }));
  }, []);
  const submit = (picked: string) => {
    onChange(options.find((option) => option.value === picked)?.value);
    combobox.closeDropdown();
  };
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={submit}
      width="max-content"
      position="bottom-start"
      withinPortal={false}
      floatingStrategy="fixed"
    >
      <Combobox.Target targetType="button" withExpandedAttribute>
        <FilterPillButton {...pill} ref={button} onClick={() => combobox.toggleDropdown()} />
      </Combobox.Target>
      <Combobox.Dropdown>
        <span id={labelId} hidden>
          {name}
        </span>
        <Combobox.Options labelledBy={labelId} className={classes.options} tabIndex={0}>
          {[{ value: ALL, label: allLabel }, ...options].map((option) => {
            const active = option.value === (value ?? ALL);
            return (
              <Combobox.Option
                key={option.value}
                value={option.value}
                active={active}
                className={classes.option}
              >
                <Group gap={10} wrap="nowrap" justify="space-between">
                  {option.label}
                  {active && <IconCheck size={16} stroke={2} aria-hidden />}
                </Group>
              </Combobox.Option>
            );
          })}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

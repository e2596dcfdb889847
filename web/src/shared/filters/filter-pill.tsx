import { Combobox, Group, UnstyledButton, useCombobox } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import classes from './filter-pill.module.css';

export type FilterOption<Value extends string> = { value: Value; label: string };

type Props<Value extends string> = {
  /** The name of the filter for screen readers: `Statut de la commande`. */
  name: string;
  /** Shown while it filters nothing; the name unless given. */
  label?: string;
  /** The first choice: no filter. */
  allLabel: string;
  options: readonly FilterOption<Value>[];
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
};

const ALL = '';

/** A filter of one choice, as small as its label. */
export function FilterPill<Value extends string>(props: Props<Value>) {
  const { name, label = name, allLabel, options, value, onChange } = props;
  const labelId = useId();
  const combobox = useCombobox({
    onDropdownClose: () => combobox.resetSelectedOption(),
    onDropdownOpen: () => combobox.selectActiveOption(),
  });
  const current = options.find((option) => option.value === value);
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
        <UnstyledButton
          className={classes.pill}
          data-active={current !== undefined || undefined}
          aria-label={name}
          onClick={() => combobox.toggleDropdown()}
        >
          {current?.label ?? label}
          <IconChevronDown size={15} stroke={1.75} aria-hidden />
        </UnstyledButton>
      </Combobox.Target>
      <Combobox.Dropdown>
        <span id={labelId} hidden>
          {name}
        </span>
        <Combobox.Options labelledBy={labelId} className={classes.options}>
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

import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import classes from './filter-pill.module.css';

type FilterOption<Value extends string> = { value: Value; label: string };

export type FilterPillProps<Value extends string> = {
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

/** Opens a closed list besides a click. */
export type ListKey = 'ArrowDown' | 'ArrowUp';

type ButtonProps<Value extends string> = FilterPillProps<Value> &
  Omit<ComponentProps<'button'>, keyof FilterPillProps<string>>;

/** The pill itself; the list adds to it what it needs of a button. */
export function FilterPillButton<Value extends string>(props: ButtonProps<Value>) {
  const { name, label = name, allLabel: _, options, value, onChange: __, ...button } = props;
  const current = options.find((option) => option.value === value);
  return (
    <button
      type="button"
      {...button}
      className={classes.pill}
      data-active={current !== undefined || undefined}
      aria-label={name}
    >
      {current?.label ?? label}
      <IconChevronDown size={15} stroke={1.75} aria-hidden />
    </button>
  );
}

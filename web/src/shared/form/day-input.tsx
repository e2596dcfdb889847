import { addDays, frenchDay, today } from '@florilege/contract/http/dates.ts';
import { UNREADABLE_DAY } from '@florilege/contract/http/fields.ts';
import { Button, Group } from '@mantine/core';
import { DateInput, type DateInputProps } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { type FocusEvent, useState } from 'react';
import { withinDialog } from '../dialog/within-dialog.ts';
import { useToday } from '../use-clock.ts';
import { calendarTexts } from './calendar.ts';
import type { InputProps } from './choice-input.tsx';
import { isUnreadable, parseDay, readableDay } from './parse-day.ts';

type Near = 'ahead' | 'back';
/** `value` is the typed text where that is no day. */
type Field = InputProps<string | null> & { onBlur?: (event: FocusEvent) => void };
type Props = Field & {
  /** Days that are one touch away; today and tomorrow, which most orders are for, unless given. */
  near?: Near;
  /** This day and those before it are refused. */
  after?: string;
};
type TypedProps = Field &
  Pick<DateInputProps, 'aria-label' | 'className' | 'clearable' | 'radius' | 'placeholder' | 'w'> & {
    near?: Near;
    /** The reason is shown by the caller. */
    invalid?: boolean;
    /** The choices that follow from the day stand right below. */
    above?: boolean;
  };

/** Typed (`24/11`) or picked. */
export function DayInput({ near = 'ahead', after, ...field }: Props) {
  const input = useReadable(field);
  const now = useToday();
  const shortcuts = [
    { label: 'Aujourd’hui', day: now },
    near === 'ahead' ? { label: 'Demain', day: addDays(now, 1) } : { label: 'Hier', day: addDays(now, -1) },
  ].filter(({ day }) => after === undefined || day > after);
  return (
    <div>
      <TypedDay {...input} near={near} />
      {shortcuts.length > 0 && (
        <Group gap={6} mt={6}>
          {shortcuts.map(({ label, day }) => (
            <Button
              key={day}
              variant={input.value === day ? 'filled' : 'light'}
              size="compact-sm"
              aria-pressed={input.value === day}
              onClick={() => input.onChange(day)}
            >
              {label}
            </Button>
          ))}
        </Group>
      )}
    </div>
  );
}

/** The field, which says that its text is no day once it is left. */
export function useReadable<Of extends Field>({ value, error, onChange, onBlur, ...field }: Of) {
  const [left, setLeft] = useState(false);
  const refused = isUnreadable(value) && (left || error !== undefined);
  return {
    ...field,
    value,
    error: refused ? UNREADABLE_DAY : error,
    onChange: (day: string | null) => {
      setLeft(false);
      onChange(day);
    },
    onBlur: (event: FocusEvent) => {
      // A sentence below the field would move a button that is being pressed.
      setLeft(event.relatedTarget?.matches(':active') !== true);
      onBlur?.(event);
    },
  };
}

/** The field alone, for a caller with days of its own beside it. */
export function TypedDay(props: TypedProps) {
  const { near = 'ahead', invalid = false, above = false, clearable = true, ...input } = props;
  const [opened, setOpened] = useState(false);
  const { value, onChange } = input;
  const day = readableDay(value);
  const [month, setMonth] = useState(day ?? today());
  // The month follows the day, also one that is chosen beside the field.
  const [of, setOf] = useState(day);
  if (day !== of) {
    setOf(day);
    if (day) setMonth(day);
  }
  return (
    <DateInput
      {...calendarTexts}
      placeholder="jj/mm/aaaa"
      {...input}
      {...(invalid && { error: true })}
      // The library has no text of its own for a day that is none, and would put the last one in its place.
      valueFormat={() => (value === null || isUnreadable(value) ? (value ?? '') : frenchDay(value))}
      onInput={({ currentTarget: { value: typed } }) => {
        if (typed.trim() !== '' && parseDay(typed, today(), near) === null) onChange(typed.trim());
      }}
      dateParser={(text) => parseDay(text, today(), near)}
      date={month}
      onDateChange={(day) => isUnreadable(day) || setMonth(day)}
      clearable={clearable}
      clearButtonProps={{ 'aria-label': 'Effacer la date' }}
      leftSection={<IconCalendar size={18} stroke={1.6} aria-hidden />}
      leftSectionPointerEvents="none"
      inputMode="numeric"
      // Esc closes the calendar first, the dialog only then.
      data-mantine-stop-propagation={opened || undefined}
      hideOutsideDates
      popoverProps={{
        ...withinDialog,
        ...(above && { position: 'top-start' }),
        onOpen: () => setOpened(true),
        onClose: () => setOpened(false),
      }}
    />
  );
}

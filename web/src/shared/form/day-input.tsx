import { addDays, today } from '@florilege/contract/http/dates.ts';
import { Button, Group } from '@mantine/core';
import { DateInput, type DateInputProps } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { calendarTexts } from './calendar.ts';
import type { InputProps } from './choice-input.tsx';
import { parseDay } from './parse-day.ts';

type Near = 'ahead' | 'back';
type Props = InputProps<string | null> & {
  /** Days that are one touch away; today and tomorrow, which most orders are for, unless given. */
  near?: Near;
};
type TypedProps = InputProps<string | null> &
  Pick<DateInputProps, 'aria-label' | 'className' | 'radius' | 'placeholder'> & {
    near?: Near;
    /** The reason is shown by the caller. */
    invalid?: boolean;
    /** The choices that follow from the day stand right below. */
    above?: boolean;
  };

/** Typed (`24/11`) or picked. */
export function DayInput({ near = 'ahead', ...input }: Props) {
  const now = today();
  const shortcuts = [
    { label: 'Aujourd’hui', day: now },
    near === 'ahead' ? { label: 'Demain', day: addDays(now, 1) } : { label: 'Hier', day: addDays(now, -1) },
  ];
  return (
    <div>
      <TypedDay {...input} near={near} />
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
    </div>
  );
}

/** The field alone, for a caller with days of its own beside it. */
export function TypedDay({ near = 'ahead', invalid = false, above = false, ...input }: TypedProps) {
  const [opened, setOpened] = useState(false);
  return (
    <DateInput
      {...calendarTexts}
      placeholder="jj/mm/aaaa"
      {...input}
      {...(invalid && { error: true })}
      valueFormat="DD/MM/YYYY"
      dateParser={(text) => parseDay(text, today(), near)}
      clearable
      clearButtonProps={{ 'aria-label': 'Effacer la date' }}
      leftSection={<IconCalendar size={18} stroke={1.6} aria-hidden />}
      leftSectionPointerEvents="none"
      inputMode="numeric"
      // Esc closes the calendar first, the dialog only then.
      data-mantine-stop-propagation={opened || undefined}
      hideOutsideDates
      popoverProps={{
        withinPortal: false,
        floatingStrategy: 'fixed',
        ...(above && { position: 'top-start' }),
        onOpen: () => setOpened(true),
        onClose: () => setOpened(false),
      }}
    />
  );
}

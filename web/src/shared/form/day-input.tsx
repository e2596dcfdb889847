import { addDays, today } from '@florilege/contract/http/dates.ts';
import { Button, Group } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { calendarTexts } from './calendar.ts';
import type { InputProps } from './choice-input.tsx';
import { parseDay } from './parse-day.ts';

type Props = InputProps<string | null> & {
  /** Days that are one touch away; today and tomorrow, which most orders are for, unless given. */
  near?: 'ahead' | 'back';
};

/** Typed (`24/11`) or picked. */
export function DayInput({ onChange, value, near = 'ahead', ...input }: Props) {
  const [opened, setOpened] = useState(false);
  const now = today();
  const shortcuts = [
    { label: 'Aujourd’hui', day: now },
    near === 'ahead' ? { label: 'Demain', day: addDays(now, 1) } : { label: 'Hier', day: addDays(now, -1) },
  ];
  return (
    <div>
      <DateInput
        {...calendarTexts}
        {...input}
        value={value}
        onChange={onChange}
        placeholder="jj/mm/aaaa"
        valueFormat="DD/MM/YYYY"
        dateParser={(text) => parseDay(text, now, near)}
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
          onOpen: () => setOpened(true),
          onClose: () => setOpened(false),
        }}
      />
      <Group gap={6} mt={6}>
        {shortcuts.map(({ label, day }) => (
          <Button
            key={day}
            variant={value === day ? 'filled' : 'light'}
            size="compact-sm"
            aria-pressed={value === day}
            onClick={() => onChange(day)}
          >
            {label}
          </Button>
        ))}
      </Group>
    </div>
  );
}

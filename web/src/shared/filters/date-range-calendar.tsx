import { addDays, today } from '@florilege/contract/http/dates.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { useState } from 'react';
import { calendarTexts } from '../form/calendar.ts';

/** Days `YYYY-MM-DD`, both counted in; absent is open. */
export type DayRange = { from: string | undefined; to: string | undefined };

export type RangeShortcut = { label: string; from: string; to: string };

type Days = [string | null, string | null];

const TEN_YEARS = 3650;

type Props = { range: DayRange; shortcuts: readonly RangeShortcut[]; onChange: (range: DayRange) => void };

/** A calendar of its own module: it is the only part of a list that needs the dates library. */
export function DateRangeCalendar({ range, shortcuts, onChange }: Props) {
  const [days, setDays] = useState<Days>([range.from ?? null, range.to ?? null]);
  const pick = ([from, to]: Days) => {
    setDays([from, to]);
    if (from && to) onChange({ from, to });
  };
  const now = today();
  return (
    <Stack gap="sm" align="center" p="xs" maw="min(320px, calc(100vw - 40px))">
      <Group gap={6}>
        {shortcuts.map(({ label, from, to }) => (
          <Button key={label} variant="light" size="compact-sm" onClick={() => pick([from, to])}>
            {label}
          </Button>
        ))}
      </Group>
      <DatePicker
        {...calendarTexts}
        type="range"
        hideOutsideDates
        allowSingleDateInRange
        value={days}
        onChange={pick}
        defaultDate={days[0] ?? now}
        minDate={addDays(now, -TEN_YEARS)}
        maxDate={addDays(now, TEN_YEARS)}
      />
      {days[0] && !days[1] && (
        <Group justify="space-between" gap={8}>
          <Text span size="xs" c="dimmed">
            Choisissez le dernier jour.
          </Text>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => onChange({ from: days[0] ?? undefined, to: undefined })}
          >
            À partir de ce jour
          </Button>
        </Group>
      )}
      {(range.from || range.to) && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => onChange({ from: undefined, to: undefined })}
        >
          Toutes les dates
        </Button>
      )}
    </Stack>
  );
}

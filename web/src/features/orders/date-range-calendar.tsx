import { addDays, today } from '@florilege/contract/http/dates.ts';
import { Button, Group } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { useState } from 'react';
import { calendarTexts } from '../../shared/ui/calendar.ts';
import classes from './date-range-calendar.module.css';
import type { OrdersFilters } from './orders-search.ts';

export type DayRange = Pick<OrdersFilters, 'delivery_from' | 'delivery_to'>;

type Days = [string | null, string | null];

const TEN_YEARS = 3650;

/** A calendar of its own module: it is the only part of the list that needs the dates library. */
export function DateRangeCalendar({ range, onChange }: { range: DayRange; onChange: (range: DayRange) => void }) {
  const [days, setDays] = useState<Days>([range.delivery_from ?? null, range.delivery_to ?? null]);
  const pick = ([from, to]: Days) => {
    setDays([from, to]);
    if (from && to) onChange({ delivery_from: from, delivery_to: to });
  };
  const now = today();
  const monday = addDays(now, -((new Date(`${now}T00:00:00Z`).getUTCDay() + 6) % 7));
  const shortcuts: { label: string; days: Days }[] = [
    { label: 'Demain', days: [addDays(now, 1), addDays(now, 1)] },
    { label: 'Cette semaine', days: [monday, addDays(monday, 6)] },
    { label: 'Semaine prochaine', days: [addDays(monday, 7), addDays(monday, 13)] },
  ];
  return (
    <div className={classes.root}>
      <Group gap={6}>
        {shortcuts.map((shortcut) => (
          <Button key={shortcut.label} variant="light" size="compact-sm" onClick={() => pick(shortcut.days)}>
            {shortcut.label}
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
          <span className={classes.hint}>Choisissez le dernier jour.</span>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => onChange({ delivery_from: days[0] ?? undefined, delivery_to: undefined })}
          >
            À partir de ce jour
          </Button>
        </Group>
      )}
      {(range.delivery_from || range.delivery_to) && (
        <Button variant="subtle" size="compact-sm" onClick={() => onChange({ delivery_from: undefined, delivery_to: undefined })}>
          Toutes les dates
        </Button>
      )}
    </div>
  );
}

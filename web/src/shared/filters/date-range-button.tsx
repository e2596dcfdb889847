import { addDays, today } from '@florilege/contract/http/dates.ts';
import { IconCalendar, IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { formatDate } from '../format.ts';
import type { DayRange, RangeShortcut } from './date-range-calendar.tsx';
import classes from './filter-pill.module.css';

export type DateRangePillProps = {
  range: DayRange;
  shortcuts: readonly RangeShortcut[];
  onChange: (range: DayRange) => void;
};

/** The pill itself; the calendar adds to it what it needs of a button. */
export function DateRangeButton({ range, ...button }: { range: DayRange } & ComponentProps<'button'>) {
  const text = rangeText(range);
  return (
    <button
      type="button"
      {...button}
      className={classes.pill}
      data-active={text !== null || undefined}
      aria-label={`Filtrer par date\u00a0: ${text ?? 'Dates'}`}
    >
      <IconCalendar size={16} stroke={1.6} aria-hidden />
      {text ?? 'Dates'}
      <IconChevronDown size={15} stroke={1.75} aria-hidden />
    </button>
  );
}

function rangeText({ from, to }: DayRange): string | null {
  if (!from && !to) return null;
  if (from && to) return from === to ? dayText(from) : `${formatDate(from)} – ${formatDate(to)}`;
  return from ? `Dès le ${formatDate(from)}` : `Jusqu’au ${formatDate(to ?? '')}`;
}

const dayText = (day: string): string => (day === addDays(today(), 1) ? 'Demain' : formatDate(day));

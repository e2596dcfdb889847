import { addDays, today } from '@florilege/contract/http/dates.ts';
import { Center, Loader, Popover, UnstyledButton } from '@mantine/core';
import { IconCalendar, IconChevronDown } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { DayRange } from './date-range-calendar.tsx';
import classes from './filter-pill.module.css';
import { listDate } from './order-cells.tsx';
import { isToday } from './orders-search.ts';

const DateRangeCalendar = lazy(() => import('./date-range-calendar.tsx').then((module) => ({ default: module.DateRangeCalendar })));

/** Days of delivery or pickup, from one to another. */
export function DateRangePill({ range, onChange }: { range: DayRange; onChange: (range: DayRange) => void }) {
  const [opened, setOpened] = useState(false);
  const text = rangeText(range);
  const change = (next: DayRange) => {
    onChange(next);
    setOpened(false);
  };
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      shadow="md"
      withinPortal={false}
      floatingStrategy="fixed"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <UnstyledButton
          type="button"
          className={classes.pill ?? ''}
          data-active={text !== null || undefined}
          aria-label={`Filtrer par date : ${text ?? 'Dates'}`}
          onClick={() => setOpened((was) => !was)}
        >
          <IconCalendar size={16} stroke={1.6} aria-hidden />
          {text ?? 'Dates'}
          <IconChevronDown size={15} stroke={1.75} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown ?? ''} aria-label="Choisir les dates">
        <Suspense
          fallback={
            <Center w={300} h={300}>
              <Loader size="sm" />
            </Center>
          }
        >
          <DateRangeCalendar range={range} onChange={change} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}

/** What the pill says; today has its own chip beside it. */
function rangeText(range: DayRange): string | null {
  const { delivery_from: from, delivery_to: to } = range;
  if ((!from && !to) || isToday(range)) return null;
  if (from && to) return from === to ? dayText(from) : `${listDate(from)} – ${listDate(to)}`;
  return from ? `Dès le ${listDate(from)}` : `Jusqu’au ${listDate(to ?? '')}`;
}

function dayText(day: string): string {
  return day === addDays(today(), 1) ? 'Demain' : listDate(day);
}

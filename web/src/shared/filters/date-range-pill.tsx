import { addDays, today } from '@florilege/contract/http/dates.ts';
import { Center, Loader, Popover, UnstyledButton } from '@mantine/core';
import { IconCalendar, IconChevronDown } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { formatDate } from '../format.ts';
import type { DayRange, RangeShortcut } from './date-range-calendar.tsx';
import classes from './filter-pill.module.css';

const DateRangeCalendar = lazy(() =>
  import('./date-range-calendar.tsx').then((module) => ({ default: module.DateRangeCalendar })),
);

type Props = { range: DayRange; shortcuts: readonly RangeShortcut[]; onChange: (range: DayRange) => void };

export function DateRangePill({ range, shortcuts, onChange }: Props) {
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
          className={classes.pill}
          data-active={text !== null || undefined}
          aria-label={`Filtrer par date\u00a0: ${text ?? 'Dates'}`}
          onClick={() => setOpened((was) => !was)}
        >
          <IconCalendar size={16} stroke={1.6} aria-hidden />
          {text ?? 'Dates'}
          <IconChevronDown size={15} stroke={1.75} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p="2xs" aria-label="Choisir les dates">
        <Suspense
          fallback={
            <Center w={300} h={300}>
              <Loader size="sm" />
            </Center>
          }
        >
          <DateRangeCalendar range={range} shortcuts={shortcuts} onChange={change} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}

function rangeText({ from, to }: DayRange): string | null {
  if (!from && !to) return null;
  if (from && to) return from === to ? dayText(from) : `${formatDate(from)} – ${formatDate(to)}`;
  return from ? `Dès le ${formatDate(from)}` : `Jusqu’au ${formatDate(to ?? '')}`;
}

const dayText = (day: string): string => (day === addDays(today(), 1) ? 'Demain' : formatDate(day));

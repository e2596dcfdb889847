import { Center, Loader, Popover } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useBackCloses } from '../dialog/use-back-closes.ts';
import { later, Meanwhile } from '../page/later.ts';
import { DateRangeButton, type DateRangePillProps } from './date-range-button.tsx';
import type { DayRange } from './date-range-calendar.tsx';

const DateRangeCalendar = later(async () => ({
  default: (await import('./date-range-calendar.tsx')).DateRangeCalendar,
}));

/** The pill with its calendar, which opens as it is made. */
export function DateRangePopover({ range, shortcuts, onChange }: DateRangePillProps) {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus();
    setOpened(true);
  }, []);
  useBackCloses(opened, () => setOpened(false));
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
        <DateRangeButton range={range} ref={button} onClick={() => setOpened((was) => !was)} />
      </Popover.Target>
      <Popover.Dropdown p="2xs" aria-label="Choisir les dates">
        <Meanwhile
          value={
            <Center w={300} h={300}>
              <Loader size="sm" />
            </Center>
          }
        >
          <DateRangeCalendar range={range} shortcuts={shortcuts} onChange={change} />
        </Meanwhile>
      </Popover.Dropdown>
    </Popover>
  );
}

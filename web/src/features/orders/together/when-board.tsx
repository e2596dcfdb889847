import { addDays } from '@florilege/contract/http/dates.ts';
import { type TimeSlot, timeSlotValues } from '@florilege/contract/orders/time-slots.ts';
import { Box, Button, Text, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { DayInput } from '../../../shared/form/day-input.tsx';
import { SlotInput } from '../../../shared/form/order-inputs.tsx';
import { isUnreadable } from '../../../shared/form/parse-day.ts';
import { capitalise, formatRelativeDay, formatTime } from '../../../shared/format.ts';
import { useMinute, useToday } from '../../../shared/use-clock.ts';
import { hasSlotPassed } from '../form/passed-slots.ts';
import { type Choice, choiceWords } from './use-together.tsx';
import classes from './when-board.module.css';

/** Room for what leaves within the week; later days are typed. */
const DAYS = 7;
const shortSlots: Record<TimeSlot, string> = {
  '9h00-12h00': 'Matin',
  '14h00-17h00': 'Après-midi',
  '18h00-20h00': 'Soir',
  'Toute la journée': 'Journée',
};

type Props = { onChoose: (choice: Choice, words: string) => void };

/** The next days with their slots, of which one touch chooses; another day is typed below. */
export function WhenBoard({ onChoose }: Props) {
  const [day, setDay] = useState<string | null>(null);
  const [slot, setSlot] = useState<string | null>(null);
  const now = useToday();
  const time = formatTime(useMinute());
  const days = Array.from({ length: DAYS }, (_, after) => addDays(now, after));
  const choose = (on: string | undefined, at: TimeSlot | null | undefined) =>
    onChoose(
      {
        ...(on !== undefined && { delivery_date: on }),
        ...(at !== undefined && { delivery_time_slot: at }),
      },
      choiceWords.when(on, at),
    );
  return (
    <>
      <div className={classes.board}>
        {days.map((each) => {
          const name = capitalise(formatRelativeDay(each));
          return (
            <Box key={each} className={classes.day} role="group" aria-label={name}>
              <Text span fw="var(--fl-weight-strong)" className={classes.name}>
                {name}
              </Text>
              {timeSlotValues.map((value) => {
                const passed = each === now && hasSlotPassed(value, time);
                return (
                  <UnstyledButton
                    key={value}
                    className={classes.cell}
                    aria-label={`${name}, ${shortSlots[value]}${passed ? ', passé' : ''}`}
                    aria-disabled={passed || undefined}
                    onClick={() => !passed && choose(each, value)}
                  >
                    {shortSlots[value]}
                  </UnstyledButton>
                );
              })}
              <UnstyledButton
                className={classes.cell}
                data-kept
                aria-label={`${name}, créneau inchangé`}
                onClick={() => choose(each, undefined)}
              >
                Inchangé
              </UnstyledButton>
            </Box>
          );
        })}
      </div>
      <form
        className={classes.other}
        onSubmit={(event) => {
          event.preventDefault();
          choose(day ?? undefined, (slot as TimeSlot | null) ?? undefined);
        }}
      >
        <DayInput label="Autre date" value={day} onChange={setDay} />
        <SlotInput value={slot} onChange={setSlot} />
        <Button type="submit" disabled={isUnreadable(day) || (day === null && slot === null)}>
          Appliquer
        </Button>
      </form>
    </>
  );
}

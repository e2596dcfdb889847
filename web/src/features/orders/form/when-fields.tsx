import { addDays } from '@florilege/contract/http/dates.ts';
import { Button, Group, Input, Text } from '@mantine/core';
import { useId, useState } from 'react';
import type { InputProps } from '../../../shared/form/choice-input.tsx';
import { TypedDay, useReadable } from '../../../shared/form/day-input.tsx';
import { readableDay } from '../../../shared/form/parse-day.ts';
import { dayChip, formatTime } from '../../../shared/format.ts';
import { useMinute, useToday } from '../../../shared/use-clock.ts';
import { SlotTiles } from './slot-tiles.tsx';
import classes from './when-fields.module.css';

/** Days of one touch; others are typed or picked. */
const DAYS = 5;

type Value = InputProps<string | null>;
type Props = {
  day: Value;
  slot: Value;
  requiresDelivery: boolean;
  /** An order that was handed over may be put on the day that it was. */
  handedOver: boolean;
};

/** Day and slot of an order under one heading. */
export function WhenFields({ day, slot, requiresDelivery, handedOver }: Props) {
  const id = useId();
  const now = useMinute();
  const today = useToday();
  const isToday = day.value === today;
  // The day that the order already has says nothing new.
  const [saved] = useState(day.value);
  const read = readableDay(day.value);
  const isPast = read !== null && read < today && read !== saved && !handedOver;
  const days = Array.from({ length: DAYS }, (_, after) => addDays(today, after));
  const { error, description, ...typed } = useReadable(day);
  return (
    <fieldset className={classes.when} aria-labelledby={id}>
      <Group gap={0} justify="space-between" align="baseline" wrap="nowrap">
        <Input.Label id={id} labelElement="div" mb={0}>
          Date et créneau
        </Input.Label>
        {isToday && (
          <Text span size="xs" c="dimmed" className="fl-figures">
            Il est {formatTime(now)}
          </Text>
        )}
      </Group>
      <Input.Wrapper error={error} description={description}>
        <Group gap="xs" align="stretch">
          {days.map((each) => (
            <Button
              key={each}
              variant={day.value === each ? 'filled' : 'default'}
              size="compact-md"
              radius="xl"
              className={classes.day}
              aria-pressed={day.value === each}
              onClick={() => day.onChange(each)}
            >
              {dayChip(each)}
            </Button>
          ))}
          <TypedDay
            {...typed}
            invalid={error !== undefined}
            aria-label={requiresDelivery ? 'Date de livraison' : 'Date de retrait'}
            placeholder="Autre date"
            above
            radius="xl"
            className={classes.typed ?? ''}
          />
        </Group>
      </Input.Wrapper>
      {isPast && (
        <Text size="sm" c="amber" role="status" mt="2xs">
          Cette date est passée.
        </Text>
      )}
      <SlotTiles {...slot} time={isToday ? formatTime(now) : null} />
    </fieldset>
  );
}

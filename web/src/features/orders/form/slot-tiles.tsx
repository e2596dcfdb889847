import { today } from '@florilege/contract/http/dates.ts';
import { isTimeSlot, slotDisplay, timeSlotValues } from '@florilege/contract/orders/time-slots.ts';
import { Input, Text, UnstyledButton } from '@mantine/core';
import { useId } from 'react';
import type { InputProps } from '../../../shared/form/choice-input.tsx';
import { formatTime } from '../../../shared/format.ts';
import { hasSlotPassed } from './passed-slots.ts';
import classes from './slot-tiles.module.css';
import { useMinute } from './use-minute.ts';

type Props = InputProps<string | null> & {
  /** The day it is for: slots of today that are over cannot be chosen. */
  day: string | null;
};

/** The slots beside each other; a second press on the chosen one takes it back. */
export function SlotTiles({ value, onChange, day, error, description, disabled = false }: Props) {
  const id = useId();
  const now = useMinute();
  const isToday = day === today();
  const slots = value === null || isTimeSlot(value) ? timeSlotValues : [...timeSlotValues, value];
  return (
    <Input.Wrapper
      label={
        <span className={classes.label}>
          <span id={id}>Créneau</span>
          {isToday && (
            <Text span size="xs" fw={400} c="dimmed" className="fl-figures">
              Il est {formatTime(now)}
            </Text>
          )}
        </span>
      }
      labelElement="div"
      labelProps={{ className: classes.wide }}
      error={error}
      description={description}
    >
      <fieldset aria-labelledby={id} className={classes.tiles}>
        {slots.map((slot) => {
          const { short } = slotDisplay(slot);
          const passed = isToday && slot !== value && hasSlotPassed(slot, formatTime(now));
          const off = passed || disabled;
          return (
            <UnstyledButton
              key={slot}
              className={classes.tile}
              aria-pressed={slot === value}
              aria-disabled={off || undefined}
              onClick={() => !off && onChange(slot === value ? null : slot)}
            >
              <strong>{short}</strong>
              <small className="fl-figures">{passed ? 'Passé' : short === slot ? '' : slot}</small>
            </UnstyledButton>
          );
        })}
      </fieldset>
    </Input.Wrapper>
  );
}

import { isTimeSlot, slotDisplay, timeSlotValues } from '@florilege/contract/orders/time-slots.ts';
import { Input, UnstyledButton } from '@mantine/core';
import type { InputProps } from '../../../shared/form/choice-input.tsx';
import { hasSlotPassed } from './passed-slots.ts';
import classes from './slot-tiles.module.css';

type Props = InputProps<string | null> & {
  /** Of today, where the order is for today: slots that are over by then cannot be chosen. */
  time: string | null;
};

/** The slots beside each other; a second press on the chosen one takes it back. */
export function SlotTiles({ value, onChange, time, label, error, description, disabled = false }: Props) {
  const slots = value === null || isTimeSlot(value) ? timeSlotValues : [...timeSlotValues, value];
  return (
    <Input.Wrapper label={label} labelElement="div" error={error} description={description}>
      <fieldset aria-label="Créneau" className={classes.tiles}>
        {slots.map((slot) => {
          const { short } = slotDisplay(slot);
          const passed = time !== null && slot !== value && hasSlotPassed(slot, time);
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
              <small className="fl-figures">{short === slot ? 'avant la fermeture' : slot}</small>
              {passed && <small>Passé</small>}
            </UnstyledButton>
          );
        })}
      </fieldset>
    </Input.Wrapper>
  );
}

import { addDays, today } from '@florilege/contract/http/dates.ts';
import { VAT_RATES } from '@florilege/contract/orders/order-fields.ts';
import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import { type TimeSlot, timeSlots, timeSlotValues } from '@florilege/contract/orders/time-slots.ts';
import { Button, Group, Input, SegmentedControl, Select } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { IconCalendar, IconClock } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { calendarTexts } from '../form/calendar.ts';
import { parseDay } from '../form/parse-day.ts';
import classes from './order-inputs.module.css';

// Fields of an order that more than one form has.

type DayProps = {
  label: string;
  value: string | null;
  onChange: (day: string | null) => void;
  error?: string | undefined;
};

/** Typed (`24/11`, `24/11/2026`) or picked; the two days most orders are for are one touch away. */
export function DayInput({ label, value, onChange, error }: DayProps) {
  const [opened, setOpened] = useState(false);
  const now = today();
  return (
    <div>
      <DateInput
        {...calendarTexts}
        label={label}
        placeholder="jj/mm/aaaa"
        value={value}
        onChange={(day) => onChange(day)}
        valueFormat="DD/MM/YYYY"
        dateParser={(text) => parseDay(text, now)}
        clearable
        clearButtonProps={{ 'aria-label': 'Effacer la date' }}
        error={error}
        leftSection={<IconCalendar size={18} stroke={1.6} aria-hidden />}
        leftSectionPointerEvents="none"
        inputMode="numeric"
        // Esc closes the calendar first, the dialog only then.
        data-mantine-stop-propagation={opened || undefined}
        hideOutsideDates
        popoverProps={{
          withinPortal: false,
          floatingStrategy: 'fixed',
          onOpen: () => setOpened(true),
          onClose: () => setOpened(false),
        }}
      />
      <Group gap={6} mt={6}>
        <DayShortcut label="Aujourd’hui" day={now} value={value} onChange={onChange} />
        <DayShortcut label="Demain" day={addDays(now, 1)} value={value} onChange={onChange} />
      </Group>
    </div>
  );
}

type ShortcutProps = { label: string; day: string; value: string | null; onChange: (day: string) => void };

function DayShortcut({ label, day, value, onChange }: ShortcutProps) {
  return (
    <Button
      variant={value === day ? 'filled' : 'light'}
      size="compact-sm"
      aria-pressed={value === day}
      onClick={() => onChange(day)}
    >
      {label}
    </Button>
  );
}

const slots = timeSlotValues.map((value) => ({ value, label: timeSlots[value].label }));

type SlotProps = {
  value: TimeSlot | null;
  onChange: (slot: TimeSlot | null) => void;
  error?: string | undefined;
};

export function SlotInput({ value, onChange, error }: SlotProps) {
  return (
    <Select
      label="Créneau"
      placeholder="Sans créneau"
      data={slots}
      value={value}
      onChange={(picked) => onChange(timeSlotValues.find((slot) => slot === picked) ?? null)}
      clearable
      clearButtonProps={{ 'aria-label': 'Effacer le créneau' }}
      error={error}
      leftSection={<IconClock size={18} stroke={1.6} aria-hidden />}
      checkIconPosition="right"
      // Within the dialog: what is outside it is hidden from those who listen.
      comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
    />
  );
}

type VatProps = {
  value: OrderDetail['vat_rate'];
  onChange: (rate: OrderDetail['vat_rate']) => void;
  description?: string | undefined;
  disabled?: boolean;
};

/** The amount includes it, whichever it is. */
export function VatInput({ value, onChange, description, disabled = false }: VatProps) {
  const id = useId();
  return (
    <Input.Wrapper label="TVA" labelElement="div" labelProps={{ id }} description={description}>
      <SegmentedControl
        fullWidth
        aria-labelledby={id}
        className={classes.vat ?? ''}
        disabled={disabled}
        value={String(value)}
        onChange={(chosen) => onChange(VAT_RATES.find((rate) => String(rate) === chosen) ?? value)}
        data={VAT_RATES.map((rate) => ({ value: String(rate), label: `${rate}\u00a0%` }))}
      />
    </Input.Wrapper>
  );
}

import { VAT_RATES, type VatRate } from '@florilege/contract/orders/order-fields.ts';
import { isTimeSlot, timeSlots, timeSlotValues } from '@florilege/contract/orders/time-slots.ts';
import { Group, Select } from '@mantine/core';
import { type Icon, IconBuildingStore, IconClock, IconTruckDelivery } from '@tabler/icons-react';
import { withinDialog } from '../dialog/within-dialog.ts';
import { ChoiceInput, type InputProps } from './choice-input.tsx';

// Inputs for fields of an order that several forms have.

const slots = timeSlotValues.map((value) => ({ value: String(value), label: timeSlots[value].label }));

/** The slots to choose from, and the present one where it is newer than this build. */
const slotsWith = (present: string | null) =>
  present === null || isTimeSlot(present) ? slots : [...slots, { value: present, label: present }];

export function SlotInput(input: InputProps<string | null>) {
  return (
    <Select
      {...input}
      label="Créneau"
      placeholder="Sans créneau"
      data={slotsWith(input.value)}
      clearable
      clearButtonProps={{ 'aria-label': 'Effacer le créneau' }}
      leftSection={<IconClock size={18} stroke={1.6} aria-hidden />}
      checkIconPosition="right"
      comboboxProps={withinDialog}
    />
  );
}

const mode = (Icon: Icon, label: string) => (
  <Group component="span" gap="xs" wrap="nowrap" justify="center">
    <Icon size={18} stroke={1.6} aria-hidden />
    {label}
  </Group>
);
const modes = [
  { value: 'pickup', label: mode(IconBuildingStore, 'Retrait') },
  { value: 'delivery', label: mode(IconTruckDelivery, 'Livraison') },
] as const;

export function DeliveryInput({ value, onChange, ...input }: InputProps<boolean>) {
  return (
    <ChoiceInput
      {...input}
      label="Livraison ou retrait"
      value={value ? 'delivery' : 'pickup'}
      onChange={(mode) => onChange(mode === 'delivery')}
      options={modes}
    />
  );
}

const rates = VAT_RATES.map((rate) => ({ value: String(rate), label: `${rate}\u00a0%` }));

/** The amount includes it, whichever it is. */
export function VatInput({ value, onChange, ...input }: InputProps<VatRate>) {
  return (
    <ChoiceInput
      {...input}
      label="TVA"
      value={String(value)}
      onChange={(chosen) => onChange(VAT_RATES.find((rate) => String(rate) === chosen) ?? value)}
      options={rates}
    />
  );
}

import { z } from 'zod';
import { keysOf, orNewer } from '../http/fields.ts';

/** Delivery slots: what is stored and sent → what is shown. */
export const timeSlots = {
  '9h00-12h00': { label: '9h00-12h00 (Matin)', short: 'Matin' },
  '14h00-17h00': { label: '14h00-17h00 (Après-midi)', short: 'Après-midi' },
  '18h00-20h00': { label: '18h00-20h00 (Soir)', short: 'Soir' },
  'Toute la journée': { label: 'Toute la journée', short: 'Toute la journée' },
} as const;

export type TimeSlot = keyof typeof timeSlots;
export const timeSlotValues = keysOf(timeSlots);

const known = z.enum(timeSlotValues, 'Créneau inconnu');
export const answeredSlot = orNewer(known).nullable();

export const isTimeSlot = (value: string | null): value is TimeSlot =>
  value !== null && Object.hasOwn(timeSlots, value);

/** A slot in words; one that is newer than this build is shown as it is. */
export const slotDisplay = (slot: string): { label: string; short: string } =>
  isTimeSlot(slot) ? timeSlots[slot] : { label: slot, short: slot };

/** Accepts the stored value and the label a person reads. */
export const timeSlot = z.preprocess(
  (value) => timeSlotValues.find((slot) => timeSlots[slot].label === value) ?? (value === '' ? null : value),
  known.nullable(),
);

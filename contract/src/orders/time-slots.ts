import { z } from 'zod';
import { keysOf } from '../http/fields.ts';

/** Delivery slots: what is stored and sent → what is shown. */
export const timeSlots = {
  '9h00-12h00': { label: '9h00-12h00 (Matin)', short: 'Matin' },
  '14h00-17h00': { label: '14h00-17h00 (Après-midi)', short: 'Après-midi' },
  '18h00-20h00': { label: '18h00-20h00 (Soir)', short: 'Soir' },
  'Toute la journée': { label: 'Toute la journée', short: 'Toute la journée' },
} as const;

export type TimeSlot = keyof typeof timeSlots;
export const timeSlotValues = keysOf(timeSlots);

/** Accepts the stored value and the label a person reads. */
export const timeSlot = z.preprocess(
  (value) => timeSlotValues.find((slot) => timeSlots[slot].label === value) ?? (value === '' ? null : value),
  z.enum(timeSlotValues, 'Créneau inconnu').nullable(),
);

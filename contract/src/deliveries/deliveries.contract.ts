import { z } from 'zod';
import { day, emptyAsAbsent } from '../http/fields.ts';
import { route } from '../http/route.ts';
import { timeSlot } from '../orders/time-slots.ts';

/** A driver of the team with the deliveries he already has that day, and that slot. */
export const driver = z.object({
  id: z.uuid(),
  display_name: z.string(),
  phone: z.string(),
  deliveries_of_day: z.int().nonnegative(),
  deliveries_of_slot: z.int().nonnegative(),
});
export type Driver = z.infer<typeof driver>;

export const deliveriesRoutes = {
  drivers: route({
    method: 'GET',
    path: '/deliveries/drivers/',
    summary: 'Drivers with how many deliveries each has on a day (today unless given) and slot',
    access: 'deliveries.read',
    query: z.object({ date: emptyAsAbsent(day), slot: emptyAsAbsent(timeSlot) }),
    answer: z.object({ drivers: z.array(driver) }),
  }),
};

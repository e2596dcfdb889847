import { deliveriesRoutes } from '@florilege/contract/deliveries/deliveries.contract.ts';
import type { TimeSlot } from '@florilege/contract/orders/time-slots.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';

// Apart from the run of a day, as the list of orders filters by driver.

/** The team's drivers with their deliveries of that day (without one: today) and slot. */
export const driversQuery = (date: string | null, slot: TimeSlot | null) =>
  queryOptions({
    queryKey: ['deliveries', 'drivers', date, slot],
    queryFn: async ({ signal }) =>
      (
        await call(deliveriesRoutes.drivers, {
          query: { date: date ?? undefined, slot: slot ?? undefined },
          signal,
        })
      ).drivers,
    // The counts may have changed since the dialog was last open.
    staleTime: 0,
  });

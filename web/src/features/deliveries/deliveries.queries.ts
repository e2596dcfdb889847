import { deliveriesRoutes } from '@florilege/contract/deliveries/deliveries.contract.ts';
import type { TimeSlot } from '@florilege/contract/orders/time-slots.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

/** The team's drivers with what each already has that day (today without one) and slot. */
export const driversQuery = (date: string | null, slot: TimeSlot | null) =>
  queryOptions({
    queryKey: ['deliveries', 'drivers', date, slot],
    queryFn: async ({ signal }) =>
      (await call(deliveriesRoutes.drivers, { query: { date: date ?? undefined, slot: slot ?? undefined }, signal })).drivers,
    // How much a driver has may have changed since the dialog was last open.
    staleTime: 0,
  });

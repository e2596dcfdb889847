import { deliveriesRoutes } from '@florilege/contract/deliveries/deliveries.contract.ts';
import type { TimeSlot } from '@florilege/contract/orders/time-slots.ts';
import {
  mutationOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { optimistic, readSettled } from '../../shared/api/optimistic.ts';
import { type OrderDriver, sendQuickChange } from '../orders/orders.public.ts';
import { dayKeeping } from './offline/device-storage.ts';
import type { DeliveriesDay } from './offline/offline-store.ts';

export type DayFilter = { date: string; driver: string | null };

/** Loaded apart, so that a dialog of the orders does not bring the browser's database along. */
const offline = async () => (await import('./offline/offline-store.ts')).offlineStore;

/** A day of deliveries, stale with any change of an order. The answer is kept for the time without network. */
export const dayQuery = (member: string, { date, driver }: DayFilter) =>
  queryOptions({
    queryKey: ['orders', 'deliveries', member, date, driver],
    queryFn: async ({ signal }) => {
      const day = await call(deliveriesRoutes.day, { query: { date, driver: driver ?? undefined }, signal });
      // After a sign-out nothing of it stays here.
      signal.throwIfAborted();
      await dayKeeping.run(async () => (await offline()).keepDay(member, driver, day));
      return day;
    },
  });

/** The same day as this device last read it; null when it never did. */
export const keptDayQuery = (member: string, { date, driver }: DayFilter) =>
  queryOptions({
    queryKey: ['kept-deliveries', member, date, driver],
    queryFn: async () => (await offline()).findDay(member, driver, date).catch(() => null),
    staleTime: 0,
    gcTime: 0,
  });

/** The proofs of an order, also those without effect. */
export const proofsQuery = (id: number) =>
  queryOptions({
    queryKey: ['orders', 'detail', id, 'proofs'],
    queryFn: async ({ signal }) => (await call(deliveriesRoutes.proofs, { params: { id }, signal })).proofs,
  });

export type Placing = DayFilter & { slot: TimeSlot | null; order_ids: number[] };

/** Puts the stops of a run in another order: at once on screen, undone when the server refuses or does not answer. */
export function placingOptions(queryClient: QueryClient, member: string, onRefused: (error: Error) => void) {
  const keyOf = (run: DayFilter) => dayQuery(member, run).queryKey;
  const guess = optimistic(queryClient, keyOf, (day: DeliveriesDay, { slot, order_ids }: Placing) =>
    inOrder(day, slot, order_ids),
  );
  return mutationOptions({
    ...guess,
    scope: { id: 'delivery-stops' },
    mutationFn: ({ date, driver, slot, order_ids }: Placing) =>
      call(deliveriesRoutes.putInOrder, { body: { date, driver, slot, order_ids } }),
    onError: (error, run, before) => {
      guess.onError(error, run, before);
      onRefused(error);
    },
    onSettled: (_answer, _error, run) => readSettled(queryClient, keyOf(run)),
  });
}

export function usePutInOrder(member: string, onRefused: (error: Error) => void) {
  return useMutation(placingOptions(useQueryClient(), member, onRefused));
}

/** The day with the stops of one slot in the order given. */
export function inOrder(day: DeliveriesDay, slot: TimeSlot | null, ids: readonly number[]): DeliveriesDay {
  const stops = ids.flatMap((id) => day.results.find((stop) => stop.id === id) ?? []);
  const placed = stops.map((stop, index) => ({ ...stop, position: index + 1 }));
  const first = day.results.findIndex((stop) => stop.delivery_time_slot === slot && ids.includes(stop.id));
  if (first < 0) return day;
  const others = day.results.filter(({ id }) => !ids.includes(id));
  const before = day.results.slice(0, first).filter(({ id }) => !ids.includes(id)).length;
  return { ...day, results: others.toSpliced(before, 0, ...placed) };
}

/**
 * Sets or removes the driver on the version that was on screen, so that a colleague's choice is not
 * overwritten unseen.
 */
export function useAssignDriver() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, driver, version }: { id: number; driver: OrderDriver | null; version: number }) =>
      sendQuickChange(id, { delivery_person: driver }, version, "Le livreur n'a pas pu être affecté."),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['orders'] }),
  });
}

export function useNoteAccess(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { access_notes: string; was: string | null | undefined; save_with_client: boolean }) =>
      call(deliveriesRoutes.noteAccess, { params: { id }, body }),
    onSuccess: (_answer, { save_with_client }) => {
      void queryClient.invalidateQueries({ queryKey: ['orders', 'detail', id] });
      if (save_with_client) void queryClient.invalidateQueries({ queryKey: ['clients'] });
      return queryClient.invalidateQueries({ queryKey: ['orders', 'deliveries'] });
    },
  });
}

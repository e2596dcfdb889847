import type { Delivery } from '@florilege/contract/deliveries/deliveries.contract.ts';
import { isTimeSlot, type TimeSlot } from '@florilege/contract/orders/time-slots.ts';

/** Minutes of the day that a slot's stops are spread over. */
const spans: Record<TimeSlot, [from: number, to: number]> = {
  '9h00-12h00': [9 * 60, 12 * 60],
  '14h00-17h00': [14 * 60, 17 * 60],
  '18h00-20h00': [18 * 60, 20 * 60],
  'Toute la journée': [10 * 60, 18 * 60],
};
/** Minutes of one stop: the most, however few there are, and the least where stops run past their slot. */
const LONGEST_STOP = 30;
const SHORTEST_STOP = 15;
const ROUNDED_TO = 5;
const LATEST = 24 * 60 - ROUNDED_TO;

type Stop = Pick<Delivery, 'id' | 'delivery_time_slot' | 'delivery_person'>;
/** Estimated time of a stop, `09:20`, and its place in the whole run of its driver. */
export type Estimate = { time: string | null; place: number };

/**
 * Spreads each driver's stops, given in the order of the run, evenly over their slots; stops without a known
 * slot have no time. Stops without a driver are no run: each of their slots starts from its own beginning.
 */
export function estimatedTimes(stops: readonly Stop[]): Map<number, Estimate> {
  const times = new Map<number, Estimate>();
  for (const run of Map.groupBy(stops, ({ delivery_person }) => delivery_person?.id).values()) {
    let free = 0;
    let place = 0;
    for (const [slot, together] of Map.groupBy(run, ({ delivery_time_slot }) => delivery_time_slot)) {
      const { start, each } = paceOf(slot, together.length, free);
      for (const [index, { id, delivery_person }] of together.entries()) {
        place += 1;
        times.set(id, {
          time: isTimeSlot(slot)
            ? timeText(start + Math.floor((each * index) / ROUNDED_TO) * ROUNDED_TO)
            : null,
          place,
        });
        if (delivery_person) free = Math.round(start + each * together.length);
      }
    }
  }
  return times;
}

function paceOf(slot: string | null, count: number, free: number): { start: number; each: number } {
  if (!isTimeSlot(slot)) return { start: free, each: 0 };
  const [from, to] = spans[slot];
  const start = Math.max(from, free);
  return {
    start,
    each: Math.min(LONGEST_STOP, Math.max((to - start) / count, start > from ? SHORTEST_STOP : 0)),
  };
}

function timeText(minutes: number): string {
  const shown = Math.min(minutes, LATEST);
  return `${String(Math.floor(shown / 60)).padStart(2, '0')}:${String(shown % 60).padStart(2, '0')}`;
}

export type ListedStop<S extends Stop = Delivery> = Estimate & { stop: S };
type Group<S extends Stop> = { slot: string | null; own: boolean; stops: ListedStop<S>[] };

/**
 * Groups stops by slot, those of the driver `first` apart and before all others. Within a group they are
 * sorted by estimated time, then by driver with those without one last; the stops of one driver keep the
 * order of the run.
 */
export function listedStops<S extends Stop>(stops: readonly S[], first: string | null): Group<S>[] {
  const times = estimatedTimes(stops);
  const listed = stops.map((stop) => ({ stop, ...(times.get(stop.id) ?? { time: null, place: 0 }) }));
  const isOwn = ({ delivery_person }: Stop) => first !== null && delivery_person?.id === first;
  const groups = Map.groupBy(listed, ({ stop }) => `${isOwn(stop)} ${stop.delivery_time_slot}`);
  return [...groups.values()].flatMap((group) => {
    const [head] = group;
    return head
      ? { slot: head.stop.delivery_time_slot, own: isOwn(head.stop), stops: group.toSorted(byTime) }
      : [];
  });
}

function byTime(a: ListedStop<Stop>, b: ListedStop<Stop>): number {
  return (
    (a.time ?? '').localeCompare(b.time ?? '') ||
    byDriver(a.stop.delivery_person, b.stop.delivery_person) ||
    a.place - b.place ||
    a.stop.id - b.stop.id
  );
}

function byDriver(a: Stop['delivery_person'], b: Stop['delivery_person']): number {
  if (!a || !b) return Number(!a) - Number(!b);
  return a.display_name.localeCompare(b.display_name, 'fr') || a.id.localeCompare(b.id);
}

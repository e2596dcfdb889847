import type { Delivery } from '@florilege/contract/deliveries/deliveries.contract.ts';
import type { TimeSlot } from '@florilege/contract/orders/time-slots.ts';

/** Minutes of the day between which a slot's stops are spread. */
const spans: Record<TimeSlot, [from: number, to: number]> = {
  '9h00-12h00': [9 * 60, 12 * 60],
  '14h00-17h00': [14 * 60, 17 * 60],
  '18h00-20h00': [18 * 60, 20 * 60],
  'Toute la journée': [10 * 60, 18 * 60],
};
/** No stop takes longer than this, however few there are. */
const LONGEST_STOP = 30;
/** Nor less than this where stops run past their span, behind others. */
const SHORTEST_STOP = 15;
const ROUNDED_TO = 5;
const LATEST = 24 * 60 - ROUNDED_TO;

type Stop = Pick<Delivery, 'id' | 'delivery_time_slot' | 'delivery_person'>;
/** When a stop is about due, `09:20`, and its place in the whole run of its driver. */
export type Estimate = { time: string | null; place: number };

/**
 * The run of each driver spread evenly over its slot, after what he has before it; nothing without a slot. `stops` of a driver stand
 * in the order of his run. What nobody drives yet is no run: each slot of it stands by itself.
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
          time: slot && timeText(start + Math.floor((each * index) / ROUNDED_TO) * ROUNDED_TO),
          place,
        });
        if (delivery_person) free = Math.round(start + each * together.length);
      }
    }
  }
  return times;
}

function paceOf(slot: TimeSlot | null, count: number, free: number): { start: number; each: number } {
  if (!slot) return { start: free, each: 0 };
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
type Group<S extends Stop> = { slot: TimeSlot | null; own: boolean; stops: ListedStop<S>[] };

/**
 * What is listed together, by estimated time: the stops of a slot, those of `first` by themselves before all others. At the same time by
 * driver, what nobody drives last; the stops of one driver keep the order of his run.
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

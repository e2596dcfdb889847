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
const ROUNDED_TO = 5;

type Stop = Pick<Delivery, 'id' | 'delivery_time_slot' | 'delivery_person'>;

/** When each stop is about due, `09:20` by order: the run of each driver spread evenly over its slot; nothing without a slot. */
export function estimatedTimes(stops: readonly Stop[]): Map<number, { time: string | null; place: number }> {
  const runs = Map.groupBy(stops, ({ delivery_person, delivery_time_slot }) => `${delivery_person?.id} ${delivery_time_slot}`);
  const places = new Map<string | undefined, number>();
  const times = new Map<number, { time: string | null; place: number }>();
  for (const stop of stops) {
    const driver = stop.delivery_person?.id;
    const run = runs.get(`${driver} ${stop.delivery_time_slot}`) ?? [];
    const place = (places.get(driver) ?? 0) + 1;
    places.set(driver, place);
    times.set(stop.id, { time: timeIn(stop.delivery_time_slot, run.indexOf(stop), run.length), place });
  }
  return times;
}

function timeIn(slot: TimeSlot | null, index: number, count: number): string | null {
  if (!slot) return null;
  const [from, to] = spans[slot];
  const each = Math.min(LONGEST_STOP, (to - from) / count);
  const minutes = from + Math.floor((each * index) / ROUNDED_TO) * ROUNDED_TO;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

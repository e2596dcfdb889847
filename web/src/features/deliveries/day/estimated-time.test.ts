import type { Delivery } from '@florilege/contract/deliveries/deliveries.contract.ts';
import { timeSlotValues } from '@florilege/contract/orders/time-slots.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { estimatedTimes, listedStops } from './estimated-time.ts';

type Stop = Pick<Delivery, 'id' | 'delivery_time_slot' | 'delivery_person'>;
type Slot = Delivery['delivery_time_slot'];

const yanis = { id: 'yanis', display_name: 'Yanis' };
const ines = { id: 'ines', display_name: 'Inès' };
const karim = { id: 'karim', display_name: 'Karim' };
const stop = (
  id: number,
  delivery_time_slot: Slot = '9h00-12h00',
  delivery_person: Delivery['delivery_person'] = yanis,
): Stop => ({ id, delivery_time_slot, delivery_person });
const times = (stops: Stop[]) => {
  const estimates = estimatedTimes(stops);
  return stops.map(({ id }) => `${estimates.get(id)?.place} ${estimates.get(id)?.time}`);
};
const many = (count: number, slot?: Slot, driver?: Delivery['delivery_person']) =>
  Array.from({ length: count }, (_, at) => stop(at, slot, driver));

describe('estimated times', () => {
  test('spread a run over its slot, with at most half an hour for each stop', () => {
    expect(times(many(3))).toEqual(['1 09:00', '2 09:30', '3 10:00']);
    expect(times(many(12)).slice(-2)).toEqual(['11 11:30', '12 11:45']);
  });
  test('count each driver apart and continue from slot to slot; a stop without a slot has none', () => {
    expect(times([stop(1), stop(2, '9h00-12h00', karim), stop(3, '18h00-20h00'), stop(4, null)])).toEqual([
      '1 09:00',
      '1 09:00',
      '2 18:00',
      '3 null',
    ]);
  });
  test('put a stop of the whole day after the stops before it in the run', () => {
    const anytime = stop(9, 'Toute la journée');
    expect(times([anytime])).toEqual(['1 10:00']);
    expect(times([stop(1), stop(2), stop(3), anytime])).toEqual(['1 09:00', '2 09:30', '3 10:00', '4 10:30']);
    expect(times([stop(1, '18h00-20h00'), stop(2, '18h00-20h00'), anytime])).toEqual([
      '1 18:00',
      '2 18:30',
      '3 19:00',
    ]);
    expect(times([stop(1, '18h00-20h00', karim), anytime])).toEqual(['1 18:00', '1 10:00']);
  });
  test('end before midnight', () => {
    const anytime = Array.from({ length: 60 }, (_, at) => stop(100 + at, 'Toute la journée'));
    const late = [...estimatedTimes([...many(40, '18h00-20h00'), ...anytime]).values()].map(
      ({ time }) => time ?? '',
    );
    expect(late).toEqual(late.toSorted());
    expect(late.at(-1)).toBe('23:55');
  });
});

describe('listed stops', () => {
  const shown = (stops: Stop[], first: string | null = null) =>
    listedStops(stops, first).map(({ slot, own, stops: listed }) => [
      `${slot}${own ? ' own' : ''}`,
      ...listed.map(({ stop: { id }, time }) => `${id} ${time}`),
    ]);

  test('are sorted by time over all drivers, then by driver', () => {
    const stops = [
      stop(1),
      stop(2),
      stop(3, '9h00-12h00', karim),
      stop(4, '9h00-12h00', null),
      stop(5, '9h00-12h00', ines),
    ];
    expect(shown(stops)).toEqual([['9h00-12h00', '5 09:00', '3 09:00', '1 09:00', '4 09:00', '2 09:30']]);
  });
  test('begin with the member’s own, apart from the others', () => {
    const stops = [stop(2), stop(3, '18h00-20h00'), stop(1, '9h00-12h00', karim)];
    expect(shown(stops, 'yanis')).toEqual([
      ['9h00-12h00 own', '2 09:00'],
      ['18h00-20h00 own', '3 18:00'],
      ['9h00-12h00', '1 09:00'],
    ]);
  });
  test('keep the order of one driver’s run', () => {
    expect(shown([stop(3), stop(1), stop(2), stop(7, 'Toute la journée')])).toEqual([
      ['9h00-12h00', '3 09:00', '1 09:30', '2 10:00'],
      ['Toute la journée', '7 10:30'],
    ]);
  });
});

/** A day as the server answers it: by slot, the member's own first. */
const slots: Slot[] = [...timeSlotValues, null];
const day = fc
  .record({
    first: fc.constantFrom(null, 'yanis'),
    stops: fc.array(
      fc.record({ slot: fc.constantFrom(...slots), driver: fc.constantFrom(yanis, ines, karim, null) }),
      { maxLength: 120 },
    ),
  })
  .map(({ first, stops }) => {
    const rank = ({ delivery_person: driver, delivery_time_slot: slot }: Stop) =>
      (first !== null && driver?.id === first ? 0 : 10) + slots.indexOf(slot);
    return {
      first,
      stops: stops
        .map(({ slot, driver }, id) => stop(id, slot, driver))
        .toSorted((a, b) => rank(a) - rank(b)),
    };
  });
const timesOf = (all: { time: string | null }[]) => all.flatMap(({ time }) => time ?? []);

test('shows every stop once, with times that never fall within a group or within one driver’s run', () => {
  fc.assert(
    fc.property(day, ({ first, stops }) => {
      const groups = listedStops(stops, first);
      for (const group of groups) expect(timesOf(group.stops)).toEqual(timesOf(group.stops).toSorted());
      const listed = groups.flatMap((group) => group.stops);
      expect(listed.map(({ stop: { id } }) => id).toSorted((a, b) => a - b)).toEqual(
        stops.map(({ id }) => id).toSorted((a, b) => a - b),
      );
      for (const driver of [yanis, ines, karim]) {
        const run = listed.filter(({ stop: { delivery_person } }) => delivery_person?.id === driver.id);
        expect(timesOf(run)).toEqual(timesOf(run).toSorted());
        expect(run.map(({ place }) => place)).toEqual(run.map((_, at) => at + 1));
        // Filtered by this driver, it is the same run.
        const alone = stops.filter(({ delivery_person }) => delivery_person?.id === driver.id);
        expect(
          listedStops(alone, null).flatMap((group) =>
            group.stops.map(({ stop: { id }, time }) => [id, time]),
          ),
        ).toEqual(run.map(({ stop: { id }, time }) => [id, time]));
      }
    }),
  );
});

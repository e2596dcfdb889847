import { describe, expect, test } from 'vitest';
import { easter, minutesOf, mothersDay, parisInstant, readClock, rushOn } from './calendar.ts';

describe('the calendar of a Paris florist', () => {
  test.each([
    [2024, '2024-03-31', '2024-05-26'],
    [2025, '2025-04-20', '2025-05-25'],
    [2026, '2026-04-05', '2026-05-31'],
    [2027, '2027-03-28', '2027-05-30'],
    // Pentecost falls on the last Sunday of May: a week later.
    [2023, '2023-04-09', '2023-06-04'],
    [2020, '2020-04-12', '2020-06-07'],
  ])('has in %i Easter on %s and Mother’s Day on %s', (year, easterDay, mothers) => {
    expect(easter(year)).toBe(easterDay);
    expect(mothersDay(year)).toBe(mothers);
  });

  test('has a rush on feasts only', () => {
    expect(rushOn('2026-02-14')?.feast).toBe('valentine');
    expect(rushOn('2026-05-31')?.feast).toBe('mothers');
    expect(rushOn('2025-10-31')?.feast).toBe('toussaint');
    expect(rushOn('2026-06-17')).toBeNull();
  });

  test('reads Paris clocks on both sides of a change', () => {
    expect(parisInstant('2026-03-28', 600).toISOString()).toBe('2026-03-28T09:00:00.000Z');
    expect(parisInstant('2026-03-29', 600).toISOString()).toBe('2026-03-29T08:00:00.000Z');
    expect(minutesOf(new Date('2026-03-29T01:30:00Z'))).toBe(210);
  });

  test('works until now, or until the evening before when it is night', () => {
    expect(readClock(new Date('2026-06-02T09:00:40Z')).atWork.toISOString()).toBe('2026-06-02T09:00:00.000Z');
    expect(readClock(new Date('2026-06-02T03:00:00Z')).atWork.toISOString()).toBe('2026-06-01T17:50:00.000Z');
  });
});

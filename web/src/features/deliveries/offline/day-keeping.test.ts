import { expect, it } from 'vitest';
import { dayKeeping } from './device-storage.ts';

it('reports a day that could not be kept, without throwing, until one could', async () => {
  const reports: boolean[] = [];
  const leave = dayKeeping.subscribe(() => reports.push(dayKeeping.failing()));
  const full = async () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  await dayKeeping.run(async () => undefined);
  expect(dayKeeping.failing()).toBe(false);
  await dayKeeping.run(full);
  await dayKeeping.run(full);
  expect(dayKeeping.failing()).toBe(true);
  await dayKeeping.run(async () => undefined);
  leave();
  await dayKeeping.run(full);
  expect(reports).toEqual([true, false]);
});

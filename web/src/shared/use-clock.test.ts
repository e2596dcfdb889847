import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onNewDay } from './use-clock.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-27T22:59:50Z') });
  vi.stubGlobal('document', new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('tells of each new day in Paris once, until it is ended', () => {
  const call = vi.fn();
  const end = onNewDay(call);
  vi.advanceTimersByTime(5_000);
  expect(call).not.toHaveBeenCalled();
  vi.advanceTimersByTime(3_600_000);
  expect(call).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(24 * 3_600_000);
  expect(call).toHaveBeenCalledTimes(2);
  end();
  vi.advanceTimersByTime(24 * 3_600_000);
  expect(call).toHaveBeenCalledTimes(2);
});

test('tells of it at once on a device that slept through midnight', () => {
  const call = vi.fn();
  const end = onNewDay(call);
  vi.setSystemTime('2026-11-28T07:00:00Z');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(call).toHaveBeenCalledTimes(1);
  end();
});

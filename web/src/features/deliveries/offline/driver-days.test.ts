import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { dayQuery } from '../deliveries.queries.ts';
import { keepDriverDays } from './driver-days.ts';
import type { DeliveriesDay } from './offline-store.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A driver's app on a page other than the run, with the days that it requested. */
function app(online = true) {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: 30_000, networkMode: 'always', retry: false } },
  });
  const asked: string[] = [];
  const clock = { today: '2026-11-21', online };
  const dayOf = (date: string) => ({
    ...dayQuery('yanis', { date, driver: 'yanis' }),
    queryFn: async (): Promise<DeliveriesDay> => {
      asked.push(date);
      if (!clock.online) throw new Error('Hors ligne');
      return { date, results: [], count: 0 };
    },
  });
  const days = keepDriverDays(queryClient, dayOf, () => clock.today);
  stops.push(days.stop);
  /** The days requested since the last call, once all are answered. */
  const since = async () => {
    await expect.poll(() => queryClient.isFetching()).toBe(0);
    return asked.splice(0).sort();
  };
  const orderChanged = () =>
    queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'orders' });
  return { queryClient, days, clock, since, orderChanged };
}

test('reads today again with every change of an order on any page, and tomorrow at the next refresh', async () => {
  const { days, since, orderChanged } = app();
  expect(await since()).toEqual(['2026-11-21', '2026-11-22']);
  days.refresh();
  expect(await since()).toEqual([]);
  await orderChanged();
  expect(await since()).toEqual(['2026-11-21']);
  days.refresh();
  expect(await since()).toEqual(['2026-11-22']);
});

test('keeps the next day after midnight', async () => {
  const { days, clock, since, orderChanged } = app();
  await since();
  clock.today = '2026-11-22';
  days.refresh();
  expect(await since()).toEqual(['2026-11-23']);
  await orderChanged();
  expect(await since()).toEqual(['2026-11-22']);
});

test('requests both days when the network is back', async () => {
  const { days, clock, since } = app(false);
  await since();
  clock.online = true;
  days.refresh();
  expect(await since()).toEqual(['2026-11-21', '2026-11-22']);
  days.refresh();
  expect(await since()).toEqual([]);
});

test('requests nothing once stopped', async () => {
  const { days, since, orderChanged } = app();
  await since();
  days.stop();
  await orderChanged();
  days.refresh();
  expect(await since()).toEqual([]);
});

import { addDays, today } from '@florilege/contract/http/dates.ts';
import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import type { dayQuery } from '../deliveries.queries.ts';

/** Long enough for tomorrow to become today while the app stays open. */
const KEPT_MS = 36 * 3_600_000;

/**
 * Keeps a driver's days on the device for the time without network: today as if its page were open, so that
 * live updates refresh it; tomorrow when `refresh` is called, if anything changed since.
 */
export function keepDriverDays(
  queryClient: QueryClient,
  dayOf: (date: string) => ReturnType<typeof dayQuery>,
  now: () => string = today,
): { refresh: () => void; stop: () => void } {
  let date = now();
  const observer = new QueryObserver(queryClient, dayOf(date));
  let leave: (() => void) | null = observer.subscribe(() => undefined);

  const refresh = () => {
    if (!leave) return;
    if (date !== now()) {
      date = now();
      observer.setOptions(dayOf(date));
    }
    const { isError, isFetching } = observer.getCurrentResult();
    if (isError && !isFetching) void observer.refetch();
    void queryClient.prefetchQuery({
      ...dayOf(addDays(date, 1)),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: KEPT_MS,
    });
  };
  refresh();
  return {
    refresh,
    stop: () => {
      leave?.();
      leave = null;
    },
  };
}

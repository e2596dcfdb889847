import { addDays, today } from '@florilege/contract/http/dates.ts';
import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import type { dayQuery } from '../deliveries.queries.ts';

/** As long as the app may stay open for tomorrow to become today. */
const KEPT_MS = 36 * 3_600_000;

/**
 * Has a driver's days on his device before he is without network: today's as if its page were open, so that live updates refresh it;
 * tomorrow's when `refresh` is called, if anything changed since.
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

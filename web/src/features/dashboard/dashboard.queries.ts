import { dashboardRoutes } from '@florilege/contract/dashboard/dashboard.contract.ts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

export const STATS_FAILED = 'Failed to fetch dashboard stats';

/** The figures come from these: any change of them makes the figures stale. */
const meta = { topics: ['orders', 'payments', 'billing', 'clients', 'subscriptions'] };
/** No live update says that a day begins, a link grows old or a job fails. */
const refetchInterval = 60_000;

/** A shop, by its number as text; undefined: all. */
export type StatsShop = string | undefined;

export const statsQuery = (location?: StatsShop) =>
  queryOptions({
    queryKey: ['dashboard', 'stats', location],
    queryFn: ({ signal }) =>
      call(dashboardRoutes.stats, { query: { location }, signal, fallback: STATS_FAILED }),
    meta,
    refetchInterval,
    // Other figures take the place of those that are shown.
    placeholderData: keepPreviousData,
  });

export const revenueQuery = (location?: StatsShop) =>
  queryOptions({
    queryKey: ['dashboard', 'revenue', 'month', 12, location],
    queryFn: ({ signal }) =>
      call(dashboardRoutes.revenue, {
        query: { period: 'month', months: 12, location },
        signal,
        fallback: STATS_FAILED,
      }),
    meta,
    refetchInterval,
    placeholderData: keepPreviousData,
  });

/** « À traiter », limited to the member's permissions. */
export const todoQuery = queryOptions({
  queryKey: ['dashboard', 'todo'],
  queryFn: async ({ signal }) =>
    (await call(dashboardRoutes.todo, { signal, fallback: STATS_FAILED })).results,
  meta,
  refetchInterval,
});

export const failedJobsQuery = queryOptions({
  queryKey: ['dashboard', 'jobs'],
  queryFn: async ({ signal }) => (await call(dashboardRoutes.failedJobs, { signal })).results,
  staleTime: 0,
  refetchInterval: 10_000,
});

export function useRetryJobs() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (task: string) => call(dashboardRoutes.retryJobs, { body: { task } }),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: failedJobsQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: todoQuery.queryKey });
    },
  });
}

/** « Actualiser »: fetches everything on the dashboard again. */
export function useRefreshDashboard() {
  const queryClient = useQueryClient();
  return useMutation({
    meta: { reads: true },
    mutationFn: () => queryClient.refetchQueries({ queryKey: ['dashboard'], type: 'active' }),
  });
}

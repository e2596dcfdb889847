import { PAGE_SIZE } from '@florilege/contract/http/page.ts';
import type {
  dateChange,
  previewBody,
  SubscriptionDetail,
  SubscriptionSummary,
  subscriptionBody,
  subscriptionListQuery,
} from '@florilege/contract/subscriptions/subscription.ts';
import { subscriptionsRoutes } from '@florilege/contract/subscriptions/subscriptions.contract.ts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../shared/api/call.ts';
import { listQuery } from '../../shared/list/list-pages.ts';
import { useList } from '../../shared/list/use-list.ts';

/** Subscriptions show the status of their orders. */
const meta = { topics: ['orders'] };

const LIST_FAILED = 'Les abonnements n’ont pas pu être chargés';
const LOAD_FAILED = 'L’abonnement n’a pas pu être chargé.';
const DATES_FAILED = 'Les dates n’ont pas pu être chargées.';

type ListFilters = Partial<
  Pick<z.input<typeof subscriptionListQuery>, 'search' | 'state' | 'problems' | 'account_id'>
>;
export type SubscriptionInput = z.input<typeof subscriptionBody>;
export type DateInput = z.input<typeof dateChange>;

export function useSubscriptionsList(filters: ListFilters) {
  return useList(
    listQuery<SubscriptionSummary>({
      queryKey: ['subscriptions', 'list', filters],
      meta,
      pageSize: PAGE_SIZE,
      fetchPage: (chunk, signal) =>
        call(subscriptionsRoutes.list, { query: { ...filters, ...chunk }, signal, fallback: LIST_FAILED }),
    }),
  );
}

export const subscriptionQuery = (id: number) =>
  queryOptions({
    queryKey: ['subscriptions', 'detail', id],
    meta,
    queryFn: ({ signal }) =>
      call(subscriptionsRoutes.detail, { params: { id }, signal, fallback: LOAD_FAILED }),
  });

export function prefetchSubscription(queryClient: QueryClient, id: number): void {
  void queryClient.prefetchQuery(subscriptionQuery(id));
}

export const comingDatesQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['subscriptions', 'detail', id, 'dates'],
    meta,
    queryFn: ({ pageParam, signal }) =>
      call(subscriptionsRoutes.dates, {
        params: { id },
        query: { after: pageParam || undefined },
        signal,
        fallback: DATES_FAILED,
      }),
    initialPageParam: '',
    // The last date of the rhythm, which may have been moved before others.
    getNextPageParam: ({ dates, has_next }) =>
      has_next
        ? dates
            .map(({ date }) => date)
            .toSorted()
            .at(-1)
        : undefined,
  });

export const pastDatesQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['subscriptions', 'detail', id, 'past'],
    meta,
    queryFn: ({ pageParam, signal }) =>
      call(subscriptionsRoutes.past, {
        params: { id },
        query: { page: pageParam },
        signal,
        fallback: DATES_FAILED,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ next }) => next,
  });

/** The dates that a rhythm would give, while it is typed. */
export const previewQuery = (body: z.input<typeof previewBody>) =>
  queryOptions({
    queryKey: ['subscriptions', 'preview', body],
    queryFn: ({ signal }) => call(subscriptionsRoutes.preview, { body, signal, fallback: DATES_FAILED }),
    placeholderData: keepPreviousData,
    retry: false,
  });

function store(queryClient: QueryClient, answer: SubscriptionDetail): void {
  queryClient.setQueryData(subscriptionQuery(answer.id).queryKey, answer);
}

function refresh(queryClient: QueryClient, id?: number): void {
  void queryClient.invalidateQueries({ queryKey: ['subscriptions', 'list'] });
  if (id !== undefined) void queryClient.invalidateQueries({ queryKey: ['subscriptions', 'detail', id] });
}

export function useCreateSubscription() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { body: SubscriptionInput; key: string }) =>
      call(subscriptionsRoutes.create, { body, idempotencyKey: key }),
    onSuccess: (answer) => {
      store(queryClient, answer);
      refresh(queryClient);
    },
  });
}

export function useUpdateSubscription() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body, version }: { id: number; body: SubscriptionInput; version: number }) =>
      call(subscriptionsRoutes.update, { params: { id }, body: { ...body, version } }),
    onSuccess: (answer) => {
      store(queryClient, answer);
      refresh(queryClient, answer.id);
    },
    onError: (_error, { id }) => refresh(queryClient, id),
  });
}

/** Pause, resume and end: each answers the changed subscription. */
export type Stop =
  | { kind: 'pause'; from: string | undefined; until: string | null }
  | { kind: 'resume' }
  | { kind: 'end' };

export function useStop(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (stop: Stop) => {
      const params = { id };
      if (stop.kind === 'pause')
        return call(subscriptionsRoutes.pause, { params, body: { from: stop.from, until: stop.until } });
      return call(stop.kind === 'resume' ? subscriptionsRoutes.resume : subscriptionsRoutes.end, { params });
    },
    onSuccess: (answer) => store(queryClient, answer),
    onSettled: () => refresh(queryClient, id),
  });
}

/** A date as it is now, for a form that a colleague was faster than. */
export const reloadDate = (id: number, date: string) =>
  call(subscriptionsRoutes.date, { params: { id, date }, fallback: DATES_FAILED });

/** The changes of a date: changed, put back, made by hand or left without an order. */
export type DateWork =
  | { kind: 'change'; date: string; change: DateInput }
  | { kind: 'putBack'; date: string; version: number }
  | { kind: 'make'; date: string; day?: string }
  | { kind: 'ignore'; date: string };

export function useDateWork(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (work: DateWork): Promise<{ date: string; version?: number }> => {
      const params = { id, date: work.date };
      if (work.kind === 'change') return call(subscriptionsRoutes.changeDate, { params, body: work.change });
      if (work.kind === 'putBack')
        return call(subscriptionsRoutes.putBack, { params, query: { version: work.version } });
      if (work.kind === 'make') return call(subscriptionsRoutes.makeNow, { params, body: { day: work.day } });
      return call(subscriptionsRoutes.ignore, { params });
    },
    onSettled: (_answer, _error, { kind }) => {
      refresh(queryClient, id);
      if (kind !== 'make') return;
      void queryClient.invalidateQueries({ queryKey: ['orders'] });
      void queryClient.invalidateQueries({ queryKey: ['deliveries'] });
    },
  });
}

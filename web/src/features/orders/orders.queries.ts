import type { Page } from '@florilege/contract/http/page.ts';
import { PAGE_SIZE } from '@florilege/contract/http/page.ts';
import { type OrderSummary, ordersRoutes } from '@florilege/contract/orders/orders.contract.ts';
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../shared/api/call.ts';
import type { toBody } from './new-order-form.ts';
import { orderQuery, storeOrder } from './order.queries.ts';
import { type Chunk, chunkOf, cutPage, mergePages } from './orders-pages.ts';
import type { OrdersFilters } from './orders-search.ts';

export const LIST_FAILED = 'Failed to fetch orders';
export const CREATE_FAILED = 'Échec de la création de la commande';

type OrdersPage = Page<OrderSummary>;
type OrderInput = ReturnType<typeof toBody>;

export const ordersListQuery = (filters: OrdersFilters) =>
  infiniteQueryOptions({
    queryKey: ['orders', 'list', filters],
    queryFn: ({ client, queryKey, pageParam, signal }) => {
      const loaded = client.getQueryData<InfiniteData<OrdersPage>>(queryKey)?.pages.length ?? 0;
      return listPage(filters, pageParam, loaded, signal);
    },
    initialPageParam: 1,
    getNextPageParam: (last) => last.next,
    // Other filters: the rows stay, dimmed, until the new ones are there.
    placeholderData: keepPreviousData,
  });

/** What one refresh has asked for already; a refresh has one signal. */
const refreshes = new WeakMap<AbortSignal, Map<number, Promise<OrdersPage>>>();

/**
 * One page. The next page is asked for as it is; when a live update reads all `loaded` pages again, five of them come in
 * one request, so that a long list costs the server little.
 */
async function listPage(filters: OrdersFilters, page: number, loaded: number, signal: AbortSignal): Promise<OrdersPage> {
  const chunk = chunkOf(page, page <= loaded ? loaded : 1, PAGE_SIZE);
  if (chunk.page_size === PAGE_SIZE) return fetchPage(filters, { page, page_size: PAGE_SIZE }, signal);
  const asked = refreshes.get(signal) ?? new Map<number, Promise<OrdersPage>>();
  refreshes.set(signal, asked);
  const answer = asked.get(chunk.page) ?? fetchPage(filters, chunk, signal);
  asked.set(chunk.page, answer);
  return cutPage(await answer, chunk, page, PAGE_SIZE);
}

function fetchPage(filters: OrdersFilters, chunk: Chunk, signal: AbortSignal): Promise<OrdersPage> {
  return call(ordersRoutes.list, { query: { ...filters, ...chunk }, signal, fallback: LIST_FAILED });
}

/** The list as far as it is loaded, each order once, and its exact count. */
export function useOrdersList(filters: OrdersFilters) {
  const query = useInfiniteQuery(ordersListQuery(filters));
  const pages = query.data?.pages;
  const orders = useMemo(() => mergePages(pages ?? []), [pages]);
  return { ...query, orders, count: pages?.at(-1)?.count };
}

export function prefetchOrder(queryClient: QueryClient, id: number): void {
  void queryClient.prefetchQuery(orderQuery(id));
}

export function useCreateOrder() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ order, key }: { order: OrderInput; key: string }) =>
      call(ordersRoutes.create, { body: order, idempotencyKey: key, fallback: CREATE_FAILED }),
    onSuccess: (order) => {
      storeOrder(queryClient, order);
      return refreshAfterCreate(queryClient);
    },
  });
}

export function useCreateOrders() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ orders, key }: { orders: OrderInput[]; key: string }) =>
      call(ordersRoutes.bulkCreate, { body: orders, idempotencyKey: key, fallback: CREATE_FAILED }),
    onSuccess: () => refreshAfterCreate(queryClient),
  });
}

/** The live stream says it as well, where it is connected. */
function refreshAfterCreate(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: ['orders', 'list'] });
  void queryClient.invalidateQueries({ queryKey: ['deliveries'] });
}

import { PAGE_SIZE } from '@florilege/contract/http/page.ts';
import { type OrderSummary, ordersRoutes } from '@florilege/contract/orders/orders.contract.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { listQuery } from '../../shared/list/list-pages.ts';
import { useList } from '../../shared/list/use-list.ts';
import type { OrdersFilters } from './list/orders-url.ts';
import type { toBody } from './new/new-order-drafts.ts';
import { orderQuery, storeOrder } from './order.queries.ts';

export const LIST_FAILED = 'Failed to fetch orders';
/** The specification’s sentence for orders on another page than their own list. */
export const ordersFailure = (error: unknown) =>
  `Erreur lors du chargement des commandes: ${errorMessage(error, LIST_FAILED)}`;
export const CREATE_FAILED = 'Échec de la création de la commande';

type OrderInput = ReturnType<typeof toBody>;

/** `account_id`: orders that one client pays or receives. */
type ListFilters = OrdersFilters & { account_id?: number };

export const ordersListQuery = (filters: ListFilters) =>
  listQuery<OrderSummary>({
    queryKey: ['orders', 'list', filters],
    pageSize: PAGE_SIZE,
    fetchPage: (chunk, signal) =>
      call(ordersRoutes.list, { query: { ...filters, ...chunk }, signal, fallback: LIST_FAILED }),
  });

/** The list as far as it is loaded, each order once, and its exact count. */
export const useOrdersList = (filters: ListFilters) => useList(ordersListQuery(filters));

export function prefetchOrder(queryClient: QueryClient, id: number): void {
  void queryClient.prefetchQuery(orderQuery(id));
}

/** Creates one order, or several as a batch of which some may be refused. */
export function useCreateOrders() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ orders, key }: { orders: OrderInput[]; key: string }) => {
      const sent = { idempotencyKey: key, fallback: CREATE_FAILED };
      const [only, ...others] = orders;
      if (!only || others.length > 0) return call(ordersRoutes.bulkCreate, { body: orders, ...sent });
      const order = await call(ordersRoutes.create, { body: only, ...sent });
      storeOrder(queryClient, order);
      return { order_ids: [order.id], errors: [] };
    },
    // Needed without live updates, which do the same.
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['orders', 'list'] });
      void queryClient.invalidateQueries({ queryKey: ['deliveries'] });
    },
  });
}

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

/** The list as far as it is loaded, each order once, and its exact count. */
export const useOrdersList = (filters: ListFilters) =>
  useList(
    listQuery<OrderSummary>({
      queryKey: ['orders', 'list', filters],
      pageSize: PAGE_SIZE,
      fetchPage: (chunk, signal) =>
        call(ordersRoutes.list, { query: { ...filters, ...chunk }, signal, fallback: LIST_FAILED }),
    }),
  );

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

/** Needed without live updates, which do the same. */
function refreshAfterCreate(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: ['orders', 'list'] });
  void queryClient.invalidateQueries({ queryKey: ['deliveries'] });
}

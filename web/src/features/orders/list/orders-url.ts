import { day } from '@florilege/contract/http/fields.ts';
import { financialStatus, orderStatus } from '@florilege/contract/orders/order-status.ts';
import { orderTodo } from '@florilege/contract/orders/order-todos.ts';
import { z } from 'zod';
import { type ListUrlState, listUrl } from '../../../shared/list/list-url.ts';

const filters = {
  search: z.string().trim().min(1).max(200),
  status: orderStatus,
  financial_status: financialStatus,
  requires_delivery: z.enum(['true', 'false']),
  delivery_from: day,
  delivery_to: day,
  delivery_person: z.uuid(),
  location: z.string().regex(/^[1-9]\d{0,14}$/),
  todo: orderTodo,
  deleted: z.literal('true'),
};

/** /commandes with its filters; the bin is a list of its own. */
export const ordersUrl = listUrl('/commandes', filters, ['deleted']);

export type OrdersUrl = ListUrlState<typeof filters>;
export type OrdersFilters = OrdersUrl['filters'];

/** Search parameters of an order opened from the list: search, status and, in `return`, all filters. */
export const orderSearch = (filters: OrdersFilters) => ({
  search: filters.search,
  status: filters.status,
  return: ordersUrl.href(filters),
});

import { orderOrderings } from '@florilege/contract/orders/order-orderings.ts';
import { financialStatusValues, orderStatusValues } from '@florilege/contract/orders/order-status.ts';
import { orderTodoValues } from '@florilege/contract/orders/order-todos.ts';
import { type ListUrlState, listUrl } from '../../../shared/list/list-url.ts';
import { day, oneOf, recordNumber, searched, uuid } from '../../../shared/read.ts';

const filters = {
  search: searched,
  status: oneOf(...orderStatusValues),
  financial_status: oneOf(...financialStatusValues),
  requires_delivery: oneOf('true', 'false'),
  delivery_from: day,
  delivery_to: day,
  delivery_person: uuid,
  location: recordNumber,
  todo: oneOf(...orderTodoValues),
  deleted: oneOf('true'),
  ordering: oneOf(...orderOrderings),
};

/** /commandes with its filters; the bin is a list of its own, and a sort narrows nothing down. */
export const ordersUrl = listUrl('/commandes', filters, ['deleted', 'ordering']);

export type OrdersUrl = ListUrlState<typeof filters>;
export type OrdersFilters = OrdersUrl['filters'];

/** Search parameters of an order opened from the list: search, status and, in `return`, all filters. */
export const orderSearch = (filters: OrdersFilters) => ({
  search: filters.search,
  status: filters.status,
  return: ordersUrl.href(filters),
});

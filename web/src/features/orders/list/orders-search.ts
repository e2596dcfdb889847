import { today } from '@florilege/contract/http/dates.ts';
import { day } from '@florilege/contract/http/fields.ts';
import { financialStatus, orderStatus } from '@florilege/contract/orders/order-status.ts';
import { orderTodo } from '@florilege/contract/orders/order-todos.ts';
import { z } from 'zod';
import { stringifySearch, tolerant } from '../../../shared/search-params.ts';

/**
 * Search parameters of /commandes, named as the API names them, all plain text. `new` opens the dialog of a new order, so
 * that any screen can link to it and Back closes it; `from` is the order that it repeats.
 */
export const ordersSearch = z.object({
  search: tolerant(z.string().trim().min(1).max(200)),
  status: tolerant(orderStatus),
  financial_status: tolerant(financialStatus),
  requires_delivery: tolerant(z.enum(['true', 'false'])),
  delivery_from: tolerant(day),
  delivery_to: tolerant(day),
  delivery_person: tolerant(z.uuid()),
  todo: tolerant(orderTodo),
  deleted: tolerant(z.literal('true')),
  new: tolerant(z.literal('1')),
  from: tolerant(z.string().regex(/^[1-9]\d{0,14}$/)),
});
export type OrdersSearch = z.output<typeof ordersSearch>;

/** What narrows the list down; also the key of its query. */
export type OrdersFilters = Omit<OrdersSearch, 'new' | 'from'>;

/** The filters of an address, without what is absent, so that equal filters make equal keys. */
export function filtersOf({ new: _, from: __, ...search }: OrdersSearch): OrdersFilters {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

/** Whether anything narrows the list; the bin is a place, not a filter. */
export function isFiltered({ deleted: _, ...filters }: OrdersFilters): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}

/** The list without any filter, in the place where it stands. */
export function resetFilters({ deleted }: OrdersFilters): OrdersFilters {
  return deleted ? { deleted } : {};
}

export function isToday({ delivery_from, delivery_to }: OrdersFilters, now: string = today()): boolean {
  return delivery_from === now && delivery_to === now;
}

/** Path and query of the list, for coming back to it as it stands. */
export function listAddress(filters: OrdersFilters): string {
  return `/commandes${stringifySearch(filters)}`;
}

/**
 * Query of an order opened from the list: its search and status as the specification names them, and `return` with
 * everything, so that Back restores the list to the letter.
 */
export function orderLinkSearch(filters: OrdersFilters): string {
  return stringifySearch({ search: filters.search, status: filters.status, return: listAddress(filters) });
}

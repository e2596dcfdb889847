export { type OrderDriver, orderQuery, sendQuickChange } from './order.queries.ts';
export { LIST_FAILED, ordersFailure, prefetchOrder, useOrdersList } from './orders.queries.ts';

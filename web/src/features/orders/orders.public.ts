export { OrderInput } from './form/order-fields.tsx';
export { type OrderValues, orderValues, orderWire } from './form/order-values.ts';
export { groupText, SAME_AS_PAYER } from './list-words.ts';
export { type OrderDriver, orderQuery, sendQuickChange } from './order.queries.ts';
export { orderWords } from './order-words.ts';
export { ordersFailure, prefetchOrder, useOrdersList } from './orders.queries.ts';
export { orderShortcuts } from './orders.shortcuts.ts';
export { ordersTodo } from './orders.todo.ts';
export { FinancialBadges } from './status/financial-badges.tsx';

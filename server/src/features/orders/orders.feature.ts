import { ordersRoutes } from '@florilege/contract/orders/orders.contract.ts';
import { defineFeature } from '../../feature.ts';
import { ordersAudit } from './orders.audit.ts';
import { ordersHandlers } from './orders.routes.ts';
import { ordersTodos } from './orders.todos.ts';

export const ordersFeature = defineFeature({
  routes: ordersRoutes,
  handlers: ({ storage }) => ordersHandlers(storage),
  audit: ordersAudit,
  todos: ordersTodos,
});

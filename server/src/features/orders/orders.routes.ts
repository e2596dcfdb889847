import type { ordersRoutes } from '@florilege/contract/orders/orders.contract.ts';
import type { Handlers } from '../../platform/http/bind.ts';
import { toOrderDetail } from './order-rows.ts';
import { changeOrder } from './order-update.service.ts';
import { addEvent, createOrder, createOrders, deleteOrder, loadOrder, ordersPage, restoreOrder } from './orders.service.ts';

export const ordersHandlers: Handlers<typeof ordersRoutes> = {
  list: ({ db, member, query }) => ordersPage(db, member, query),
  detail: async ({ db, member, params }) => toOrderDetail(await loadOrder(db, member, params.id)),
  create: ({ tx, member, body }) => createOrder(tx, member, body),
  bulkCreate: ({ tx, member, body }) => createOrders(tx, member, body),
  update: ({ tx, member, params, body }) => changeOrder(tx, member, params.id, body),
  delete: ({ tx, member, params }) => deleteOrder(tx, member, params.id),
  restore: ({ tx, member, params }) => restoreOrder(tx, member, params.id),
  addEvent: ({ tx, member, params, body }) => addEvent(tx, member, params.id, { ...body, notes: body.notes ?? null }),
};

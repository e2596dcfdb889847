import { changeTogetherRoutes } from '@florilege/contract/orders/change-together.ts';
import { orderNoticesRoutes } from '@florilege/contract/orders/order-notices.ts';
import { ordersRoutes } from '@florilege/contract/orders/orders.contract.ts';
import { defineFeature } from '../../feature.ts';
import { openDeliveriesOf, takeAddress } from './door/open-deliveries.service.ts';
import { orderImport } from './import/order-import.ts';
import { noticesOf } from './notices/notices.service.ts';
import { addImage, removeImage, restoreImage } from './order-images.service.ts';
import { toOrderDetail, toOrderImage } from './order-rows.ts';
import { changeOrder } from './order-update.service.ts';
import { ordersAudit } from './orders.audit.ts';
import {
  addEvent,
  createOrder,
  createOrders,
  deleteOrder,
  loadOrder,
  ordersPage,
  restoreOrder,
} from './orders.service.ts';
import { ordersTodos } from './orders.todos.ts';
import { recallPayer } from './recall/payer-recall.service.ts';
import { changeTogether } from './together/together.service.ts';

export const ordersFeature = defineFeature({
  routes: { ...ordersRoutes, ...changeTogetherRoutes, ...orderNoticesRoutes },
  handlers: ({ storage, bulkReads }) => ({
    list: async ({ db, member, query }) => {
      const page = await ordersPage(db, member, query);
      bulkReads.noteParties(member.id, page.results);
      return page;
    },
    detail: async ({ db, member, params }) => {
      const order = await loadOrder(db, member, params.id);
      bulkReads.noteParties(member.id, [order]);
      return toOrderDetail(order, storage);
    },
    create: async ({ tx, member, body }) => toOrderDetail(await createOrder(tx, member, body), storage),
    bulkCreate: ({ tx, member, body }) => createOrders(tx, member, body),
    update: async ({ tx, member, params, body }) =>
      toOrderDetail(await changeOrder(tx, member, params.id, body), storage),
    openDeliveries: ({ db, params }) => openDeliveriesOf(db, params.id),
    takeAddress: ({ tx, member, params, body }) => takeAddress(tx, member, params.id, body.order_ids),
    notices: ({ db, member }) => noticesOf(db, member),
    changeTogether: ({ tx, member, body }) => changeTogether(tx, member, body.orders),
    payerRecall: async ({ db, member, params }) => {
      const recall = await recallPayer(db, params.id);
      bulkReads.note(member.id, [params, ...recall.recipients]);
      return recall;
    },
    delete: ({ tx, member, params }) => deleteOrder(tx, member, params.id),
    restore: async ({ tx, member, params }) =>
      toOrderDetail(await restoreOrder(tx, member, params.id), storage),
    addEvent: ({ tx, member, params, body }) =>
      addEvent(tx, member, params.id, { ...body, automatic: false, notes: body.notes ?? null }),
    addImage: async ({ tx, member, params, body }) =>
      toOrderImage(await addImage(tx, member, params.id, body), storage),
    removeImage: ({ tx, member, params }) => removeImage(tx, member, params.id, params.imageId),
    restoreImage: async ({ tx, member, params }) =>
      toOrderImage(await restoreImage(tx, member, params.id, params.imageId), storage),
  }),
  imports: orderImport,
  audit: ordersAudit,
  todos: ordersTodos,
});

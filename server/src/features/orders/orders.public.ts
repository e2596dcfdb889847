export { oldDoors } from './door/order-retention.repository.ts';
export { listedIds, ordersSheet } from './order-export.ts';
export { lockForProof, recordProof, writeAccess } from './order-proof.service.ts';
export { askToRedo, forgetRedo } from './order-redo.repository.ts';
export { isMissed, moneyNote, remainingAmount } from './order-rows.ts';
export { changeOrder, sentPhoto } from './order-update.service.ts';
export { orderFieldsAudit } from './orders.audit.ts';
export {
  addEvent,
  createOrderOf,
  findOrders,
  loadOrder,
  lockLiveOrder,
  SHOP_CLOSED,
} from './orders.service.ts';

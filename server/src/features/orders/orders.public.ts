export { holdForProof, tellProof } from './order-proof.service.ts';
export { ANONYMOUS_CLIENT } from './order-rows.ts';
export { changeOrder } from './order-update.service.ts';
export { addEvent, createOrderOf, holdLiveOrder, loadOrder } from './orders.service.ts';

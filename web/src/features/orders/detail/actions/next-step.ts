import { orderCan } from '@florilege/contract/orders/order-can.ts';
import { nextStatus, type OrderStatus, orderStatuses } from '@florilege/contract/orders/order-status.ts';
import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import type { Member } from '../../../../session/use-session.ts';

/** The step after the present one; null at the end, or for members who may not change the status. */
export function nextStep(order: OrderDetail, member: Member): OrderStatus | null {
  return orderCan.edit(order, member) ? nextStatus(order) : null;
}

/** « Marquer préparée », « Marquer en livraison ». */
export const stepWords = (status: OrderStatus) =>
  `Marquer ${orderStatuses[status].label.toLocaleLowerCase('fr')}`;

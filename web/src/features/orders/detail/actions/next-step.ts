import { orderCan } from '@florilege/contract/orders/order-can.ts';
import {
  currentStep,
  type OrderStatus,
  orderStatuses,
  orderSteps,
} from '@florilege/contract/orders/order-status.ts';
import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import type { Member } from '../../../../session/use-session.ts';

/** The step after the present one; null at the end, or for members who may not change the status. */
export function nextStep(order: OrderDetail, member: Member): OrderStatus | null {
  if (!orderCan.edit(order, member)) return null;
  return orderSteps(order)[currentStep(order) + 1] ?? null;
}

/** « Marquer préparée », « Marquer en livraison ». */
export const stepWords = (status: OrderStatus) =>
  `Marquer ${orderStatuses[status].label.toLocaleLowerCase('fr')}`;

import { isOrderStatus, type OrderStatus } from '@florilege/contract/orders/order-status.ts';
import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';

export type OrderDriver = NonNullable<OrderDetail['delivery_person']>;

/** A change that shows at once. `delivery_person` null: no driver; `verification_image` goes with the status. */
export type QuickChange = {
  status?: OrderStatus;
  verification_image?: number;
  delivery_person?: OrderDriver | null;
  requires_delivery?: boolean;
  delivery_date?: string | null;
  version?: number;
};

type Before = Pick<OrderDetail, 'status' | 'delivery_person' | 'requires_delivery' | 'delivery_date'>;

/** Gives an order to a driver. A pick-up becomes a delivery, as it would have no driver. `day`: asked for with him. */
export function handOverTo(driver: OrderDriver, before: Before, day: string | null): QuickChange {
  return {
    status: 'to_deliver',
    delivery_person: driver,
    ...(!before.requires_delivery && { requires_delivery: true }),
    ...(day !== before.delivery_date && { delivery_date: day }),
  };
}

/** The change that takes another back, on the version of that one, so that a colleague's later one stays. */
export function undoOf(change: QuickChange, before: Before, version: number): QuickChange {
  return {
    ...(change.status && isOrderStatus(before.status) && { status: before.status }),
    ...(change.delivery_person !== undefined && { delivery_person: before.delivery_person }),
    ...(change.requires_delivery !== undefined && { requires_delivery: before.requires_delivery }),
    ...(change.delivery_date !== undefined && { delivery_date: before.delivery_date }),
    version,
  };
}

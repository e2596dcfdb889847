import { isOrderStatus, type OrderStatus } from '@florilege/contract/orders/order-status.ts';
import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';

export type OrderDriver = NonNullable<OrderDetail['delivery_person']>;

/** A change that shows at once. `delivery_person` null: no driver; `verification_image` goes with the status. */
export type QuickChange = {
  status?: OrderStatus;
  verification_image?: number;
  delivery_person?: OrderDriver | null;
  requires_delivery?: boolean;
  version?: number;
};

type Before = Pick<OrderDetail, 'status' | 'delivery_person' | 'requires_delivery'>;

/** Gives an order to a driver. A pick-up becomes a delivery, as it would have no driver. */
export function handOverTo(driver: OrderDriver, { requires_delivery }: Before): QuickChange {
  return {
    status: 'to_deliver',
    delivery_person: driver,
    ...(!requires_delivery && { requires_delivery: true }),
  };
}

/** The change that takes another back, on the version of that one, so that a colleague's later one stays. */
export function undoOf(change: QuickChange, before: Before, version: number): QuickChange {
  return {
    ...(change.status && isOrderStatus(before.status) && { status: before.status }),
    ...(change.delivery_person !== undefined && { delivery_person: before.delivery_person }),
    ...(change.requires_delivery !== undefined && { requires_delivery: before.requires_delivery }),
    version,
  };
}

import type { OrderStatus } from '@florilege/contract/orders/order-status.ts';
import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';

export type OrderDriver = NonNullable<OrderDetail['delivery_person']>;

/** A change that shows at once. `delivery_person` null takes the driver off; `verification_image` goes with the status. */
export type QuickChange = {
  status?: OrderStatus;
  verification_image?: number;
  delivery_person?: OrderDriver | null;
  requires_delivery?: boolean;
  version?: number;
};

type Before = Pick<OrderDetail, 'status' | 'delivery_person' | 'requires_delivery'>;

/** To a driver's round. A pick-up has no driver: what is given to one is a delivery from then on. */
export function handOverTo(driver: OrderDriver, { requires_delivery }: Before): QuickChange {
  return {
    status: 'to_deliver',
    delivery_person: driver,
    ...(!requires_delivery && { requires_delivery: true }),
  };
}

/** What takes a change back, on the very version that it made: what a colleague decided since is not undone. */
export function undoOf(change: QuickChange, before: Before, version: number): QuickChange {
  return {
    ...(change.status && { status: before.status }),
    ...(change.delivery_person !== undefined && { delivery_person: before.delivery_person }),
    ...(change.requires_delivery !== undefined && { requires_delivery: before.requires_delivery }),
    version,
  };
}

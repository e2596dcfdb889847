import type { AccountSummary } from '@florilege/contract/clients/account-summary.ts';
import { orderCan } from '@florilege/contract/orders/order-can.ts';
import { doorNames, type placeNames } from '@florilege/contract/orders/order-fields.ts';
import { isDeliveryStep, isOrderStatus, type OrderStatus } from '@florilege/contract/orders/order-status.ts';
import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';

export type OrderDriver = NonNullable<OrderDetail['delivery_person']>;

/**
 * A change that shows at once. `delivery_person` null: no driver; `recipient_account` null: the payer.
 * `verification_image` and the address go with the status.
 */
export type QuickChange = {
  status?: OrderStatus;
  verification_image?: number;
  delivery_person?: OrderDriver | null;
  requires_delivery?: boolean;
  delivery_date?: string | null;
  recipient_account?: AccountSummary | null;
  save_with_client?: boolean;
  version?: number;
} & Partial<Record<(typeof doorNames)[number], string | null>>;

/** The address of a delivery, as the fields of the order have it. */
type Place = Record<(typeof placeNames)[number], string>;

type OfDelivery = 'requires_delivery' | 'delivery_date' | 'delivery_person' | 'recipient_account';
type Before = Pick<OrderDetail, 'status' | OfDelivery | (typeof doorNames)[number]>;
type Papers =
  | 'financial_status'
  | 'has_pennylane_invoice'
  | 'has_pennylane_quote'
  | 'pennylane_quote_open'
  | 'deleted_at';
type Order = Before & Pick<OrderDetail, 'payer_account' | Papers>;

const becomesDelivery = (order: Pick<Before, 'requires_delivery'>, status: OrderStatus) =>
  !order.requires_delivery && isDeliveryStep(status);

/** The recipient of an order: its payer, unless another is named. */
export const receives = ({
  recipient_account,
  payer_account,
}: Pick<Order, 'recipient_account' | 'payer_account'>) => recipient_account ?? payer_account;

/**
 * Questions before a status: a delivery leaves with a driver, and needs a recipient, an address and a day.
 * Null: none.
 */
export function askedBefore(order: Order, status: OrderStatus) {
  const becomes = becomesDelivery(order, status);
  if (!becomes && status !== 'to_deliver') return null;
  const recipient = receives(order);
  const asked = {
    driver: status === 'to_deliver' || status === 'delivering',
    // A pick-up is mostly for its payer, a delivery mostly for somebody else.
    recipient: !order.recipient_account && (becomes || !recipient) && orderCan.changeParties(order),
    address: !order.delivery_address && (order.requires_delivery || !recipient?.address),
    date: order.delivery_date === null,
  };
  return Object.values(asked).some(Boolean) ? asked : null;
}

/** French names of the fields that a delivery still lacks. */
export function missingFrom(
  recipient: AccountSummary | null,
  address: string | null,
  day: string | null,
): string[] {
  return [!recipient && 'destinataire', !address?.trim() && 'adresse', day === null && 'date'].filter(
    (name) => name !== false,
  );
}

/** Another status. A pick-up becomes a delivery with a status of deliveries: nobody would see it otherwise. */
export const statusChange = (
  status: OrderStatus,
  before: Pick<Before, 'requires_delivery'>,
): QuickChange => ({
  status,
  ...(becomesDelivery(before, status) && { requires_delivery: true }),
});

/** Null: not asked, or left open. */
export type DeliveryFacts = {
  driver: OrderDriver | null;
  day: string | null;
  recipient: AccountSummary | null;
  /** `save`: in the recipient's record as well. */
  address: (Place & { save: boolean }) | null;
};

/** A status of deliveries with what was asked on the way to it. */
export function toDelivery(
  status: OrderStatus,
  { driver, day, recipient, address }: DeliveryFacts,
  before: Before,
): QuickChange {
  return {
    ...statusChange(status, before),
    ...(driver && { delivery_person: driver }),
    ...(day !== before.delivery_date && { delivery_date: day }),
    ...(recipient && recipient.id !== before.recipient_account?.id && { recipient_account: recipient }),
    ...(address && placeChange(address)),
  };
}

const placeChange = ({ save, ...place }: Place & { save: boolean }) => ({
  ...place,
  save_with_client: save,
});

/** The change that takes another back, on the version of that one, so that a colleague's later one stays. */
export function undoOf(change: QuickChange, before: Before, version: number): QuickChange {
  return {
    ...(change.status && isOrderStatus(before.status) && { status: before.status }),
    ...(change.delivery_person !== undefined && { delivery_person: before.delivery_person }),
    ...(change.requires_delivery !== undefined && { requires_delivery: before.requires_delivery }),
    ...(change.delivery_date !== undefined && { delivery_date: before.delivery_date }),
    ...(change.recipient_account !== undefined && { recipient_account: before.recipient_account }),
    ...((change.recipient_account !== undefined || change.delivery_address !== undefined) && doorOf(before)),
    version,
  };
}

const doorOf = (order: Before) =>
  Object.fromEntries(doorNames.map((name) => [name, order[name]])) as Pick<
    Before,
    (typeof doorNames)[number]
  >;

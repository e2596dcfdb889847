import { formatAmount, parseAmount } from '@florilege/contract/http/money.ts';
import {
  type OrderFieldName,
  type OrderFieldValues,
  orderFieldNames,
  orderFields,
  type ShopName,
} from '@florilege/contract/orders/order-fields.ts';

/** The fields of an order as forms hold them: texts are never null, the amount is what was typed. */
export type OrderValues = {
  [Name in OrderFieldName]: string extends NonNullable<OrderFieldValues[Name]>
    ? Name extends 'delivery_date' | 'delivery_time_slot'
      ? OrderFieldValues[Name]
      : NonNullable<OrderFieldValues[Name]>
    : OrderFieldValues[Name];
};

const typed = ['euros', 'text', 'longText', 'message', 'place'];
const blankOf = (name: OrderFieldName) =>
  typed.includes(orderFields[name].shown) ? '' : orderFields[name].blank;

/** As answered, or as typed. */
type From = Partial<Omit<OrderFieldValues, 'location'>> & { location?: ShopName | number | null };

/** The values of an order, or of a new one where it says nothing. */
export function orderValues({ location = null, ...order }: From = {}): OrderValues {
  const from: Partial<OrderFieldValues> = {
    ...order,
    location: typeof location === 'object' ? (location?.id ?? null) : location,
  };
  // Each name is in the table with its blank, which the type of entries loses.
  return Object.fromEntries(
    orderFieldNames.map((name) => [name, from[name] ?? blankOf(name)]),
  ) as OrderValues;
}

export function orderWire(values: OrderValues): OrderValues {
  const cents = parseAmount(values.amount);
  return { ...values, amount: cents === null ? values.amount : formatAmount(cents) };
}

/** The fields as texts of the wire, the shop by its name. */
export function readableOrder(
  values: OrderValues,
  shopName: (id: number | null) => string | null,
): Record<string, string | null> {
  const texts = Object.entries(orderWire(values)).map(([name, value]) => [
    name,
    value === null ? null : String(value),
  ]);
  return { ...Object.fromEntries(texts), location: shopName(values.location) };
}

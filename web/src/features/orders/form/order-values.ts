import { formatAmount, parseAmount } from '@florilege/contract/http/money.ts';
import {
  type OrderFieldName,
  type OrderFieldValues,
  orderFieldNames,
  orderFields,
} from '@florilege/contract/orders/order-fields.ts';

/** The fields of an order as forms hold them: texts are never null, the amount is what was typed. */
export type OrderValues = {
  [Name in OrderFieldName]: string extends NonNullable<OrderFieldValues[Name]>
    ? Name extends 'delivery_date' | 'delivery_time_slot'
      ? OrderFieldValues[Name]
      : NonNullable<OrderFieldValues[Name]>
    : OrderFieldValues[Name];
};

const typed = ['euros', 'text', 'longText', 'message'];
const blankOf = (name: OrderFieldName) =>
  typed.includes(orderFields[name].shown) ? '' : orderFields[name].blank;

/** The values of an order, or of a new one where it says nothing. */
export const orderValues = (from: Partial<OrderFieldValues> = {}): OrderValues =>
  // Each name is in the table with its blank, which the type of entries loses.
  Object.fromEntries(orderFieldNames.map((name) => [name, from[name] ?? blankOf(name)])) as OrderValues;

export function orderWire(values: OrderValues): OrderValues {
  const cents = parseAmount(values.amount);
  return { ...values, amount: cents === null ? values.amount : formatAmount(cents) };
}

import { formatAmount, parseAmount } from '@florilege/contract/http/money.ts';
import {
  type OrderFieldName,
  type OrderFieldValues,
  orderFields,
} from '@florilege/contract/orders/order-fields.ts';

/** The fields of an order as forms hold them: texts are never null, the amount is what was typed. */
export type OrderValues = {
  [Name in OrderFieldName]: string extends NonNullable<OrderFieldValues[Name]>
    ? Name extends 'delivery_date'
      ? OrderFieldValues[Name]
      : NonNullable<OrderFieldValues[Name]>
    : OrderFieldValues[Name];
};

/** The values of an order, or of a new one where it says nothing. */
export function orderValues(from: Partial<OrderFieldValues> = {}): OrderValues {
  const { blank } = orderFields.vat_rate;
  return {
    amount: from.amount ?? '',
    requires_delivery: from.requires_delivery ?? false,
    delivery_date: from.delivery_date ?? null,
    delivery_time_slot: from.delivery_time_slot ?? null,
    bouquet_notes: from.bouquet_notes ?? '',
    hand_message: from.hand_message ?? '',
    purchase_order_number: from.purchase_order_number ?? '',
    vat_rate: from.vat_rate ?? blank ?? 10,
  };
}

/** The values as a request carries them. */
export function orderWire(values: OrderValues): OrderValues {
  const cents = parseAmount(values.amount);
  return { ...values, amount: cents === null ? values.amount : formatAmount(cents) };
}

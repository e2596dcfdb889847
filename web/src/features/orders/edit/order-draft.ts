import { parseAmount } from '@florilege/contract/http/money.ts';
import { type OrderDetail, orderFieldNames } from '@florilege/contract/orders/orders.contract.ts';
import type { TimeSlot } from '@florilege/contract/orders/time-slots.ts';

/** The editable fields of an order as the form holds them: texts are never null, the amount is what was typed. */
export type OrderDraft = {
  amount: string;
  requires_delivery: boolean;
  delivery_date: string | null;
  delivery_time_slot: TimeSlot | null;
  bouquet_notes: string;
  hand_message: string;
  purchase_order_number: string;
  vat_rate: OrderDetail['vat_rate'];
};

/** What an edit sends: only the fields that differ. */
export type OrderFields = Partial<{
  amount: string;
  requires_delivery: boolean;
  delivery_date: string | null;
  delivery_time_slot: TimeSlot | null;
  bouquet_notes: string | null;
  hand_message: string | null;
  purchase_order_number: string | null;
  vat_rate: OrderDetail['vat_rate'];
}>;

export function toDraft(order: OrderDetail): OrderDraft {
  return {
    amount: order.amount,
    requires_delivery: order.requires_delivery,
    delivery_date: order.delivery_date,
    delivery_time_slot: order.delivery_time_slot,
    bouquet_notes: order.bouquet_notes ?? '',
    hand_message: order.hand_message ?? '',
    purchase_order_number: order.purchase_order_number ?? '',
    vat_rate: order.vat_rate,
  };
}

/** Two spellings of the same value are no change: `64` and `64.00`, or blanks around a text. */
function canonical(draft: OrderDraft): Required<OrderFields> {
  const cents = parseAmount(draft.amount);
  const text = (value: string) => value.trim() || null;
  return {
    amount: cents === null ? draft.amount.trim() : (cents / 100).toFixed(2),
    requires_delivery: draft.requires_delivery,
    delivery_date: draft.delivery_date || null,
    delivery_time_slot: draft.delivery_time_slot,
    bouquet_notes: text(draft.bouquet_notes),
    hand_message: text(draft.hand_message),
    purchase_order_number: text(draft.purchase_order_number),
    vat_rate: draft.vat_rate,
  };
}

/** The fields that the form changes on the order it was opened on, ready to send. */
export function changedFields(base: OrderDraft, draft: OrderDraft): OrderFields {
  const before = canonical(base);
  const after = canonical(draft);
  const changes: OrderFields = { ...after };
  for (const field of orderFieldNames) {
    if (before[field] === after[field]) delete changes[field];
  }
  return changes;
}

/** The newer order with what was typed laid over it: what a colleague changed elsewhere stays, nothing typed is lost. */
export function rebaseDraft(newer: OrderDraft, base: OrderDraft, draft: OrderDraft): OrderDraft {
  const typed = changedFields(base, draft);
  const rebased: OrderDraft = { ...draft };
  for (const field of orderFieldNames) {
    if (!(field in typed)) Object.assign(rebased, { [field]: newer[field] });
  }
  return rebased;
}

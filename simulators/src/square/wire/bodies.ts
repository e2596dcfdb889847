import { z } from 'zod';

// Bodies and queries that Square accepts; a field that is not here is refused.

const text = (limit: number) => z.string().max(limit);
const key = (limit: number) => text(limit).min(1);
const id = z.string().min(1);
const flag = z.boolean().optional();
const money = z.strictObject({ amount: z.int(), currency: z.string().length(3) });

const taxInput = z.strictObject({
  uid: key(60),
  name: text(255).optional(),
  percentage: z.string().regex(/^\d{1,3}(\.\d{1,4})?$/),
  scope: z.literal('LINE_ITEM'),
  type: z.literal('INCLUSIVE'),
});
const lineInput = z.strictObject({
  name: key(512),
  quantity: z.string().regex(/^[1-9]\d{0,4}$/),
  base_price_money: money,
  applied_taxes: z.array(z.strictObject({ tax_uid: id })).optional(),
});
const orderInput = z.strictObject({
  location_id: id,
  reference_id: text(40).optional(),
  line_items: z.array(lineInput).min(1).max(500),
  taxes: z.array(taxInput).optional(),
});
export type TaxInput = z.infer<typeof taxInput>;
export type LineInput = z.infer<typeof lineInput>;
export type OrderInput = z.infer<typeof orderInput>;
export const orderBody = z.strictObject({ idempotency_key: key(192).optional(), order: orderInput });

export const linkBody = z.strictObject({
  idempotency_key: text(192).optional(),
  order: orderInput,
  checkout_options: z.strictObject({ ask_for_shipping_address: flag, allow_tipping: flag }).default({}),
  payment_note: text(500).optional(),
});
export type LinkInput = z.infer<typeof linkBody>;

const deviceOptions = z.strictObject({
  device_id: id,
  ...{ skip_receipt_screen: flag, collect_signature: flag },
  tip_settings: z.strictObject({ allow_tipping: z.boolean() }).optional(),
});
const checkoutInput = z.strictObject({
  amount_money: money,
  reference_id: text(40).optional(),
  note: text(500).optional(),
  order_id: z.string().optional(),
  deadline_duration: z.string().default('PT5M'),
  device_options: deviceOptions,
});
export type CheckoutInput = z.infer<typeof checkoutInput>;
export const checkoutBody = z.strictObject({ idempotency_key: key(64), checkout: checkoutInput });

const codeInput = z.strictObject({
  name: text(128),
  product_type: z.literal('TERMINAL_API'),
  location_id: text(50),
});
export type CodeInput = z.infer<typeof codeInput>;
export const codeBody = z.strictObject({ idempotency_key: key(128), device_code: codeInput });

const refundInput = z.strictObject({ payment_id: id, amount_money: money, reason: text(192).optional() });
export type RefundInput = z.infer<typeof refundInput>;
export const refundBody = z.strictObject({ idempotency_key: key(45), ...refundInput.shape });

export const disputeReason = z.enum([
  'AMOUNT_DIFFERS',
  'CANCELLED',
  'DUPLICATE',
  'NO_KNOWLEDGE',
  'NOT_AS_DESCRIBED',
  'NOT_RECEIVED',
  'PAID_BY_OTHER_MEANS',
  'CUSTOMER_REQUESTS_CREDIT',
  'EMV_LIABILITY_SHIFT',
]);
export type DisputeReason = z.infer<typeof disputeReason>;

const milliseconds = z.iso.datetime({ offset: true }).transform((written) => Date.parse(written));
const cursor = z.string().optional();
const location_id = z.string().optional();
const page = {
  cursor,
  limit: z.coerce.number().int().min(1).default(100),
  sort_order: z.enum(['ASC', 'DESC']).default('DESC'),
};
/** Of payments and payouts. */
export const salesQuery = z.strictObject({ ...page, location_id, begin_time: milliseconds.optional() });
export const refundsQuery = z.strictObject({
  ...{ ...page, location_id },
  updated_at_begin_time: milliseconds.default(0),
  sort_field: z.literal('UPDATED_AT').optional(),
});
export const disputesQuery = z.strictObject({ cursor, location_id });
export const entriesQuery = z.strictObject(page);

import { z } from 'zod';

// Bodies and queries that Square accepts; a field that is not here is refused.

const text = (limit: number) => z.string().max(limit);
const key = (limit: number) => text(limit).min(1);
const id = z.string().min(1);
const flag = z.boolean().optional();
const instant = z.iso.datetime({ offset: true });
const money = z.strictObject({ amount: z.int(), currency: z.string().length(3) });
const order = z.enum(['ASC', 'DESC']);

const taxInput = z.strictObject({
  uid: key(60),
  name: text(255).optional(),
  percentage: z.string().regex(/^\d{1,3}(\.\d{1,4})?$/),
  scope: z.enum(['ORDER', 'LINE_ITEM']).default('ORDER'),
  type: z.enum(['INCLUSIVE', 'ADDITIVE']).default('ADDITIVE'),
});
const lineInput = z.strictObject({
  uid: key(60).optional(),
  name: key(512),
  quantity: z.string().regex(/^[1-9]\d{0,4}$/),
  base_price_money: money,
  note: text(2000).optional(),
  item_type: z.literal(['ITEM', 'CUSTOM_AMOUNT']).optional(),
  applied_taxes: z.array(z.strictObject({ uid: z.string().optional(), tax_uid: id })).optional(),
});
const metadata = z
  .record(key(60), text(255))
  .refine((entries) => Object.keys(entries).length <= 10, '10 entries at most');
const orderInput = z.strictObject({
  location_id: id,
  reference_id: text(40).optional(),
  customer_id: text(191).optional(),
  line_items: z.array(lineInput).min(1).max(500),
  taxes: z.array(taxInput).optional(),
  metadata: metadata.optional(),
  /** Taken and ignored: Square sets the state of an order itself. */
  state: z.string().optional(),
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

const paymentOptions = z.strictObject({
  autocomplete: z.boolean(),
  delay_duration: z.string(),
  accept_partial_authorization: z.boolean(),
  delay_action: z.enum(['CANCEL', 'COMPLETE']),
});
const deviceOptions = z.strictObject({
  device_id: id,
  ...{ skip_receipt_screen: flag, collect_signature: flag, show_itemized_cart: flag },
  tip_settings: z.record(z.string(), z.unknown()).optional(),
});
const checkoutInput = z.strictObject({
  amount_money: money,
  reference_id: text(40).optional(),
  note: text(500).optional(),
  order_id: z.string().optional(),
  customer_id: z.string().optional(),
  team_member_id: z.string().optional(),
  statement_description_identifier: text(20).optional(),
  payment_type: z.literal('CARD_PRESENT').default('CARD_PRESENT'),
  deadline_duration: z.string().default('PT5M'),
  payment_options: paymentOptions.partial().default({ autocomplete: true }),
  device_options: deviceOptions,
});
export type CheckoutInput = z.infer<typeof checkoutInput>;
export const checkoutBody = z.strictObject({ idempotency_key: key(64), checkout: checkoutInput });

const codeInput = z.strictObject({
  name: text(128).optional(),
  product_type: z.literal('TERMINAL_API'),
  location_id: text(50).optional(),
});
export type CodeInput = z.infer<typeof codeInput>;
export const codeBody = z.strictObject({ idempotency_key: key(128), device_code: codeInput });

const refundInput = z.strictObject({ payment_id: id, amount_money: money, reason: text(192).optional() });
export type RefundInput = z.infer<typeof refundInput>;
export const refundBody = z.strictObject({ idempotency_key: key(45), ...refundInput.shape });

const disputeState = z.enum(['EVIDENCE_REQUIRED', 'PROCESSING', 'WON', 'LOST', 'ACCEPTED']);
export type DisputeState = z.infer<typeof disputeState>;
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

const milliseconds = instant.transform((written) => Date.parse(written)).optional();
const page = { cursor: z.string().optional(), limit: z.coerce.number().int().min(1).default(100) };
const within = {
  begin_time: milliseconds,
  end_time: milliseconds,
  sort_order: order.default('DESC'),
  location_id: z.string().optional(),
  ...page,
};
export const paymentsQuery = z.strictObject({
  ...within,
  sort_field: z.literal('CREATED_AT').optional(),
});
export const refundsQuery = z.strictObject({
  ...within,
  updated_at_begin_time: milliseconds,
  updated_at_end_time: milliseconds,
  sort_field: z.enum(['CREATED_AT', 'UPDATED_AT']).default('CREATED_AT'),
  status: z.enum(['PENDING', 'COMPLETED', 'REJECTED', 'FAILED']).optional(),
});
export const disputesQuery = z.strictObject({
  cursor: page.cursor,
  states: disputeState.optional(),
  location_id: z.string().optional(),
});
export const payoutsQuery = z.strictObject({
  ...within,
  status: z.enum(['SENT', 'FAILED', 'PAID']).optional(),
});
export const entriesQuery = z.strictObject({ ...page, sort_order: within.sort_order });

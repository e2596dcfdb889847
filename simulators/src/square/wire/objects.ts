import type * as bodies from './bodies.ts';

// Square's objects in the shape of its wire: the fields of the request, and those that Square adds.

/** Fields that may be missing. */
type Maybe<Fields> = { [Field in keyof Fields]?: Fields[Field] | undefined };
type Instants = { created_at: string; updated_at: string };

/** Integer minor units. */
export type Money = { amount: number; currency: string };

type AppliedTax = { uid: string; tax_uid: string; applied_money: Money };
export type LineItem = Record<'uid' | 'name' | 'quantity', string> &
  Record<'base_price_money' | 'gross_sales_money' | 'total_tax_money' | 'total_money', Money> &
  Maybe<{ applied_taxes: AppliedTax[] }>;

type TenderTexts = 'id' | 'location_id' | 'transaction_id' | 'payment_id' | 'created_at' | 'type';
type Tender = Record<TenderTexts, string> & { amount_money: Money };

export type Order = Instants &
  Pick<bodies.OrderInput, 'location_id' | 'reference_id'> & {
    id: string;
    source: { name: string };
    line_items: LineItem[];
    state: 'DRAFT' | 'OPEN' | 'COMPLETED' | 'CANCELED';
    version: number;
    total_money: Money;
    total_tax_money: Money;
    net_amounts: { total_money: Money; tax_money: Money };
    net_amount_due_money: Money;
  } & Maybe<{
    taxes: (NonNullable<bodies.OrderInput['taxes']>[number] & { applied_money: Money })[];
    fulfillments: { uid: string; type: string; state: string }[];
    tenders: Tender[];
    closed_at: string;
  }>;

export type PaymentLink = Pick<bodies.LinkInput, 'checkout_options' | 'payment_note'> &
  Record<'id' | 'order_id' | 'url' | 'long_url' | 'created_at', string> & { version: number };

export type Payment = Instants &
  Record<'id' | 'source_type' | 'location_id' | 'version_token', string> &
  Record<'amount_money' | 'total_money' | 'approved_money', Money> & {
    status: 'APPROVED' | 'PENDING' | 'COMPLETED' | 'CANCELED' | 'FAILED';
    card_details: Record<string, unknown>;
    application_details: { square_product: string };
  } & Maybe<Record<'order_id' | 'reference_id' | 'terminal_checkout_id' | 'note', string>> &
  Maybe<Record<'receipt_number' | 'receipt_url', string>> &
  Maybe<{
    processing_fee: { effective_at: string; type: string; amount_money: Money }[];
    refunded_money: Money;
    refund_ids: string[];
    device_details: { device_id: string; device_name: string };
  }>;

export type CheckoutStatus = 'PENDING' | 'IN_PROGRESS' | 'CANCEL_REQUESTED' | 'COMPLETED' | 'CANCELED';
export type CancelReason = 'BUYER_CANCELED' | 'SELLER_CANCELED' | 'TIMED_OUT';
export type Checkout = bodies.CheckoutInput &
  Instants &
  Record<'id' | 'app_id' | 'location_id', string> & { status: CheckoutStatus } & Maybe<{
    cancel_reason: CancelReason;
    payment_ids: string[];
  }>;

export type DeviceCode = bodies.CodeInput &
  Record<'id' | 'code' | 'pair_by' | 'created_at' | 'status_changed_at', string> & {
    status: 'UNPAIRED' | 'PAIRED' | 'EXPIRED';
  } & Maybe<{ device_id: string; paired_at: string }>;

type DeviceTexts = 'type' | 'manufacturer' | 'model' | 'name' | 'manufacturers_id';
export type Device = {
  id: string;
  attributes: Record<DeviceTexts | 'updated_at' | 'version' | 'merchant_token', string>;
  status: { category: 'AVAILABLE' | 'NEEDS_ATTENTION' | 'OFFLINE' };
};

export type PaymentRefund = bodies.RefundInput &
  Instants & {
    id: string;
    status: 'PENDING' | 'COMPLETED' | 'REJECTED' | 'FAILED';
    location_id: string;
  } & Maybe<{ order_id: string }>;

type DisputeTexts = 'id' | 'dispute_id' | 'card_brand' | 'brand_dispute_id' | 'location_id';
export type Dispute = Instants &
  Record<DisputeTexts | 'due_at' | 'reported_at', string> & {
    amount_money: Money;
    reason: bodies.DisputeReason;
    state: 'EVIDENCE_REQUIRED' | 'WON' | 'LOST' | 'ACCEPTED';
    disputed_payment: { payment_id: string };
    version: number;
  };

export type Payout = Instants &
  Record<'id' | 'location_id' | 'arrival_date' | 'end_to_end_id', string> & {
    status: 'SENT' | 'FAILED' | 'PAID';
    amount_money: Money;
    destination: { type: string; id: string };
    version: number;
    type: 'BATCH';
  };

export type PayoutEntry = Record<'id' | 'payout_id' | 'effective_at', string> &
  Record<'gross_amount_money' | 'fee_amount_money' | 'net_amount_money', Money> & {
    type: 'CHARGE' | 'REFUND' | 'OPEN_DISPUTE' | 'DISPUTE' | 'RETURNED_PAYOUT';
  } & Maybe<{
    type_charge_details: { payment_id: string };
    type_refund_details: { payment_id: string; refund_id: string };
    type_open_dispute_details: { payment_id: string; dispute_id: string };
    type_dispute_details: { payment_id: string; dispute_id: string };
  }>;

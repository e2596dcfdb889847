// Square's objects as they stand on the wire.

/** Integer minor units. */
export type Money = { amount: number; currency: string };

export type Location = {
  id: string;
  name: string;
  address: Record<string, string>;
  timezone: string;
  capabilities: string[];
  status: 'ACTIVE' | 'INACTIVE';
  created_at: string;
  merchant_id: string;
  country: string;
  language_code: string;
  currency: string;
  phone_number: string;
  business_name: string;
  type: 'PHYSICAL';
};

export type Tender = {
  id: string;
  location_id: string;
  transaction_id: string;
  payment_id: string;
  created_at: string;
  type: string;
  amount_money: Money;
  tip_money?: Money | undefined;
};

export type LineItem = {
  uid: string;
  name: string;
  quantity: string;
  note?: string | undefined;
  applied_taxes?: { uid: string; tax_uid: string; applied_money: Money }[] | undefined;
  base_price_money: Money;
  gross_sales_money: Money;
  total_tax_money: Money;
  total_money: Money;
};

export type Order = {
  id: string;
  location_id: string;
  reference_id?: string | undefined;
  customer_id?: string | undefined;
  source: { name: string };
  line_items: LineItem[];
  taxes?:
    | {
        uid: string;
        name?: string | undefined;
        percentage: string;
        scope: string;
        type: string;
        applied_money: Money;
      }[]
    | undefined;
  fulfillments?: { uid: string; type: string; state: string }[] | undefined;
  metadata?: Record<string, string> | undefined;
  state: 'DRAFT' | 'OPEN' | 'COMPLETED' | 'CANCELED';
  version: number;
  total_money: Money;
  total_tax_money: Money;
  net_amounts: { total_money: Money; tax_money: Money };
  net_amount_due_money: Money;
  tenders?: Tender[] | undefined;
  created_at: string;
  updated_at: string;
  closed_at?: string | undefined;
};

export type PaymentLink = {
  id: string;
  version: number;
  description: string;
  order_id: string;
  checkout_options: Record<string, unknown>;
  pre_populated_data: Record<string, unknown>;
  url: string;
  long_url: string;
  created_at: string;
  payment_note?: string | undefined;
};

export type Payment = {
  id: string;
  created_at: string;
  updated_at: string;
  amount_money: Money;
  tip_money?: Money | undefined;
  total_money: Money;
  approved_money: Money;
  refunded_money?: Money | undefined;
  status: 'APPROVED' | 'PENDING' | 'COMPLETED' | 'CANCELED' | 'FAILED';
  source_type: string;
  card_details: Record<string, unknown>;
  location_id: string;
  order_id?: string | undefined;
  reference_id?: string | undefined;
  customer_id?: string | undefined;
  refund_ids?: string[] | undefined;
  terminal_checkout_id?: string | undefined;
  device_details?: { device_id: string; device_name: string } | undefined;
  note?: string | undefined;
  receipt_number?: string | undefined;
  receipt_url?: string | undefined;
  application_details: { square_product: string };
  version_token: string;
};

export type CheckoutStatus = 'PENDING' | 'IN_PROGRESS' | 'CANCEL_REQUESTED' | 'COMPLETED' | 'CANCELED';
export type CancelReason = 'BUYER_CANCELED' | 'SELLER_CANCELED' | 'TIMED_OUT';

export type TerminalCheckout = {
  id: string;
  amount_money: Money;
  reference_id?: string | undefined;
  note?: string | undefined;
  order_id?: string | undefined;
  customer_id?: string | undefined;
  payment_options: Record<string, unknown>;
  device_options: { device_id: string } & Record<string, unknown>;
  deadline_duration: string;
  status: CheckoutStatus;
  cancel_reason?: CancelReason | undefined;
  payment_ids?: string[] | undefined;
  created_at: string;
  updated_at: string;
  app_id: string;
  location_id: string;
  payment_type: string;
  tip_money?: Money | undefined;
};

export type DeviceCode = {
  id: string;
  name?: string | undefined;
  code: string;
  device_id?: string | undefined;
  product_type: 'TERMINAL_API';
  location_id?: string | undefined;
  status: 'UNPAIRED' | 'PAIRED' | 'EXPIRED';
  pair_by: string;
  created_at: string;
  status_changed_at: string;
  paired_at?: string | undefined;
};

export type Customer = {
  id: string;
  version: number;
  created_at: string;
  updated_at: string;
  creation_source: string;
} & Record<string, unknown>;

export type Invoice = {
  id: string;
  version: number;
  location_id: string;
  order_id: string;
  primary_recipient?: ({ customer_id: string } & Record<string, unknown>) | undefined;
  payment_requests: ({
    uid: string;
    request_type: string;
    due_date?: string;
    computed_amount_money: Money;
  } & {
    total_completed_amount_money: Money;
  } & Record<string, unknown>)[];
  delivery_method: string;
  invoice_number: string;
  status: 'DRAFT' | 'UNPAID' | 'PAID' | 'CANCELED';
  public_url?: string | undefined;
  next_payment_amount_money?: Money | undefined;
  timezone: string;
  created_at: string;
  updated_at: string;
} & Record<string, unknown>;

export type PaymentRefund = {
  id: string;
  status: 'PENDING' | 'COMPLETED' | 'REJECTED' | 'FAILED';
  payment_id: string;
  order_id?: string | undefined;
  location_id: string;
  amount_money: Money;
  reason?: string | undefined;
  created_at: string;
  updated_at: string;
};

import type { Cents } from '@florilege/contract/http/money.ts';
import type { FinancialStatus, OrderStatus } from '@florilege/contract/orders/order-status.ts';
import type { EventType } from '@florilege/contract/orders/orders.contract.ts';
import type { PaymentMethod } from '@florilege/contract/payments/payment-methods.ts';
import type { AlertKind } from '@florilege/contract/payments/payments.contract.ts';
import type { SubscriptionRule } from '@florilege/contract/subscriptions/rule.ts';

/** Rows as the tables have them. Clients, orders and locations are numbered from 1 within the demonstration. */

export type ClientRow = {
  name: string;
  type: 'household' | 'business';
  address: string;
  postal_code: string;
  city: string;
  phone: string | null;
  email: string | null;
  numero_de_TVA: string | null;
  SIRET: string | null;
  created_at: Date;
};

export type ContactRow = {
  account: number;
  title: 'M.' | 'Mme' | null;
  first_name: string;
  last_name: string;
  phone: string | null;
  email: string | null;
  role: string | null;
  is_primary: boolean;
  created_at: Date;
};

export type NoteRow = { account: number; content: string; author_id: string; timestamp: Date };

export type OrderRow = {
  id: number;
  batch_id: string | null;
  amount: Cents;
  vat_rate: number;
  status: OrderStatus;
  financial_status: FinancialStatus;
  payer_account: number | null;
  recipient_account: number | null;
  requires_delivery: boolean;
  delivery_date: string;
  delivery_time_slot: string | null;
  delivery_person: string | null;
  bouquet_notes: string | null;
  hand_message: string | null;
  purchase_order_number: string | null;
  location: number;
  created_by: string;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
  version: number;
};

export type EventRow = {
  order_id: number;
  event_type: EventType;
  description: string;
  notes: string | null;
  author_id: string | null;
  timestamp: Date;
};

export type PaymentRow = {
  order_id: number;
  method: PaymentMethod;
  amount: Cents;
  reference: string | null;
  author_id: string | null;
  created_at: Date;
};

/** An invoice of one order, as the books of the shop have it. */
export type InvoiceRow = { order_id: number; at: Date; amount: Cents };

/** Of the first payment of its order. */
export type RefundRow = {
  order_id: number;
  amount: Cents;
  reason: string;
  author_id: string | null;
  created_at: Date;
};

/** About the last payment of its order. */
export type AlertRow = { order_id: number; kind: AlertKind; amount: Cents; created_at: Date };

export type LedgerRow = {
  account: number;
  order_id: number;
  kind: string;
  amount: Cents;
  author_id: string | null;
  at: Date;
};

export type MemberRow = {
  id: string;
  phone: string;
  display_name: string;
  role: string;
  created_at: Date;
  last_sign_in_at: Date | null;
};
/** `terminal`: device id of the one that stands there; a location may have none. */
export type LocationRow = {
  name: string;
  address: string;
  square_location_id: string;
  terminal: string | null;
};

/** `payer_account` null: a client who is deleted since. */
export type SubscriptionRow = {
  id: number;
  rule: SubscriptionRule;
  start_date: string;
  seen_until: string;
  ended_on: string | null;
  payer_account: number | null;
  recipient_account: number | null;
  amount: Cents;
  requires_delivery: boolean;
  delivery_time_slot: string | null;
  bouquet_notes: string | null;
  hand_message: string | null;
  purchase_order_number: string | null;
  paused_from: string | null;
  paused_until: string | null;
  created_by: string | null;
  created_at: Date;
};

export type SubscriptionDateRow = {
  subscription_id: number;
  date: string;
  skipped: boolean;
  moved_to: string | null;
  moved_slot: string | null;
  amount: Cents | null;
  outcome: 'made' | 'failed' | 'missed' | null;
  order_id: number | null;
  error: string | null;
};

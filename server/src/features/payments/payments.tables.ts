import type { Cents } from '@florilege/contract/http/money.ts';
import type { DisputeState, PayoutStatus } from '@florilege/contract/payments/disputes-and-payouts.ts';
import type { AlertAction, AlertKind } from '@florilege/contract/payments/payment-alerts.ts';
import type { PaymentMethod } from '@florilege/contract/payments/payment-methods.ts';
import type {
  PaymentState,
  ReductionKind,
  RefundKind,
  RefundState,
} from '@florilege/contract/payments/payment-records.ts';
import type { Generated, GeneratedAlways } from 'kysely';

declare module '../../platform/db/schema.ts' {
  interface Database {
    payments: {
      id: GeneratedAlways<number>;
      order_id: number;
      method: PaymentMethod;
      amount: Cents;
      state: Generated<PaymentState>;
      reference: string | null;
      receipt_url: string | null;
      author_id: string | null;
      square_payment_id: string | null;
      square_order_id: string | null;
      location: number | null;
      document_id: number | null;
      bank_ref: string | null;
      paid_at: GeneratedInstant;
      created_at: GeneratedInstant;
    };
    payment_links: {
      id: GeneratedAlways<number>;
      attempt: string;
      idempotency_key: Generated<string>;
      method: 'square' | 'square_payment';
      location: number;
      square_location_id: string;
      amount: Cents;
      state: Generated<'starting' | 'open' | 'closing' | 'closed' | 'paid' | 'failed'>;
      asked: Generated<number>;
      square_link_id: string | null;
      square_order_id: string | null;
      url: string | null;
      created_by: string | null;
      created_at: GeneratedInstant;
      updated_at: GeneratedInstant;
    };
    payment_link_orders: { link_id: number; order_id: number; amount: Cents; vat_rate: Generated<10 | 20> };
    terminal_checkouts: {
      id: GeneratedAlways<number>;
      attempt: string;
      idempotency_key: Generated<string>;
      order_id: number;
      location: number;
      device_id: string;
      /** Square’s place and the VAT rate of the sale; null before these were kept. */
      square_location_id: string | null;
      vat_rate: 10 | 20 | null;
      amount: Cents;
      state: Generated<
        'starting' | 'pending' | 'in_progress' | 'cancel_requested' | 'completed' | 'cancelled' | 'failed'
      >;
      reason: string | null;
      asked: Generated<number>;
      square_checkout_id: string | null;
      created_by: string | null;
      created_at: GeneratedInstant;
      updated_at: GeneratedInstant;
    };
    charging: { order_id: number; link_id: number | null; checkout_id: number | null };
    refunds: {
      id: GeneratedAlways<number>;
      attempt: string;
      idempotency_key: Generated<string>;
      payment_id: number;
      order_id: number;
      kind: RefundKind | 'moved';
      amount: Cents;
      reason: string;
      state: Generated<RefundState>;
      square_refund_id: string | null;
      dispute_id: string | null;
      /** The payment of another order that moved money became. */
      moved_to: number | null;
      asked: Generated<number>;
      author_id: string | null;
      refunded_at: GeneratedInstant;
      created_at: GeneratedInstant;
      updated_at: GeneratedInstant;
    };
    order_reductions: {
      id: GeneratedAlways<number>;
      order_id: number;
      kind: ReductionKind;
      amount: Cents;
      reason: string;
      refund_id: number | null;
      author_id: string | null;
      created_at: GeneratedInstant;
    };
    payment_alerts: {
      id: GeneratedAlways<number>;
      kind: AlertKind;
      about: string;
      order_id: number | null;
      payment_id: number | null;
      square_payment_id: string | null;
      amount: Cents;
      receipt_url: string | null;
      details: string | null;
      settled_at: Instant | null;
      settled_by: string | null;
      settled_how: AlertAction | 'done' | null;
      note: string | null;
      refund_under_way: string | null;
      created_at: GeneratedInstant;
    };
    disputes: {
      id: string;
      square_payment_id: string | null;
      amount: Cents;
      reason: string | null;
      state: DisputeState;
      due_at: string | null;
      disputed_at: string;
    };
    payouts: {
      id: string;
      square_location_id: string;
      status: PayoutStatus;
      amount: Cents;
      fee: Cents;
      arrives_on: string | null;
      sent_at: string;
    };
    payout_entries: {
      id: string;
      payout_id: string;
      type: string;
      gross: Cents;
      fee: Cents;
      net: Cents;
      square_payment_id: string | null;
      effective_at: string | null;
    };
    square_events: {
      event_id: string;
      type: string;
      object_type: string | null;
      object_id: string | null;
      received_at: GeneratedInstant;
      processed_at: Instant | null;
    };
  }
}

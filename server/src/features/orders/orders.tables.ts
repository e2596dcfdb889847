import type { Cents } from '@florilege/contract/http/money.ts';
import type { EventType } from '@florilege/contract/orders/order-events.ts';
import type { OrderTextName } from '@florilege/contract/orders/order-fields.ts';
import type { FinancialStatus, OrderStatus } from '@florilege/contract/orders/order-status.ts';
import type { OrderImage } from '@florilege/contract/orders/orders.contract.ts';
import type { TimeSlot } from '@florilege/contract/orders/time-slots.ts';
import type { Generated, GeneratedAlways } from 'kysely';

declare module '../../platform/db/schema.ts' {
  interface Database {
    orders: {
      id: GeneratedAlways<number>;
      batch_id: string | null;
      amount: Cents;
      vat_rate: Generated<10 | 20>;
      status: Generated<OrderStatus>;
      financial_status: Generated<FinancialStatus>;
      cancelled_from: FinancialStatus | null;
      payer_account: number | null;
      recipient_account: number | null;
      requires_delivery: Generated<boolean>;
      delivery_date: string | null;
      delivery_time_slot: TimeSlot | null;
      delivery_person: string | null;
      location: number | null;
      missed_as: 'absent' | 'refused' | null;
      missed_at: Instant | null;
      missed_day: string | null;
      missed_slot: string | null;
      redo_by: string | null;
      redo_at: Instant | null;
      created_by: string | null;
      created_at: GeneratedInstant;
      updated_at: GeneratedInstant;
      deleted_at: Instant | null;
      version: Generated<number>;
    } & Record<OrderTextName, string | null>;
    order_events: {
      id: GeneratedAlways<number>;
      order_id: number;
      event_type: EventType;
      automatic: Generated<boolean>;
      description: string;
      notes: string | null;
      author_id: string | null;
      timestamp: GeneratedInstant;
    };
    order_images: {
      id: GeneratedAlways<number>;
      order_id: number;
      image_id: number;
      caption: string | null;
      kind: Generated<OrderImage['kind']>;
      created_by: string | null;
      created_at: GeneratedInstant;
    };
  }
}

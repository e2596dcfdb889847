import type { Cents } from '@florilege/contract/http/money.ts';
import type { TimeSlot } from '@florilege/contract/orders/time-slots.ts';
import type { SubscriptionRule } from '@florilege/contract/subscriptions/rule.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

declare module '../../platform/db/schema.ts' {
  interface Database {
    subscriptions: {
      id: GeneratedAlways<number>;
      rule: ColumnType<SubscriptionRule, string, string>;
      start_date: string;
      until_date: string | null;
      occurrences: number | null;
      rule_from: string;
      last_day: string | null;
      seen_until: string;
      ended_on: string | null;
      payer_account: number;
      recipient_account: number | null;
      amount: Cents;
      vat_rate: Generated<10 | 20>;
      requires_delivery: Generated<boolean>;
      delivery_time_slot: TimeSlot | null;
      location: number | null;
      bouquet_notes: string | null;
      hand_message: string | null;
      purchase_order_number: string | null;
      created_by: string | null;
      created_at: GeneratedInstant;
      updated_at: GeneratedInstant;
      version: Generated<number>;
    };
    subscription_dates: {
      subscription_id: number;
      date: string;
      skipped: Generated<boolean>;
      moved_to: string | null;
      moved_slot: TimeSlot | null;
      amount: Cents | null;
      hand_message: string | null;
      lost: Generated<boolean>;
      outcome: 'made' | 'failed' | 'missed' | 'ignored' | null;
      order_id: number | null;
      error: string | null;
      attempts: Generated<number>;
      retry_at: Instant | null;
      version: Generated<number>;
      day: GeneratedAlways<string>;
    };
    subscription_pauses: {
      id: GeneratedAlways<number>;
      subscription_id: number;
      from_date: string;
      until_date: string | null;
    };
  }
}

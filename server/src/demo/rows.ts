import type { SelectType, UpdateType } from 'kysely';
import type { Database } from '../platform/db/schema.ts';

type Value<Column> =
  Date extends UpdateType<Column> ? Date | Extract<SelectType<Column>, null> : SelectType<Column>;

/** Columns of a table with instants as dates; those of `Known` are never null in the demonstration. */
type Row<
  Table extends keyof Database,
  Column extends keyof Database[Table],
  Known extends keyof Database[Table] = never,
> = { [Name in Column]: Value<Database[Table][Name]> } & {
  [Name in Known]: NonNullable<Value<Database[Table][Name]>>;
};

export type ClientRow = Row<
  'clients',
  | ('id' | 'name' | 'type' | 'phone' | 'email' | 'numero_de_TVA' | 'SIRET' | 'payment_terms')
  | ('created_at' | 'updated_at'),
  'address' | 'postal_code' | 'city'
>;
export type OrderRow = Row<
  'orders',
  | ('id' | 'batch_id' | 'amount' | 'vat_rate' | 'status' | 'financial_status' | 'payer_account')
  | ('recipient_account' | 'requires_delivery' | 'delivery_time_slot' | 'delivery_person' | 'bouquet_notes')
  | ('hand_message' | 'purchase_order_number' | 'created_at' | 'updated_at' | 'deleted_at' | 'version'),
  'delivery_date' | 'location' | 'created_by'
>;
export type EventRow = Row<
  'order_events',
  'order_id' | 'event_type' | 'automatic' | 'description' | 'notes' | 'author_id' | 'timestamp'
>;
export type PaymentRow = Row<
  'payments',
  'id' | 'order_id' | 'method' | 'amount' | 'reference' | 'author_id' | 'paid_at' | 'created_at',
  'location'
>;
export type LedgerRow = Row<'ledger_entries', 'account' | 'kind' | 'amount' | 'author_id' | 'at', 'order_id'>;
export type SubscriptionRow = Row<
  'subscriptions',
  | ('id' | 'rule' | 'start_date' | 'rule_from' | 'seen_until' | 'ended_on' | 'payer_account')
  | ('recipient_account' | 'amount' | 'requires_delivery' | 'delivery_time_slot' | 'bouquet_notes')
  | ('hand_message' | 'purchase_order_number' | 'created_by' | 'created_at' | 'updated_at')
>;
export type SubscriptionDateRow = Row<
  'subscription_dates',
  | ('subscription_id' | 'date' | 'skipped' | 'moved_to' | 'moved_slot' | 'amount' | 'outcome')
  | ('order_id' | 'error' | 'attempts' | 'retry_at')
>;

/** The rows of the demonstration shop by table, in the order in which they are inserted. */
export type Shop = {
  members: Row<
    'members',
    'id' | 'phone' | 'display_name' | 'role' | 'created_at' | 'updated_at' | 'last_sign_in_at'
  >[];
  locations: Row<'locations', 'id' | 'name' | 'address' | 'square_location_id'>[];
  terminal_devices: Row<'terminal_devices', 'location' | 'device_id' | 'status'>[];
  clients: ClientRow[];
  contacts: Row<
    'contacts',
    | ('account' | 'title' | 'first_name' | 'last_name' | 'phone' | 'email' | 'role')
    | ('is_primary' | 'created_at')
  >[];
  client_notes: Row<'client_notes', 'account' | 'content' | 'timestamp', 'author_id'>[];
  orders: OrderRow[];
  order_events: EventRow[];
  payments: PaymentRow[];
  refunds: Row<
    'refunds',
    | ('id' | 'attempt' | 'payment_id' | 'order_id' | 'kind' | 'amount' | 'reason' | 'state')
    | ('author_id' | 'refunded_at' | 'created_at')
  >[];
  order_reductions: Row<
    'order_reductions',
    'order_id' | 'kind' | 'amount' | 'reason' | 'refund_id' | 'author_id' | 'created_at'
  >[];
  payment_alerts: Row<
    'payment_alerts',
    'kind' | 'about' | 'payment_id' | 'amount' | 'created_at',
    'order_id'
  >[];
  order_invoices: { order_id: number; at: Date; amount: number }[];
  ledger_entries: LedgerRow[];
  audit_entries: Row<
    'audit_entries',
    'at' | 'member_id' | 'entity' | 'entity_id' | 'action' | 'before' | 'after'
  >[];
  subscriptions: SubscriptionRow[];
  subscription_pauses: Row<'subscription_pauses', 'subscription_id' | 'from_date' | 'until_date'>[];
  subscription_dates: SubscriptionDateRow[];
};

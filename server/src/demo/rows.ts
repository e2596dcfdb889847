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

// Clients, orders, locations and subscriptions are numbered from 1 within the demonstration.

export type ClientRow = Row<
  'clients',
  'name' | 'type' | 'phone' | 'email' | 'numero_de_TVA' | 'SIRET' | 'created_at',
  'address' | 'postal_code' | 'city'
>;

export type ContactRow = Row<
  'contacts',
  | ('account' | 'title' | 'first_name' | 'last_name' | 'phone' | 'email' | 'role')
  | ('is_primary' | 'created_at')
>;

export type NoteRow = Row<'client_notes', 'account' | 'content' | 'timestamp', 'author_id'>;

export type OrderRow = { id: number } & Row<
  'orders',
  | ('batch_id' | 'amount' | 'vat_rate' | 'status' | 'financial_status' | 'payer_account')
  | ('recipient_account' | 'requires_delivery' | 'delivery_time_slot' | 'delivery_person' | 'bouquet_notes')
  | ('hand_message' | 'purchase_order_number' | 'created_at' | 'updated_at' | 'deleted_at' | 'version'),
  'delivery_date' | 'location' | 'created_by'
>;

export type EventRow = Row<
  'order_events',
  'order_id' | 'event_type' | 'description' | 'notes' | 'author_id' | 'timestamp'
>;

export type PaymentRow = Row<
  'payments',
  'order_id' | 'method' | 'amount' | 'reference' | 'author_id' | 'created_at'
>;

/** An invoice of one order, as the books of the shop have it. */
type InvoiceRow = { order_id: number; at: Date; amount: number };

/** A refund of the first payment of its order. */
type RefundRow = Row<'refunds', 'order_id' | 'amount' | 'reason' | 'author_id' | 'created_at'>;

/** An alert about the last payment of its order. */
type AlertRow = Row<'payment_alerts', 'kind' | 'amount' | 'created_at', 'order_id'>;

export type LedgerRow = Row<'ledger_entries', 'account' | 'kind' | 'amount' | 'author_id' | 'at', 'order_id'>;

export type MemberRow = Row<
  'members',
  'id' | 'phone' | 'display_name' | 'role' | 'created_at' | 'last_sign_in_at'
>;

/** `terminal`: device id of the Square terminal, if there is one. */
export type LocationRow = Row<'locations', 'name' | 'address' | 'square_location_id'> & {
  terminal: string | null;
};

/** `payer_account` null: the client was deleted. */
export type SubscriptionRow = {
  id: number;
  payer_account: number | null;
  paused_from: string | null;
  paused_until: string | null;
} & Row<
  'subscriptions',
  | ('rule' | 'start_date' | 'seen_until' | 'ended_on' | 'recipient_account' | 'amount' | 'requires_delivery')
  | ('delivery_time_slot' | 'bouquet_notes' | 'hand_message' | 'purchase_order_number')
  | ('created_by' | 'created_at')
>;

export type SubscriptionDateRow = Row<
  'subscription_dates',
  | ('subscription_id' | 'date' | 'skipped' | 'moved_to' | 'moved_slot' | 'amount' | 'outcome')
  | ('order_id' | 'error')
>;

/** An entry of the journal about an order or one of its payments. */
export type JournalRow = { order_id: number } & Row<
  'audit_entries',
  'at' | 'member_id' | 'entity' | 'action' | 'before' | 'after'
>;

/** The whole demonstration shop. */
export type Shop = {
  members: MemberRow[];
  locations: LocationRow[];
  clients: ClientRow[];
  contacts: ContactRow[];
  notes: NoteRow[];
  orders: OrderRow[];
  events: EventRow[];
  payments: PaymentRow[];
  invoices: InvoiceRow[];
  refunds: RefundRow[];
  alerts: AlertRow[];
  ledger: LedgerRow[];
  subscriptions: SubscriptionRow[];
  subscriptionDates: SubscriptionDateRow[];
};

import type { Role } from '@florilege/contract/auth/roles.ts';
import type { ClientType, ContactTitle, LedgerKind } from '@florilege/contract/clients/clients.contract.ts';
import type { Cents } from '@florilege/contract/http/money.ts';
import type { FinancialStatus, OrderStatus } from '@florilege/contract/orders/order-status.ts';
import type { EventType, OrderImage } from '@florilege/contract/orders/orders.contract.ts';
import type { TimeSlot } from '@florilege/contract/orders/time-slots.ts';
import type { ImageStatus } from '@florilege/contract/photos/photos.contract.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Instants leave the database as ISO 8601 UTC text, days as `YYYY-MM-DD`. */
type Instant = ColumnType<string, Date | string, Date | string>;
type GeneratedInstant = ColumnType<string, Date | string | undefined, Date | string>;

export type Database = {
  audit_entries: {
    id: GeneratedAlways<number>;
    at: GeneratedInstant;
    member_id: string | null;
    request_id: string | null;
    entity: string;
    entity_id: string;
    action: 'insert' | 'update' | 'delete';
    version: number | null;
    before: Record<string, unknown> | null;
    after: Record<string, unknown> | null;
  };
  idempotency_keys: {
    member_id: string;
    key: string;
    route: string;
    body_hash: string;
    status: number;
    answer: ColumnType<unknown, string, string>;
    created_at: GeneratedInstant;
  };
  rate_limits: { key: string; window_start: Instant; hits: Generated<number> };
  marks: { name: string; at: GeneratedInstant };
  members: {
    id: Generated<string>;
    phone: string;
    display_name: Generated<string>;
    role: Generated<Role>;
    active: Generated<boolean>;
    created_at: GeneratedInstant;
    updated_at: GeneratedInstant;
    last_sign_in_at: Instant | null;
  };
  auth_otps: { phone_mac: Buffer; code_mac: Buffer; attempts: Generated<number>; created_at: GeneratedInstant; expires_at: Instant };
  auth_sessions: {
    id: Generated<string>;
    member_id: string;
    n: Generated<number>;
    confirmed_n: Generated<number>;
    created_at: GeneratedInstant;
    rotated_at: GeneratedInstant;
    last_seen_at: GeneratedInstant;
    expires_at: Instant;
    ip: string | null;
    user_agent: string | null;
  };
  auth_log: {
    id: GeneratedAlways<number>;
    at: GeneratedInstant;
    what: string;
    member_id: string | null;
    session_id: string | null;
    ip: string | null;
    detail: string | null;
  };
  locations: {
    id: GeneratedAlways<number>;
    name: string;
    address: string | null;
    square_location_id: string | null;
    created_at: GeneratedInstant;
    updated_at: GeneratedInstant;
  };
  clients: {
    id: GeneratedAlways<number>;
    name: string;
    type: Generated<ClientType>;
    address: string | null;
    postal_code: string | null;
    city: string | null;
    phone: string | null;
    email: string | null;
    numero_de_TVA: string | null;
    SIRET: string | null;
    balance: Generated<Cents>;
    created_at: GeneratedInstant;
    updated_at: GeneratedInstant;
    version: Generated<number>;
    archived_at: Instant | null;
    merged_into: number | null;
    contacts_text: Generated<string>;
    search_text: GeneratedAlways<string>;
  };
  client_tally: { type: ClientType; archived: boolean; shard: number; n: number };
  client_words: { word: string };
  contacts: {
    id: GeneratedAlways<number>;
    account: number;
    title: ContactTitle | null;
    first_name: string;
    last_name: string;
    phone: string | null;
    email: string | null;
    role: string | null;
    is_primary: Generated<boolean>;
    created_at: GeneratedInstant;
  };
  client_notes: {
    id: GeneratedAlways<number>;
    account: number;
    content: string;
    author_id: string | null;
    timestamp: GeneratedInstant;
  };
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
    bouquet_notes: string | null;
    hand_message: string | null;
    purchase_order_number: string | null;
    location: number | null;
    created_by: string | null;
    created_at: GeneratedInstant;
    updated_at: GeneratedInstant;
    deleted_at: Instant | null;
    version: Generated<number>;
  };
  order_tally: {
    day: string;
    status: OrderStatus;
    financial_status: FinancialStatus;
    requires_delivery: boolean;
    delivery_person: string;
    shard: number;
    n: number;
  };
  order_events: {
    id: GeneratedAlways<number>;
    order_id: number;
    event_type: EventType;
    description: string;
    notes: string | null;
    author_id: string | null;
    timestamp: GeneratedInstant;
  };
  payments: {
    id: GeneratedAlways<number>;
    order_id: number;
    method: string;
    amount: Cents;
    state: Generated<'pending' | 'completed' | 'failed' | 'cancelled'>;
    reference: string | null;
    receipt_url: string | null;
    author_id: string | null;
    created_at: GeneratedInstant;
  };
  ledger_entries: {
    id: GeneratedAlways<number>;
    account: number;
    order_id: number | null;
    kind: LedgerKind | 'merged';
    amount: Cents;
    author_id: string | null;
    at: GeneratedInstant;
  };
  images: {
    id: GeneratedAlways<number>;
    filename: string;
    original_key: string;
    medium_key: string | null;
    thumbnail_key: string | null;
    content_type: string;
    width: number;
    height: number;
    file_size: number;
    sha256: Buffer;
    description: string | null;
    shot_at: Instant | null;
    status: Generated<ImageStatus>;
    created_by: string | null;
    created_at: GeneratedInstant;
    deleted_at: Instant | null;
    day: GeneratedAlways<string>;
    search_text: GeneratedAlways<string>;
  };
  tags: {
    id: GeneratedAlways<number>;
    name: string;
    usage_count: Generated<number>;
    created_by: string | null;
    created_at: GeneratedInstant;
  };
  image_tags: { image_id: number; tag_id: number; created_at: GeneratedInstant };
  order_images: {
    id: GeneratedAlways<number>;
    order_id: number;
    image_id: number;
    caption: string | null;
    kind: Generated<OrderImage['kind']>;
    created_by: string | null;
    created_at: GeneratedInstant;
  };
  account_images: {
    id: GeneratedAlways<number>;
    account: number;
    image_id: number;
    created_by: string | null;
    created_at: GeneratedInstant;
  };
};

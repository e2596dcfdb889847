import type { Role } from '@florilege/contract/auth/roles.ts';
import type { ContactTitle } from '@florilege/contract/clients/account.ts';
import type { ClientType } from '@florilege/contract/clients/account-summary.ts';
import type { LedgerKind } from '@florilege/contract/clients/client-ledger.ts';
import type { ProofConflict, ProofOutcome } from '@florilege/contract/deliveries/proofs.ts';
import type { Cents } from '@florilege/contract/http/money.ts';
import type { FinancialStatus, OrderStatus } from '@florilege/contract/orders/order-status.ts';
import type { EventType, OrderImage } from '@florilege/contract/orders/orders.contract.ts';
import type { TimeSlot } from '@florilege/contract/orders/time-slots.ts';
import type { PaymentMethod } from '@florilege/contract/payments/payment-methods.ts';
import type {
  AlertAction,
  AlertKind,
  PaymentState,
  RefundState,
} from '@florilege/contract/payments/payments.contract.ts';
import type { ImageStatus } from '@florilege/contract/photos/photos.contract.ts';
import type { TerminalPairing } from '@florilege/contract/settings/settings.contract.ts';
import type { SubscriptionRule } from '@florilege/contract/subscriptions/rule.ts';
import type { Decision } from '@florilege/contract/verifications/verifications.contract.ts';
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
    signed_out_at: Instant | null;
  };
  hosted_accounts: {
    member_id: string;
    hosted_id: string | null;
    wanted: 'active' | 'banned' | 'absent';
    revision: Generated<number>;
    told: Generated<number>;
    failed: string | null;
    held_until: Instant | null;
    updated_at: GeneratedInstant;
  };
  auth_otps: {
    phone_mac: Buffer;
    code_mac: Buffer;
    attempts: Generated<number>;
    created_at: GeneratedInstant;
    expires_at: Instant;
  };
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
    pennylane_reference: Generated<string>;
    pennylane_id: number | null;
    pennylane_told: string | null;
    contacts_text: Generated<string>;
    search_text: GeneratedAlways<string>;
    access_notes: string | null;
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
  delivery_stops: {
    order_id: number;
    delivery_person: string | null;
    delivery_date: string;
    delivery_time_slot: TimeSlot | null;
    position: number;
    updated_at: GeneratedInstant;
  };
  delivery_proofs: {
    id: string;
    order_id: number;
    member_id: string;
    outcome: ProofOutcome;
    received_by: string | null;
    note: string | null;
    image_id: number | null;
    taken_at: Instant;
    received_at: GeneratedInstant;
    conflict: ProofConflict | null;
  };
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
    created_at: GeneratedInstant;
  };
  terminal_devices: {
    id: GeneratedAlways<number>;
    location: number;
    device_id: string | null;
    status: Generated<TerminalPairing>;
    device_code_id: string | null;
    last_generated_code: string | null;
    pair_by: Instant | null;
    updated_at: GeneratedInstant;
  };
  shop: {
    id: Generated<boolean>;
    name: string;
    legal_name: string | null;
    address: string | null;
    postal_code: string | null;
    city: string | null;
    phone: string | null;
    email: string | null;
    website: string | null;
    siret: string | null;
    vat_number: string | null;
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
    amount: Cents;
    reason: string;
    state: Generated<RefundState>;
    square_refund_id: string | null;
    asked: Generated<number>;
    author_id: string | null;
    created_at: GeneratedInstant;
    updated_at: GeneratedInstant;
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
    settled_how: AlertAction | null;
    note: string | null;
    refund_under_way: string | null;
    created_at: GeneratedInstant;
  };
  square_events: {
    event_id: string;
    type: string;
    object_type: string | null;
    object_id: string | null;
    received_at: GeneratedInstant;
    processed_at: Instant | null;
  };
  pennylane_documents: {
    id: GeneratedAlways<number>;
    attempt: string;
    kind: 'quote' | 'invoice';
    account: number;
    external_reference: Generated<string>;
    amount: Cents;
    state: Generated<'starting' | 'draft' | 'final' | 'failed'>;
    pennylane_id: number | null;
    number: string | null;
    status: string | null;
    error: string | null;
    held_until: Instant | null;
    created_by: string | null;
    created_at: GeneratedInstant;
    updated_at: GeneratedInstant;
  };
  pennylane_document_orders: {
    document_id: number;
    order_id: number;
    kind: 'quote' | 'invoice';
    amount: Cents;
    vat_rate: 10 | 20;
    current: Generated<boolean>;
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
  verification_claims: { order_id: number; holder: string; member_id: string; until: Instant };
  verifications: {
    id: GeneratedAlways<number>;
    order_id: number;
    decision: Decision;
    reason: string | null;
    order_version: number;
    author_id: string;
    decided_at: GeneratedInstant;
    undone_at: Instant | null;
  };
  account_images: {
    id: GeneratedAlways<number>;
    account: number;
    image_id: number;
    created_by: string | null;
    created_at: GeneratedInstant;
  };
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
    day: GeneratedAlways<string>;
  };
  subscription_pauses: {
    id: GeneratedAlways<number>;
    subscription_id: number;
    from_date: string;
    until_date: string | null;
  };
};

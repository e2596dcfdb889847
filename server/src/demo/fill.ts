import type pg from 'pg';
import { fillDeliveries } from './orders/deliveries.ts';
import { journalOf } from './orders/journal.ts';
import { identity } from './people/identity.ts';
import { type DemoMember, demoMembers } from './people/members.ts';
import { inventShop, type Shop } from './shop.ts';

export { type DemoMember, demoMembers } from './people/members.ts';

export type Filled = {
  members: readonly DemoMember[];
  /** How many this call made; 0 when the shop had been filled before. */
  clients: number;
  orders: number;
  milliseconds: number;
};

/** One statement per table; the columns named are those of the rows. */
const inserts = {
  members: `insert into members (id, phone, display_name, role, created_at, updated_at, last_sign_in_at)
    select id, phone, display_name, role, created_at, created_at, last_sign_in_at
      from json_to_recordset($1) rows (id uuid, phone text, display_name text, role text, created_at timestamptz, last_sign_in_at timestamptz)`,
  clients: `insert into clients (id, name, type, address, postal_code, city, phone, email, "numero_de_TVA", "SIRET", created_at, updated_at)
    overriding system value
    select id, name, type, address, postal_code, city, phone, email, "numero_de_TVA", "SIRET", created_at, created_at
      from json_to_recordset($1) rows (id bigint, name text, type text, address text, postal_code text, city text, phone text, email text,
        "numero_de_TVA" text, "SIRET" text, created_at timestamptz)`,
  contacts: `insert into contacts (account, title, first_name, last_name, phone, email, role, is_primary, created_at)
    select account, title, first_name, last_name, phone, email, role, is_primary, created_at
      from json_to_recordset($1) rows (account bigint, title text, first_name text, last_name text, phone text, email text, role text,
        is_primary boolean, created_at timestamptz)`,
  notes: `insert into client_notes (account, content, author_id, timestamp)
    select account, content, author_id, timestamp
      from json_to_recordset($1) rows (account bigint, content text, author_id uuid, timestamp timestamptz)`,
  orders: `insert into orders (id, batch_id, amount, vat_rate, status, financial_status, payer_account, recipient_account,
      requires_delivery, delivery_date, delivery_time_slot, delivery_person, bouquet_notes, hand_message, purchase_order_number,
      location, created_by, created_at, updated_at, deleted_at, version)
    overriding system value
    select id, batch_id, amount, vat_rate, status, financial_status, payer_account, recipient_account,
      requires_delivery, delivery_date, delivery_time_slot, delivery_person, bouquet_notes, hand_message, purchase_order_number,
      location, created_by, created_at, updated_at, deleted_at, version
      from json_to_recordset($1) rows (id bigint, batch_id uuid, amount bigint, vat_rate smallint, status text, financial_status text,
        payer_account bigint, recipient_account bigint, requires_delivery boolean, delivery_date date, delivery_time_slot text,
        delivery_person uuid, bouquet_notes text, hand_message text, purchase_order_number text, location bigint, created_by uuid,
        created_at timestamptz, updated_at timestamptz, deleted_at timestamptz, version integer)`,
  events: `insert into order_events (order_id, event_type, description, notes, author_id, timestamp)
    select order_id, event_type, description, notes, author_id, timestamp
      from json_to_recordset($1) rows (order_id bigint, event_type text, description text, notes text, author_id uuid, timestamp timestamptz)`,
  payments: `insert into payments (order_id, method, amount, reference, author_id, created_at)
    select order_id, method, amount, reference, author_id, created_at
      from json_to_recordset($1) rows (order_id bigint, method text, amount bigint, reference text, author_id uuid, created_at timestamptz)`,
  invoices: `insert into order_invoices (order_id, at, amount)
    select order_id, at, amount from json_to_recordset($1) rows (order_id bigint, at timestamptz, amount bigint)`,
  refunds: `insert into refunds (attempt, payment_id, order_id, amount, reason, state, author_id, created_at)
    select 'demonstration ' || order_id, (select min(p.id) from payments p where p.order_id = rows.order_id), order_id, amount, reason,
           'completed', author_id, created_at
      from json_to_recordset($1) rows (order_id bigint, amount bigint, reason text, author_id uuid, created_at timestamptz)`,
  alerts: `insert into payment_alerts (kind, about, order_id, payment_id, amount, created_at)
    select kind, 'payment:' || p.id, rows.order_id, p.id, rows.amount, rows.created_at
      from json_to_recordset($1) rows (order_id bigint, kind text, amount bigint, created_at timestamptz)
      join payments p on p.id = (select max(id) from payments where order_id = rows.order_id)`,
  subscriptions: `insert into subscriptions (id, rule, start_date, rule_from, seen_until, ended_on, payer_account, recipient_account, amount,
      requires_delivery, delivery_time_slot, bouquet_notes, hand_message, purchase_order_number, created_by, created_at, updated_at)
    overriding system value
    select id, rule, start_date, start_date, seen_until, ended_on, payer_account, recipient_account, amount,
      requires_delivery, delivery_time_slot, bouquet_notes, hand_message, purchase_order_number, created_by, created_at, created_at
      from json_to_recordset($1) rows (id bigint, rule jsonb, start_date date, seen_until date, ended_on date, payer_account bigint,
        recipient_account bigint, amount bigint, requires_delivery boolean, delivery_time_slot text, bouquet_notes text, hand_message text,
        purchase_order_number text, created_by uuid, created_at timestamptz)`,
  pauses: `insert into subscription_pauses (subscription_id, from_date, until_date)
    select id, paused_from, paused_until from json_to_recordset($1) rows (id bigint, paused_from date, paused_until date)
     where paused_from is not null`,
  subscriptionDates: `insert into subscription_dates (subscription_id, date, skipped, moved_to, moved_slot, amount, outcome, order_id, error,
      attempts, retry_at)
    select subscription_id, date, skipped, moved_to, moved_slot, amount, outcome, order_id, error,
      case when outcome = 'failed' then 5 else 0 end, case when outcome = 'failed' then now() + interval '6 hours' end
      from json_to_recordset($1) rows (subscription_id bigint, date date, skipped boolean, moved_to date, moved_slot text, amount bigint,
        outcome text, order_id bigint, error text)`,
  ledger: `insert into ledger_entries (account, order_id, kind, amount, author_id, at)
    select account, order_id, kind, amount, author_id, at
      from json_to_recordset($1) rows (account bigint, order_id bigint, kind text, amount bigint, author_id uuid, at timestamptz)`,
  journal: `insert into audit_entries (at, member_id, entity, entity_id, action, before, after)
    select at, member_id, entity, order_id::text, action, before, after
      from json_to_recordset($1) rows (at timestamptz, member_id uuid, entity text, order_id bigint, action text, before jsonb, after jsonb)`,
} as const;

async function insertRows(
  client: pg.ClientBase,
  table: keyof typeof inserts,
  rows: readonly object[],
): Promise<void> {
  await client.query(inserts[table], [JSON.stringify(rows)]);
}

/** Takes `count` numbers of a table's own sequence, so that orders entered later go on from there. */
async function takeNumbers(
  client: pg.ClientBase,
  table: 'clients' | 'orders' | 'subscriptions',
  count: number,
): Promise<(demoNumber: number) => number> {
  const { rows } = await client.query<{ id: string }>(
    'select nextval(pg_get_serial_sequence($1, $2)) as id from generate_series(1, $3::integer)',
    [table, 'id', count],
  );
  const ids = rows.map(({ id }) => Number(id));
  return (demoNumber) => {
    const id = ids[demoNumber - 1];
    if (id === undefined) throw new Error(`No ${table} number ${demoNumber}`);
    return id;
  };
}

async function insertLocations(client: pg.ClientBase, shop: Shop): Promise<(demoNumber: number) => number> {
  const ids: number[] = [];
  for (const { name, address, square_location_id, terminal } of shop.locations) {
    const { rows } = await client.query<{ id: string }>(
      'insert into locations (name, address, square_location_id) values ($1, $2, $3) returning id',
      [name, address, square_location_id],
    );
    ids.push(Number(rows[0]?.id));
    if (terminal) {
      await client.query(
        "insert into terminal_devices (location, device_id, status) values ($1, $2, 'paired')",
        [rows[0]?.id, terminal],
      );
    }
  }
  return (demoNumber) => ids[demoNumber - 1] ?? 0;
}

async function tellIdentity(client: pg.ClientBase): Promise<void> {
  const columns = Object.keys(identity).map((column, index) => `${column} = $${index + 1}`);
  await client.query(`update shop set ${columns.join(', ')}`, Object.values(identity));
}

async function insertShop(client: pg.ClientBase, shop: Shop, now: Date): Promise<void> {
  await tellIdentity(client);
  const locationId = await insertLocations(client, shop);
  const clientId = await takeNumbers(client, 'clients', shop.clients.length);
  const orderId = await takeNumbers(client, 'orders', shop.orders.length);
  const account = (number: number | null) => (number === null ? null : clientId(number));
  const ofOrder = <T extends { order_id: number }>(row: T) => ({ ...row, order_id: orderId(row.order_id) });

  await insertRows(client, 'members', shop.members);
  await insertRows(
    client,
    'clients',
    shop.clients.map((row, index) => ({ id: clientId(index + 1), ...row })),
  );
  const ofClient = <T extends { account: number }>(row: T) => ({ ...row, account: clientId(row.account) });
  await insertRows(client, 'contacts', shop.contacts.map(ofClient));
  await insertRows(client, 'notes', shop.notes.map(ofClient));
  await insertRows(
    client,
    'orders',
    shop.orders.map((row) => ({
      ...row,
      id: orderId(row.id),
      payer_account: account(row.payer_account),
      recipient_account: account(row.recipient_account),
      location: locationId(row.location),
    })),
  );
  await insertRows(client, 'events', shop.events.map(ofOrder));
  await insertRows(client, 'payments', shop.payments.map(ofOrder));
  await insertRows(client, 'invoices', shop.invoices.map(ofOrder));
  await insertRows(client, 'refunds', shop.refunds.map(ofOrder));
  await insertRows(client, 'alerts', shop.alerts.map(ofOrder));
  await insertRows(
    client,
    'ledger',
    shop.ledger.map((row) => ofClient(ofOrder(row))),
  );
  await insertSubscriptions(client, shop, { clientId, orderId });
  await insertRows(client, 'journal', journalOf(shop, now).map(ofOrder));
  // The triggers that keep these are silent during a bulk load.
  await client.query(
    'update clients set balance = sums.balance from (select account, sum(amount) as balance from ledger_entries group by account) sums where sums.account = clients.id',
  );
  await client.query(
    'select rebuild_order_tally(), rebuild_client_tally(), rebuild_client_words(), rebuild_revenue()',
  );
}

type Numbers = Record<'clientId' | 'orderId', (demoNumber: number) => number>;

async function insertSubscriptions(
  client: pg.ClientBase,
  shop: Shop,
  { clientId, orderId }: Numbers,
): Promise<void> {
  const subscriptionId = await takeNumbers(client, 'subscriptions', shop.subscriptions.length);
  const gone = (await takeNumbers(client, 'clients', 1))(1);
  const rows = shop.subscriptions.map((row) => ({
    ...row,
    id: subscriptionId(row.id),
    payer_account: row.payer_account === null ? gone : clientId(row.payer_account),
    recipient_account: row.recipient_account && clientId(row.recipient_account),
  }));
  await insertRows(client, 'subscriptions', rows);
  await insertRows(client, 'pauses', rows);
  await insertRows(
    client,
    'subscriptionDates',
    shop.subscriptionDates.map((row) => ({
      ...row,
      subscription_id: subscriptionId(row.subscription_id),
      order_id: row.order_id && orderId(row.order_id),
    })),
  );
}

/**
 * Fills the database with the demonstration shop, once in its life and in one transaction: a crash leaves nothing behind,
 * a second server that starts meanwhile waits and finds it done.
 * @param client a connection of its own, outside any transaction
 * @param options.now what the shop takes for the present; everything is dated from it
 */
export async function fillDemo(client: pg.ClientBase, options: { now: Date }): Promise<Filled> {
  const started = performance.now();
  const done = (clients: number, orders: number): Filled => ({
    members: demoMembers,
    clients,
    orders,
    milliseconds: Math.round(performance.now() - started),
  });
  await client.query('begin');
  try {
    // Waits here for another server that is filling, by the primary key.
    const mark = await client.query(
      "insert into marks (name, at) values ('demo', $1) on conflict do nothing",
      [options.now],
    );
    if (mark.rowCount === 0) {
      await client.query('rollback');
      return done(0, 0);
    }
    await client.query("set local app.quiet = 'on'");
    const shop = inventShop(options.now);
    await insertShop(client, shop, options.now);
    await fillDeliveries(client, options.now);
    await client.query('commit');
    await client.query(
      'analyze members, clients, contacts, client_notes, client_tally, orders, order_tally, order_events, payments, ledger_entries, audit_entries, revenue_tally, client_spending, client_debts, subscriptions, subscription_dates',
    );
    return done(shop.clients.length, shop.orders.length);
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

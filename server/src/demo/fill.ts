import type pg from 'pg';
import { fillDeliveries } from './orders/deliveries.ts';
import { journalOf } from './orders/journal.ts';
import { identity } from './people/identity.ts';
import type { Shop } from './rows.ts';
import { inventShop } from './shop.ts';

/** One statement for all rows; the columns are those of the rows. */
async function insertRows(client: pg.ClientBase, table: string, rows: readonly object[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).map((column) => `"${column}"`);
  await client.query(
    `insert into ${table} (${columns.join(', ')}) overriding system value
     select ${columns.join(', ')} from json_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  );
}

/** Refunds of the first payment, and alerts about the last payment, of an order. */
const ofPayments = {
  refunds: `insert into refunds (attempt, payment_id, order_id, amount, reason, state, author_id, created_at)
    select 'demonstration ' || order_id, (select min(id) from payments where order_id = rows.order_id),
           order_id, amount, reason, 'completed', author_id, created_at
      from json_populate_recordset(null::refunds, $1) rows`,
  alerts: `insert into payment_alerts (kind, about, order_id, payment_id, amount, created_at)
    select kind, 'payment:' || p.id, rows.order_id, p.id, rows.amount, rows.created_at
      from json_populate_recordset(null::payment_alerts, $1) rows
      join payments p on p.id = (select max(id) from payments where order_id = rows.order_id)`,
};

/** Takes `count` numbers of a table's own sequence, so that later rows continue from there. */
async function takeNumbers(
  client: pg.ClientBase,
  table: 'clients' | 'locations' | 'orders' | 'subscriptions',
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

async function updateIdentity(client: pg.ClientBase): Promise<void> {
  const columns = Object.keys(identity).map((column, index) => `${column} = $${index + 1}`);
  await client.query(`update shop set ${columns.join(', ')}`, Object.values(identity));
}

async function insertShop(client: pg.ClientBase, shop: Shop, now: Date): Promise<void> {
  await updateIdentity(client);
  const locationId = await takeNumbers(client, 'locations', shop.locations.length);
  const clientId = await takeNumbers(client, 'clients', shop.clients.length);
  const orderId = await takeNumbers(client, 'orders', shop.orders.length);
  const account = (number: number | null) => (number === null ? null : clientId(number));
  const ofOrder = <T extends { order_id: number }>(row: T) => ({ ...row, order_id: orderId(row.order_id) });
  const ofClient = <T extends { account: number }>(row: T) => ({ ...row, account: clientId(row.account) });
  const created = <T extends { created_at: Date }>(row: T) => ({ ...row, updated_at: row.created_at });
  const clients = shop.clients.map((row, index) => ({ id: clientId(index + 1), ...created(row) }));
  const orders = shop.orders.map((row) => ({
    ...row,
    id: orderId(row.id),
    payer_account: account(row.payer_account),
    recipient_account: account(row.recipient_account),
    location: locationId(row.location),
  }));
  const places = shop.locations.map((row, index) => ({ id: locationId(index + 1), ...row }));
  const tables = {
    members: shop.members.map(created),
    locations: places.map(({ terminal: _, ...row }) => row),
    terminal_devices: places.flatMap(({ id: location, terminal: device_id }) =>
      device_id === null ? [] : [{ location, device_id, status: 'paired' }],
    ),
    clients,
    contacts: shop.contacts.map(ofClient),
    client_notes: shop.notes.map(ofClient),
    orders,
    order_events: shop.events.map(ofOrder),
    payments: shop.payments.map(ofOrder),
    order_invoices: shop.invoices.map(ofOrder),
    ledger_entries: shop.ledger.map((row) => ofClient(ofOrder(row))),
    audit_entries: journalOf(shop, now).map(({ order_id, ...row }) => ({
      ...row,
      entity_id: String(orderId(order_id)),
    })),
  };
  for (const [table, rows] of Object.entries(tables)) await insertRows(client, table, rows);
  await client.query(ofPayments.refunds, [JSON.stringify(shop.refunds.map(ofOrder))]);
  await client.query(ofPayments.alerts, [JSON.stringify(shop.alerts.map(ofOrder))]);
  await insertSubscriptions(client, shop, { clientId, orderId });
  await rebuildTallies(client);
}

/** The triggers that keep these are silent during a bulk load. */
async function rebuildTallies(client: pg.ClientBase): Promise<void> {
  await client.query(
    `update clients set balance = sums.balance
       from (select account, sum(amount) as balance from ledger_entries group by account) sums
      where sums.account = clients.id`,
  );
  await client.query(
    'select rebuild_order_tally(), rebuild_client_tally(), rebuild_client_words(), rebuild_revenue()',
  );
}

type Numbers = Record<'clientId' | 'orderId', (demoNumber: number) => number>;

async function insertSubscriptions(
  client: pg.ClientBase,
  { subscriptions, subscriptionDates }: Shop,
  { clientId, orderId }: Numbers,
): Promise<void> {
  const subscriptionId = await takeNumbers(client, 'subscriptions', subscriptions.length);
  const gone = (await takeNumbers(client, 'clients', 1))(1);
  const pauses = subscriptions.flatMap(({ id, paused_from: from_date, paused_until: until_date }) =>
    from_date === null ? [] : [{ subscription_id: subscriptionId(id), from_date, until_date }],
  );
  const rows = subscriptions.map(({ paused_from: _, paused_until: __, ...row }) => ({
    ...row,
    id: subscriptionId(row.id),
    rule_from: row.start_date,
    payer_account: row.payer_account === null ? gone : clientId(row.payer_account),
    recipient_account: row.recipient_account && clientId(row.recipient_account),
    updated_at: row.created_at,
  }));
  // A failed date was tried five times and waits for the next one.
  const retryAt = new Date(Date.now() + 6 * 3_600_000);
  const dates = subscriptionDates.map((row) => ({
    ...row,
    subscription_id: subscriptionId(row.subscription_id),
    order_id: row.order_id && orderId(row.order_id),
    attempts: row.outcome === 'failed' ? 5 : 0,
    retry_at: row.outcome === 'failed' ? retryAt : null,
  }));
  await insertRows(client, 'subscriptions', rows);
  await insertRows(client, 'subscription_pauses', pauses);
  await insertRows(client, 'subscription_dates', dates);
}

const analyzed = `members, clients, contacts, client_notes, client_tally, client_spending, client_debts,
  orders, order_tally, order_events, payments, ledger_entries, audit_entries, revenue_tally,
  subscriptions, subscription_dates`;

/**
 * Fills the database with the demonstration shop as of `now`, once and in one transaction; a second server
 * waits meanwhile. `client` is a connection of its own; the answer says whether this call did it.
 */
export async function fillDemo(client: pg.ClientBase, { now }: { now: Date }): Promise<boolean> {
  await client.query('begin');
  try {
    // The primary key makes this wait for another server that is filling.
    const mark = await client.query(
      "insert into marks (name, at) values ('demo', $1) on conflict do nothing",
      [now],
    );
    if (mark.rowCount === 0) {
      await client.query('rollback');
      return false;
    }
    await client.query("set local app.quiet = 'on'");
    await insertShop(client, inventShop(now), now);
    await fillDeliveries(client, now);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
  await client.query(`analyze ${analyzed}`);
  return true;
}

import type { ShopIdentity } from '@florilege/contract/settings/settings.contract.ts';
import type pg from 'pg';
import { inventShop } from './shop.ts';

/** The identity of the demonstration shop; its numbers are well-formed and invented. */
const identity: ShopIdentity = {
  name: 'Florilège',
  legal_name: 'Florilège Fleurs SARL',
  address: '24 rue de Bretagne',
  postal_code: '75003',
  city: 'Paris',
  phone: '01 99 00 99 00',
  email: 'bonjour@florilege.example',
  website: 'florilege.example',
  siret: '08240917800017',
  vat_number: 'FR57082409178',
};

/** Access notes as drivers write them. */
const accessNotes = [
  'Code 47B12 · 3e étage gauche · gardien jusqu’à 12 h',
  'Interphone au nom, bâtiment sur cour',
  'Code A1902, escalier B, 5e sans ascenseur',
  'Loge à droite sous le porche, ouverte le matin',
  'Sonner deux fois, la porte du bas ferme mal',
  'Livraison par l’entrée de service, côté cour',
  'Code 26A08 puis clé Vigik : appeler en bas',
];

const numbered = ['clients', 'locations', 'orders', 'payments', 'refunds', 'subscriptions'];
const analyzed = `members, clients, contacts, client_notes, client_tally, client_spending, client_debts,
  orders, order_tally, order_events, payments, refunds, order_reductions, ledger_entries, audit_entries, revenue_tally,
  subscriptions, subscription_dates`;

/** One statement for all rows; the columns are those of the rows. */
async function insertRows(client: pg.ClientBase, table: string, rows: readonly object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).map((column) => `"${column}"`);
  if (columns.length === 0) return;
  await client.query(
    `insert into ${table} (${columns.join(', ')}) overriding system value
     select ${columns.join(', ')} from json_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  );
}

/** Access notes, the stops of today in the order of their streets, and the proofs of today and yesterday. */
async function fillDeliveries(client: pg.ClientBase, now: Date): Promise<void> {
  const today = "($1::timestamptz at time zone 'Europe/Paris')::date";
  const driven = 'o.requires_delivery and o.delivery_person is not null and o.deleted_at is null';
  await client.query(
    'update clients set access_notes = ($1::text[])[1 + id % cardinality($1::text[])] where id % 3 <> 0',
    [accessNotes],
  );
  await client.query(
    `update orders o set delivery_address = c.address, delivery_postal_code = c.postal_code, delivery_city = c.city,
            access_notes = case when o.status not in ('delivered', 'cancelled') then c.access_notes end
       from clients c where c.id = coalesce(o.recipient_account, o.payer_account) and o.requires_delivery`,
  );
  await client.query(
    `insert into delivery_stops (order_id, delivery_person, delivery_date, delivery_time_slot, position)
     select o.id, o.delivery_person, o.delivery_date, o.delivery_time_slot,
            row_number() over (partition by o.delivery_person, o.delivery_time_slot
                               order by c.postal_code, c.address, o.id)
       from orders o join clients c on c.id = coalesce(o.recipient_account, o.payer_account)
      where ${driven} and o.status <> 'cancelled' and o.delivery_date = ${today}`,
    [now],
  );
  await client.query(
    `insert into delivery_proofs (id, order_id, member_id, outcome, taken_at, received_at)
     select md5('preuve ' || o.id)::uuid, o.id, o.delivery_person,
            case when o.status = 'delivered' then 'delivered' else 'absent' end,
            least(o.updated_at, $1), least(o.updated_at, $1)
       from orders o
      where ${driven} and (o.status = 'delivered' and o.delivery_date = ${today}
                           or o.status = 'delivering' and o.delivery_date < ${today})`,
    [now],
  );
}

async function insertShop(client: pg.ClientBase, now: Date): Promise<void> {
  const columns = Object.keys(identity).map((column, index) => `${column} = $${index + 1}`);
  await client.query(`update shop set ${columns.join(', ')}`, Object.values(identity));
  for (const [table, rows] of Object.entries(inventShop(now))) await insertRows(client, table, rows);
  // Later rows are numbered from there.
  for (const table of numbered)
    await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), max(id)) from ${table}`);
  // One subscription is of a client who was deleted, whose number stays unused.
  await client.query("select nextval(pg_get_serial_sequence('clients', 'id'))");
  await fillDeliveries(client, now);
  // The triggers that keep these are silent during a bulk load.
  await client.query(
    `update clients set balance = sums.balance
       from (select account, sum(amount) as balance from ledger_entries group by account) sums
      where sums.account = clients.id`,
  );
  await client.query(
    'select rebuild_order_tally(), rebuild_client_tally(), rebuild_search(), rebuild_revenue()',
  );
}

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
    await insertShop(client, now);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
  await client.query(`analyze ${analyzed}`);
  return true;
}

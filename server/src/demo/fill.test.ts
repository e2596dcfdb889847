import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { fillDemo } from './fill.ts';
import { demoMembers } from './people/members.ts';
import { inventShop } from './shop.ts';

const friday = new Date('2025-11-21T10:40:00+01:00');
const shop = inventShop(friday);

const open: pg.Client[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((client) => client.end()));
});

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  open.push(client);
  return client;
}

async function firstValue(client: pg.Client, sql: string): Promise<unknown> {
  const { rows } = await client.query({ text: sql, rowMode: 'array' });
  return rows[0]?.[0];
}

const countIn = async (client: pg.Client, table: string) =>
  Number(await firstValue(client, `select count(*) from ${table}`));

/** Every row of a table as one digest, but for what the database itself draws. */
const digest = (client: pg.Client, table: string) =>
  firstValue(
    client,
    `select md5(string_agg((to_jsonb(t) - 'pennylane_reference')::text, '|' order by t.id)) from ${table} t`,
  );

describe('filling the database', () => {
  test('writes the shop, its balances and its counts', async () => {
    const client = await connected(await testDatabase());
    expect(await fillDemo(client, { now: friday })).toBe(true);

    const counts: [table: string, count: number][] = [
      ['members', demoMembers.length],
      ['clients', shop.clients.length],
      ['orders', shop.orders.length],
      ['members where last_sign_in_at is null', 1],
      ['locations where square_location_id is not null', 2],
      ["terminal_devices where status = 'paired'", 1],
      ['order_events', shop.order_events.length],
      ['contacts', shop.contacts.length],
      ['client_notes', shop.client_notes.length],
      ["clients where contacts_text = '' and id in (select account from contacts)", 0],
      ['payments', shop.payments.length],
      ["refunds where state = 'completed'", shop.refunds.length],
      ['payment_alerts where payment_id is not null and settled_at is null', 1],
      ['ledger_entries', shop.ledger_entries.length],
      ['audit_entries', shop.audit_entries.length],
      [
        `clients where balance <>
           coalesce((select sum(amount) from ledger_entries where account = clients.id), 0)`,
        0,
      ],
      [
        `(select status, financial_status, requires_delivery, delivery_person, sum(n)
            from order_tally where day = '-infinity' group by 1, 2, 3, 4
          except
          select status, financial_status, requires_delivery,
                 coalesce(delivery_person, '00000000-0000-0000-0000-000000000000'), count(*)
            from orders where deleted_at is null group by 1, 2, 3, 4) wrong`,
        0,
      ],
    ];
    for (const [table, count] of counts)
      expect([table, await countIn(client, table)]).toEqual([table, count]);
    expect(await countIn(client, "audit_entries where action = 'update'")).toBeGreaterThan(100);
    expect(await countIn(client, 'clients where balance < 0')).toBeGreaterThan(20);
    expect(await firstValue(client, 'select siret from shop')).toMatch(/^\d{14}$/);
    expect(Number(await firstValue(client, 'select sum(n) from client_tally'))).toBe(shop.clients.length);
    const tallied = await firstValue(client, "select sum(n) from order_tally where day = '-infinity'");
    expect(Number(tallied)).toBe(shop.orders.filter((order) => !order.deleted_at).length);
  });

  test('continues the sequences with a new order, and wakes the triggers', async () => {
    const client = await connected(await testDatabase());
    await fillDemo(client, { now: friday });
    const last = Number(await firstValue(client, 'select max(id) from orders'));
    const noted = await countIn(client, 'audit_entries');
    const id = await firstValue(client, 'insert into orders (amount) values (4500) returning id');
    expect(Number(id)).toBe(last + 1);
    expect(await countIn(client, 'audit_entries')).toBe(noted + 1);
  });

  test('gives the same rows in two databases', async () => {
    const [one, other] = [await connected(await testDatabase()), await connected(await testDatabase())];
    await Promise.all([one, other].map((client) => fillDemo(client, { now: friday })));
    const tables = ['members', 'clients', 'contacts', 'client_notes', 'orders', 'order_events', 'payments'];
    for (const table of [...tables, 'ledger_entries'])
      expect(await digest(one, table)).toBe(await digest(other, table));
  }, 60_000);

  test('changes nothing in a second call, nor from another server at the same time', async () => {
    const url = await testDatabase();
    const [one, other] = [await connected(url), await connected(url)];
    const results = await Promise.all([fillDemo(one, { now: friday }), fillDemo(other, { now: friday })]);
    expect(results.sort()).toEqual([false, true]);
    const before = await digest(one, 'orders');
    expect(await fillDemo(one, { now: new Date('2026-01-05T10:00:00Z') })).toBe(false);
    expect(await digest(one, 'orders')).toBe(before);
  });

  test('leaves nothing behind when it fails', async () => {
    const client = await connected(await testDatabase());
    await client.query("insert into locations (name) values ('Boutique Marais')");
    await expect(fillDemo(client, { now: friday })).rejects.toThrow();
    expect(await countIn(client, 'marks')).toBe(0);
    expect(await countIn(client, 'clients')).toBe(0);
  });
});

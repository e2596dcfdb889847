import pg from 'pg';
import { expect, test } from 'vitest';
import { migrate } from '../../platform/db/migrate.ts';
import { migrateJobs } from '../../platform/jobs/jobs.ts';
import { atEnd } from '../../testing/at-end.ts';
import { emptyDatabase } from '../../testing/test-database.ts';

// A database from before orders had a shop (migration 0031) and an address of their own (0034).

async function databaseOfBefore(fill: (client: pg.Client) => Promise<unknown>) {
  const url = await emptyDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  atEnd(() => client.end());
  await migrate(url, '0029-exports.sql');
  await fill(client);
  await migrate(url);
  await migrateJobs(url);
  const rows = async (sql: string): Promise<unknown[][]> =>
    (await client.query({ text: sql, rowMode: 'array' })).rows;
  return rows;
}

const order = 'insert into orders (amount, bouquet_notes) values (4500, $1) returning id';
const shopsOfOrders = `
  select o.bouquet_notes, l.name from orders o left join locations l on l.id = o.location order by o.bouquet_notes`;
const counted = `
  select coalesce(l.name, '-'), sum(n)::int from order_tally t left join locations l on l.id = t.location
   where day = '-infinity' group by 1 order by 1`;

test('orders of a shop that could not make any have its first, from its identity', async () => {
  const rows = await databaseOfBefore(async (client) => {
    await client.query("update shop set name = 'Œillet', address = '3 rue Oberkampf', city = 'Paris'");
    await client.query(order, ['une']);
  });
  expect(await rows(shopsOfOrders)).toEqual([['une', 'Œillet']]);
  expect(await rows('select name, address from locations')).toEqual([['Œillet', '3 rue Oberkampf, Paris']]);
  expect(await rows(counted)).toEqual([['Œillet', 1]]);
});

test('with several shops an order has that of its first payment, and else none, without a journal entry', async () => {
  const rows = await databaseOfBefore(async (client) => {
    const { rows: shops } = await client.query(
      "insert into locations (name) values ('Bastille'), ('Marais') returning id",
    );
    const paid = (await client.query(order, ['payée'])).rows[0].id;
    await client.query(order, ['sans paiement']);
    for (const { id } of shops.toReversed())
      await client.query(
        "insert into payments (order_id, method, amount, location) values ($1, 'cash', 2000, $2)",
        [paid, id],
      );
  });
  expect(await rows(shopsOfOrders)).toEqual([
    ['payée', 'Marais'],
    ['sans paiement', null],
  ]);
  expect(await rows(counted)).toEqual([
    ['-', 1],
    ['Marais', 1],
  ]);
  expect(await rows("select from audit_entries where entity = 'orders' and action = 'update'")).toEqual([]);
});

test('an archived shop is not the only one there is', async () => {
  const rows = await databaseOfBefore(async (client) => {
    await client.query(
      "insert into locations (name, archived_at) values ('Fermée', now()), ('Marais', null)",
    );
    await client.query(order, ['une']);
  });
  expect(await rows(shopsOfOrders)).toEqual([['une', 'Marais']]);
});

test('a delivery has the address of who receives it, and his door code only while it is open', async () => {
  const rows = await databaseOfBefore(async (client) => {
    const { rows: people } = await client.query(`
      insert into clients (name, address, postal_code, city, access_notes)
      values ('Odile', '3 rue Oberkampf', '75011', 'Paris', 'Code 12B'), ('Hôtel', null, null, null, null) returning id`);
    const [odile, hotel] = people.map(({ id }) => id);
    const made = `
      insert into orders (amount, bouquet_notes, payer_account, recipient_account, requires_delivery, status)
      values (4500, $1, $2, $3, $4, $5)`;
    await client.query(made, ['1 ouverte', hotel, odile, true, 'preparing']);
    await client.query(made, ['2 livrée', hotel, odile, true, 'delivered']);
    await client.query(made, ['3 à son payeur', odile, null, true, 'created']);
    await client.query(made, ['4 retrait', odile, null, false, 'created']);
    await client.query(made, ['5 sans adresse', hotel, null, true, 'created']);
  });
  const door = 'delivery_address, delivery_postal_code, delivery_city, access_notes';
  expect(await rows(`select bouquet_notes, ${door} from orders order by bouquet_notes`)).toEqual([
    ['1 ouverte', '3 rue Oberkampf', '75011', 'Paris', 'Code 12B'],
    ['2 livrée', '3 rue Oberkampf', '75011', 'Paris', null],
    ['3 à son payeur', '3 rue Oberkampf', '75011', 'Paris', 'Code 12B'],
    ['4 retrait', null, null, null, null],
    ['5 sans adresse', null, null, null, null],
  ]);
  expect(await rows("select from audit_entries where entity = 'orders' and action = 'update'")).toEqual([]);
});

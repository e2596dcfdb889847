import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, today } from '@florilege/contract/http/dates.ts';
import { DAYS_AHEAD } from '@florilege/contract/subscriptions/subscription.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../../platform/db/db.ts';
import { type SpawnedServer, spawnServer } from '../../testing/spawn-server.ts';
import { testDatabase } from '../../testing/test-database.ts';

// Servers in processes of their own that work at the same subscriptions and die over them.
const SUBSCRIPTIONS = 60;
const KILLS = 5;
const NOW = today();

let databaseUrl: string;
let connection: ReturnType<typeof connect>;
const servers: SpawnedServer[] = [];

beforeAll(async () => {
  databaseUrl = await testDatabase();
  connection = connect(databaseUrl, 3);
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  await connection.close();
});

async function start(): Promise<SpawnedServer> {
  const server = await spawnServer(databaseUrl);
  servers.push(server);
  return server;
}

/** Jobs that nobody merges into one: the sweep several times over, and every subscription by itself. */
async function enqueueEverything(): Promise<void> {
  await sql`select graphile_worker.add_job('make_subscriptions') from generate_series(1, 3)`.execute(
    connection.db,
  );
  await sql`select graphile_worker.add_job('make_subscription', json_build_object('id', id)) from subscriptions`.execute(
    connection.db,
  );
}

/** Later: what a killed process held is taken up by another. */
async function letGo(): Promise<void> {
  await sql`update graphile_worker._private_jobs set locked_at = now() - interval '10 hours' where locked_at is not null`.execute(
    connection.db,
  );
  await sql`update graphile_worker._private_job_queues set locked_at = now() - interval '10 hours' where locked_at is not null`.execute(
    connection.db,
  );
}

async function orders(): Promise<number> {
  const { n } = await connection.db
    .selectFrom('orders')
    .select(sql<number>`count(*)`.as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

test('two servers killed over and over make the order of each date once', async () => {
  const { id: client } = await connection.db
    .insertInto('clients')
    .values({ name: 'Hôtel des Deux Gares' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const daily = JSON.stringify({ kind: 'weekly', every: 1, weekdays: [1, 2, 3, 4, 5, 6, 7] });
  const row = {
    rule: daily,
    start_date: NOW,
    rule_from: NOW,
    seen_until: addDays(NOW, -1),
    payer_account: client,
    amount: 1000,
  };
  await connection.db
    .insertInto('subscriptions')
    .values(Array.from({ length: SUBSCRIPTIONS }, () => row))
    .execute();
  const expected = SUBSCRIPTIONS * (DAYS_AHEAD + 1);

  let pair = [await start(), await start()];
  let killedAtWork = 0;
  for (let round = 0; round < KILLS; round++) {
    await enqueueEverything();
    const before = await orders();
    const target = before + 1 + Math.floor(Math.random() * (expected / KILLS / 2));
    await expect
      .poll(orders, { timeout: 30_000, interval: 5 })
      .toBeGreaterThanOrEqual(Math.min(target, expected));
    await sleep(Math.random() * 20);
    const [dying, other] = Math.random() < 0.5 ? pair : pair.toReversed();
    await dying?.kill();
    if ((await orders()) < expected) killedAtWork += 1;
    await letGo();
    pair = [...(other ? [other] : []), await start()];
  }
  // A test whose servers were done before they died would show nothing.
  expect(killedAtWork).toBeGreaterThan(0);
  await enqueueEverything();
  await expect.poll(orders, { timeout: 60_000 }).toBe(expected);
  const left = async () =>
    (await sql<{ n: number }>`select count(*) as n from graphile_worker.jobs`.execute(connection.db)).rows[0]
      ?.n;
  await expect.poll(left, { timeout: 60_000 }).toBe(0);

  const { rows } = await sql<{
    dates: number;
    orders: number;
    days: number;
    charged: number;
    events: number;
  }>`
    select (select count(*) from subscription_dates where outcome = 'made') as dates,
           (select count(*) from orders) as orders,
           (select count(*) from subscription_dates d join orders o on o.id = d.order_id where o.delivery_date = d.date) as days,
           (select -balance from clients where id = ${client}) as charged,
           (select count(*) from order_events) as events`.execute(connection.db);
  expect(rows[0]).toEqual({
    dates: expected,
    orders: expected,
    days: expected,
    charged: expected * 1000,
    events: expected,
  });
}, 180_000);

import { setTimeout as sleep } from 'node:timers/promises';
import { DAYS_AHEAD } from '@florilege/contract/subscriptions/subscription.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { atEnd } from '../../testing/at-end.ts';
import { spawnServer } from '../../testing/spawn-server.ts';
import { testConnection } from '../../testing/test-database.ts';
import { insertClient } from '../clients/testing/client-shop.ts';
import { everyDay, inDays, NOW } from './testing/subscription-shop.ts';

// Servers in processes of their own make the orders of the same subscriptions and are killed meanwhile.
const SUBSCRIPTIONS = 60;
const KILLS = 5;

const connection = await testConnection(3);

async function start() {
  const server = await spawnServer(connection.url);
  atEnd(server.stop);
  return server;
}

/** Jobs without a key, so none replaces another: the sweep three times, and each subscription. */
async function enqueueEverything(): Promise<void> {
  await connection.pool.query(
    "select graphile_worker.add_job('make_subscriptions') from generate_series(1, 3)",
  );
  await connection.pool.query(
    "select graphile_worker.add_job('make_subscription', json_build_object('id', id)) from subscriptions",
  );
}

/** Makes the locks of killed processes old, so that another process takes their jobs. */
async function expireLocks(): Promise<void> {
  for (const table of ['_private_jobs', '_private_job_queues']) {
    await connection.pool.query(
      `update graphile_worker.${table} set locked_at = now() - interval '10 hours' where locked_at is not null`,
    );
  }
}

const count = async (of: string): Promise<number> =>
  (await connection.pool.query(`select count(*) as n from ${of}`)).rows[0].n;
const orders = () => count('orders');

test('makes the order of each date once while two servers are killed again and again', async () => {
  const client = await insertClient(connection.db, { name: 'Hôtel des Deux Gares' });
  const days = { start_date: NOW, rule_from: NOW, seen_until: inDays(-1) };
  const row = { ...days, rule: JSON.stringify(everyDay), payer_account: client, amount: 1000 };
  const rows = Array.from({ length: SUBSCRIPTIONS }, () => row);
  await connection.db.insertInto('subscriptions').values(rows).execute();
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
    await expireLocks();
    pair = [...(other ? [other] : []), await start()];
  }
  // Killing idle servers would prove nothing.
  expect(killedAtWork).toBeGreaterThan(0);
  await enqueueEverything();
  await expect.poll(orders, { timeout: 60_000 }).toBe(expected);
  await expect.poll(() => count('graphile_worker.jobs'), { timeout: 60_000 }).toBe(0);

  const { rows: sums } = await sql`
    select (select count(*) from subscription_dates where outcome = 'made') as dates,
           (select count(*) from orders) as orders,
           (select count(*) from subscription_dates d join orders o on o.id = d.order_id where o.delivery_date = d.date) as days,
           (select -balance from clients where id = ${client}) as charged,
           (select count(*) from order_events) as events`.execute(connection.db);
  const each = { dates: expected, orders: expected, days: expected, events: expected };
  expect(sums[0]).toEqual({ ...each, charged: expected * 1000 });
}, 180_000);

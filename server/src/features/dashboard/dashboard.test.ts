import { type Role, roles } from '@florilege/contract/auth/roles.ts';
import { addDays, today } from '@florilege/contract/http/dates.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../testing/test-server.ts';

let server: TestServer;
const members = new Map<Role, Caller>();
const day = today();

beforeAll(async () => {
  server = await testServer();
  for (const role of roles) members.set(role, await server.as(role));
});
afterAll(() => server.stop());

function as(role: Role): Caller {
  const caller = members.get(role);
  if (!caller) throw new Error(`no ${role}`);
  return caller;
}

const stats = async () => (await as('Livreur').get('/api/stats/dashboard/')).body;
const newClient = async (name: string, type = 'household') =>
  (await as('Admin').post('/api/clients/', { name, type })).body.account.id as number;
const newOrder = async (order: object) =>
  (await as('Fleuriste').post('/api/orders/', { amount: '10', ...order })).body.id as number;
const pay = (id: number, amount: string) =>
  as('Fleuriste').post(`/api/orders/${id}/payments/`, { method: 'cash', amount });
const todo = async (role: Role) =>
  (await as(role).get('/api/stats/todo/')).body.results as { kind: string; count: number }[];
const line = async (role: Role, kind: string) => (await todo(role)).find((each) => each.kind === kind);
const found = async (query: Record<string, string>) => {
  const { results, count } = (await as('Fleuriste').get('/api/orders/', { query })).body;
  expect(count).toBe(results.length);
  return results.map(({ id }: { id: number }) => id);
};

test('an empty shop has figures too', async () => {
  expect(await stats()).toMatchObject({
    day,
    revenue: { daily: '0.00', monthly: '0.00', same_day_last_week: '0.00' },
    latest_orders: [],
    top_customers: [],
    negative_balance_customers: [],
    recent_orders: { count: 0, to_prepare: 0 },
    negative_balances: { count: 0, total: '0.00' },
    today: { deliveries: 0, pickups: 0 },
  });
  expect((await stats()).week).toHaveLength(7);
  expect((await todo('Admin')).map(({ kind }) => kind)).toEqual([]);
});

test('what was taken, who spent most, who owes: the answer moves with every fact', async () => {
  const hotel = await newClient('Hôtel Œillet', 'business');
  const claire = await newClient('Claire Lemoine');
  const first = await newOrder({ amount: '100', payer_account: hotel });
  const second = await newOrder({ amount: '40', payer_account: claire });
  const anonymous = await newOrder({ amount: '8' });
  expect(await stats()).toMatchObject({
    revenue: { daily: '0.00' },
    latest_orders: [
      {
        id: anonymous,
        customer_name: 'Client anonyme',
        amount: '8.00',
        status: 'created',
        financial_status: 'unpaid',
      },
      { id: second, customer_name: 'Claire Lemoine' },
      { id: first, customer_name: 'Hôtel Œillet' },
    ],
    negative_balance_customers: [
      { id: hotel, name: 'Hôtel Œillet', type: 'business', balance: '-100.00' },
      { id: claire, name: 'Claire Lemoine', type: 'household', balance: '-40.00' },
    ],
    negative_balances: { count: 2, total: '-140.00' },
    recent_orders: { count: 3, to_prepare: 3 },
  });

  await pay(first, '100');
  await pay(second, '15');
  await pay(anonymous, '8');
  expect(await stats()).toMatchObject({
    revenue: { daily: '123.00', monthly: '123.00' },
    top_customers: [
      { id: hotel, total_spent: '100.00' },
      { id: claire, total_spent: '15.00' },
    ],
    negative_balance_customers: [{ id: claire, balance: '-25.00' }],
    negative_balances: { count: 1, total: '-25.00' },
  });

  // What is cancelled brings nothing, and comes back with the order.
  await as('Senior').patch(`/api/orders/${first}/`, { status: 'cancelled' });
  expect((await stats()).revenue.daily).toBe('23.00');
  await as('Senior').patch(`/api/orders/${first}/`, { status: 'created' });
  expect((await stats()).revenue.daily).toBe('123.00');

  const { body } = await as('Livreur').get('/api/stats/revenue/');
  expect(body).toMatchObject({ period: 'month', months: 12, total: '123.00', total_before: '0.00' });
  expect(body.results).toHaveLength(12);
  expect(body.results.at(-1)).toMatchObject({ amount: '123.00', before: '0.00' });
});

test('an order keeps what its clients merge into', async () => {
  const gone = await newClient('Hotel Oeillet');
  const order = await newOrder({ amount: '500', payer_account: gone });
  await pay(order, '500');
  const top = (await stats()).top_customers;
  expect(top[0]).toMatchObject({ id: gone, total_spent: '500.00' });
  const hotel = top[1].id;
  expect((await as('Senior').post(`/api/clients/${hotel}/merge/`, { other: gone })).status).toBe(200);
  expect((await stats()).top_customers[0]).toMatchObject({ id: hotel, total_spent: '600.00' });
});

test.each([
  ['period', 'quarter'],
  ['months', '0'],
  ['months', '121'],
  ['months', 'tous'],
])('a revenue of %s %s is refused at its field', async (name, value) => {
  const { status, body } = await as('Livreur').get('/api/stats/revenue/', { query: { [name]: value } });
  expect(status).toBe(400);
  expect(Object.keys(body.fields)).toEqual([name]);
});

test('today and this week: deliveries by day and slot, what is cancelled left out', async () => {
  const delivery = { requires_delivery: true, delivery_date: day };
  await newOrder({ ...delivery, delivery_time_slot: '18h00-20h00' });
  const done = await newOrder({ ...delivery, delivery_time_slot: '9h00-12h00' });
  await as('Fleuriste').patch(`/api/orders/${done}/`, { status: 'delivered' });
  await newOrder(delivery);
  await newOrder({ delivery_date: day });
  const cancelled = await newOrder(delivery);
  await as('Fleuriste').patch(`/api/orders/${cancelled}/`, { status: 'cancelled' });
  const { today: now, week } = await stats();
  expect(now).toEqual({ deliveries: 3, pickups: 1 });
  expect(week.find((each: { day: string }) => each.day === day).slots).toEqual([
    { slot: '9h00-12h00', deliveries: 1, delivered: 1 },
    { slot: '18h00-20h00', deliveries: 1, delivered: 0 },
    { slot: null, deliveries: 1, delivered: 0 },
  ]);
});

test('today’s orders that are not prepared, and deliveries of today and tomorrow that nobody drives, with the lists they lead to', async () => {
  await server.db.updateTable('orders').set({ status: 'delivered' }).execute();
  const mine = { delivery_date: day };
  const waiting = await newOrder(mine);
  const tomorrow = await newOrder({ requires_delivery: true, delivery_date: addDays(day, 1) });
  const driven = await newOrder({ requires_delivery: true, delivery_date: day });
  await as('Fleuriste').patch(`/api/orders/${driven}/`, {
    delivery_person: as('Livreur').id,
    status: 'prepared',
  });
  await newOrder({ requires_delivery: true, delivery_date: addDays(day, 2) });

  expect(await line('Fleuriste', 'to_prepare')).toEqual({
    kind: 'to_prepare',
    count: 1,
    amount: null,
    since: null,
    order_ids: [waiting],
  });
  expect(await line('Fleuriste', 'without_driver')).toMatchObject({ count: 1, order_ids: [tomorrow] });
  expect(await found({ todo: 'prepare', delivery_from: day, delivery_to: day })).toEqual([waiting]);
  expect(await found({ todo: 'driver', delivery_from: day, delivery_to: addDays(day, 1) })).toEqual([
    tomorrow,
  ]);
});

test('a link counts when nobody paid it for three days', async () => {
  const { id: location } = await server.db
    .insertInto('locations')
    .values({ name: 'Marais' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const link = async (days: number, state: 'open' | 'closed') => {
    const order = await newOrder({ amount: '78' });
    const row = {
      attempt: crypto.randomUUID(),
      method: 'square' as const,
      location,
      square_location_id: 'L1',
      amount: 7800,
      state,
    };
    const { id } = await server.db
      .insertInto('payment_links')
      .values({ ...row, created_at: new Date(Date.now() - days * 86_400_000) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('payment_link_orders')
      .values({ link_id: id, order_id: order, amount: 7800 })
      .execute();
    return order;
  };
  await link(2.9, 'open');
  const old = await link(3.1, 'open');
  await link(5, 'closed');
  expect(await line('Fleuriste', 'open_links')).toMatchObject({ count: 1, amount: '78.00' });
  expect(await found({ todo: 'link' })).toEqual([old]);
});

test('a subscription with a missed date waits for whoever may settle it', async () => {
  const client = await newClient('Hôtel Abonné');
  const rule = { kind: 'weekly', every: 1, weekdays: [2] };
  const body = {
    payer_account: client,
    amount: '45.00',
    rule,
    start_date: addDays(day, 1),
    requires_delivery: false,
  };
  const { id } = (await as('Fleuriste').post('/api/subscriptions/', body)).body;
  await server.db
    .insertInto('subscription_dates')
    .values({ subscription_id: id, date: addDays(day, -3), outcome: 'missed' })
    .execute();
  expect(await line('Livreur', 'subscriptions')).toBeUndefined();
  expect(await line('Fleuriste', 'subscriptions')).toMatchObject({ count: 1 });
  expect(
    (await as('Fleuriste').get('/api/subscriptions/', { query: { problems: 'true' } })).body,
  ).toMatchObject({ results: [{ id }] });
  // Only the missed one: the job that makes orders ahead may have filled other dates meanwhile.
  const missed = server.db
    .updateTable('subscription_dates')
    .where('subscription_id', '=', id)
    .where('outcome', '=', 'missed');
  await missed.set({ outcome: 'ignored' }).execute();
});

test('each is told only what he may act on', async () => {
  const checked = await newOrder({});
  await as('Fleuriste').patch(`/api/orders/${checked}/`, { status: 'needs_verification' });
  await server.db
    .insertInto('payment_alerts')
    .values({ kind: 'unknown_payment', about: 'essai', amount: 5500 })
    .execute();
  await sql`select graphile_worker.add_job('shrink_image', '{"id":1}', run_at => now() + interval '1 hour', max_attempts => 3)`.execute(
    server.db,
  );
  await sql`update graphile_worker._private_jobs set attempts = 3, last_error = 'unreadable' where max_attempts = 3`.execute(
    server.db,
  );
  const kinds = async (role: Role) => (await todo(role)).map(({ kind }) => kind);
  const florist = ['to_prepare', 'without_driver', 'open_links'];
  expect(await kinds('Livreur')).toEqual([]);
  expect(await kinds('Fleuriste')).toEqual(florist);
  expect(await kinds('Boutique')).toEqual(florist);
  expect(await kinds('Comptable')).toEqual(['to_prepare', 'without_driver', 'payment_alerts', 'open_links']);
  const all = [
    'to_prepare',
    'without_driver',
    'verifications',
    'payment_alerts',
    'open_links',
    'failed_jobs',
  ];
  expect(await kinds('Senior')).toEqual(all);
  expect(await kinds('Admin')).toEqual(all);
  expect(await line('Senior', 'verifications')).toMatchObject({ count: 1, order_ids: [checked] });
  expect(await line('Senior', 'payment_alerts')).toMatchObject({ count: 1, amount: '55.00' });
});

test('failed work is told by kind, and tried once more when a Senior asks', async () => {
  const senior = as('Senior');
  const failed = async () => (await senior.get('/api/stats/jobs/')).body.results;
  expect(await failed()).toMatchObject([{ task: 'shrink_image', count: 1, error: 'unreadable' }]);
  // Failed once: it is tried again by itself, and nobody need know.
  await sql`select graphile_worker.add_job('close_charge', '{"id":1}', run_at => now() + interval '1 hour', job_key => 'once')`.execute(
    server.db,
  );
  await sql`update graphile_worker._private_jobs set attempts = 1, last_error = 'away' where key = 'once'`.execute(
    server.db,
  );
  expect(await failed()).toHaveLength(1);

  expect((await as('Comptable').post('/api/stats/jobs/retry/', { task: 'shrink_image' })).status).toBe(403);
  expect((await senior.post('/api/stats/jobs/retry/', { task: 'close_charge' })).body).toEqual({
    retried: 0,
  });
  expect((await senior.post('/api/stats/jobs/retry/', { task: 'shrink_image' })).body).toEqual({
    retried: 1,
  });
  expect(await failed()).toEqual([]);
  const audit = await server.db
    .selectFrom('audit_entries')
    .select(['member_id', 'entity_id', 'after'])
    .where('entity', '=', 'jobs')
    .execute();
  expect(audit).toEqual([{ member_id: senior.id, entity_id: 'shrink_image', after: { retried: 1 } }]);
  // Photo 1 does not exist, so that there is nothing to shrink and the job is done.
  await expect
    .poll(
      async () =>
        (
          await sql`select from graphile_worker.jobs where task_identifier = 'shrink_image'`.execute(
            server.db,
          )
        ).rows.length,
      {
        timeout: 20_000,
      },
    )
    .toBe(0);
});

import type { Role } from '@florilege/contract/auth/roles.ts';
import { addDays, today } from '@florilege/contract/http/dates.ts';
import { expect, test } from 'vitest';
import { valuesOf } from '../../testing/answers.ts';
import { auditOf, insertRow } from '../../testing/rows.ts';
import { type Caller, testServer } from '../../testing/test-server.ts';
import { insertClient } from '../clients/testing/client-shop.ts';

const server = await testServer();
const members = await server.everyRole();
const { Livreur: driver, Fleuriste: florist, Senior: senior } = members;
const day = today();

const stats = async () => (await driver.get('/api/stats/dashboard/')).body;
const newOrder = async (order: object): Promise<number> =>
  (await florist.post('/api/orders/', { amount: '10', ...order })).body.id;
const change = (id: number, body: object) => florist.patch(`/api/orders/${id}/`, body);
const pay = (id: number, amount: string) =>
  florist.post(`/api/orders/${id}/payments/`, { method: 'cash', amount });
const todo = async (role: Role): Promise<{ kind: string }[]> =>
  (await members[role].get('/api/stats/todo/')).body.results;
const line = async (role: Role, kind: string) => (await todo(role)).find((each) => each.kind === kind);
const found = async (query: Record<string, string>) => {
  const { results, count } = (await florist.get('/api/orders/', { query })).body;
  expect(count).toBe(results.length);
  return valuesOf(results, 'id');
};

test('has figures for an empty shop', async () => {
  expect(await stats()).toMatchObject({
    day,
    revenue: { daily: '0.00', monthly: '0.00', same_day_last_week: '0.00' },
    latest_orders: [],
    top_customers: [],
    negative_balance_customers: [],
    recent_orders: { count: 0, to_prepare: 0 },
    negative_balances: { count: 0, total: '0.00', ahead: '0.00' },
    today: { deliveries: 0, pickups: 0 },
  });
  expect((await stats()).week).toHaveLength(7);
  expect(await todo('Admin')).toEqual([]);
});

test('follows orders, payments and cancellations', async () => {
  const hotel = await insertClient(server.db, { name: 'Hôtel Œillet', type: 'business' });
  const claire = await insertClient(server.db, { name: 'Claire Lemoine' });
  const first = await newOrder({ amount: '100', payer_account: hotel });
  const second = await newOrder({ amount: '40', payer_account: claire });
  const anonymous = await newOrder({ amount: '8' });
  // Taken, and not owed before it is handed over or invoiced.
  expect(await stats()).toMatchObject({
    negative_balance_customers: [],
    negative_balances: { count: 0, total: '0.00', ahead: '140.00' },
  });
  await change(first, { status: 'delivered' });
  await change(second, { status: 'picked_up' });
  const unpaid = { amount: '8.00', status: 'created', financial_status: 'unpaid' };
  expect(await stats()).toMatchObject({
    revenue: { daily: '0.00' },
    latest_orders: [
      { id: anonymous, customer_name: 'Client anonyme', ...unpaid },
      { id: second, customer_name: 'Claire Lemoine', status: 'picked_up', money_note: null },
      { id: first, customer_name: 'Hôtel Œillet', status: 'delivered' },
    ],
    negative_balance_customers: [
      { id: hotel, name: 'Hôtel Œillet', type: 'business', balance: '-100.00' },
      { id: claire, name: 'Claire Lemoine', type: 'household', balance: '-40.00' },
    ],
    negative_balances: { count: 2, total: '-140.00', ahead: '0.00' },
    recent_orders: { count: 3, to_prepare: 1 },
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
    latest_orders: [
      { id: anonymous, money_note: null },
      { id: second, money_note: 'partly_paid', money_note_display: 'Partiellement payée' },
      { id: first, money_note: null },
    ],
    negative_balance_customers: [{ id: claire, balance: '-25.00' }],
    negative_balances: { count: 1, total: '-25.00', ahead: '0.00' },
  });

  // Money that came counts on its day, until it is given back.
  for (const status of ['cancelled', 'created']) {
    await senior.patch(`/api/orders/${first}/`, { status });
    expect((await stats()).revenue.daily).toBe('123.00');
  }

  const { body } = await driver.get('/api/stats/revenue/');
  expect(body).toMatchObject({ period: 'month', months: 12, total: '123.00', total_before: '0.00' });
  expect(body.results).toHaveLength(12);
  expect(body.results.at(-1)).toMatchObject({ amount: '123.00', before: '0.00' });
});

test('adds up the orders of merged clients', async () => {
  const gone = await insertClient(server.db, { name: 'Hotel Oeillet' });
  await pay(await newOrder({ amount: '500', payer_account: gone }), '500');
  const [first, second] = (await stats()).top_customers;
  expect(first).toMatchObject({ id: gone, total_spent: '500.00' });
  expect((await senior.post(`/api/clients/${second.id}/merge/`, { other: gone })).status).toBe(200);
  expect((await stats()).top_customers[0]).toMatchObject({ id: second.id, total_spent: '600.00' });
});

test.each([
  ['period', 'quarter'],
  ['months', '0'],
  ['months', '121'],
  ['months', 'tous'],
])('refuses a revenue of %s %s at its field', async (name, value) => {
  const { status, body } = await driver.get('/api/stats/revenue/', { query: { [name]: value } });
  expect(status).toBe(400);
  expect(Object.keys(body.fields)).toEqual([name]);
});

test('counts the deliveries of today and of the week by slot, without cancelled ones', async () => {
  const delivery = { requires_delivery: true, delivery_date: day };
  await newOrder({ ...delivery, delivery_time_slot: '18h00-20h00' });
  const done = await newOrder({ ...delivery, delivery_time_slot: '9h00-12h00' });
  await change(done, { status: 'delivered' });
  await newOrder(delivery);
  await newOrder({ delivery_date: day });
  await change(await newOrder(delivery), { status: 'cancelled' });
  const { today: now, week } = await stats();
  expect(now).toEqual({ deliveries: 3, pickups: 1 });
  expect(week.find((each: { day: string }) => each.day === day).slots).toEqual([
    { slot: '9h00-12h00', deliveries: 1, delivered: 1 },
    { slot: '18h00-20h00', deliveries: 1, delivered: 0 },
    { slot: null, deliveries: 1, delivered: 0 },
  ]);
});

test('counts late deliveries and those without driver or date, and orders to prepare, as their lists do', async () => {
  await server.db.updateTable('orders').set({ status: 'delivered' }).execute();
  const payer_account = await insertClient(server.db, { name: 'Hôtel Œillet' });
  const there = { payer_account, delivery_address: '3 rue Oberkampf', requires_delivery: true };
  const delivery = (delivery_date: string) => newOrder({ ...there, delivery_date });
  const tomorrow = addDays(day, 1);
  const unprepared = await newOrder({ delivery_date: day });
  const undriven = await delivery(tomorrow);
  await change(await delivery(day), { delivery_person: driver.id, status: 'prepared' });
  await delivery(addDays(day, 2));
  const undated = await newOrder(there);
  const nowhere = await newOrder({ ...there, delivery_date: addDays(day, 3), delivery_address: null });
  const forNobody = await newOrder({ ...there, delivery_date: addDays(day, 3), payer_account: null });
  const late = await delivery(addDays(day, -1));
  const older = await delivery(addDays(day, -31));
  await newOrder({ delivery_date: addDays(day, -1) });
  await change(await delivery(addDays(day, -2)), { status: 'delivered' });

  const prepare = {
    kind: 'to_prepare',
    count: 1,
    amount: null,
    since: null,
    order_ids: [unprepared],
    member_names: [],
  };
  expect(await line('Fleuriste', 'late')).toMatchObject({ count: 1, order_ids: [late] });
  expect(await found({ todo: 'late', delivery_from: addDays(day, -30) })).toEqual([late]);
  expect(await found({ todo: 'late' })).toEqual([older, late].sort((a, b) => b - a));
  expect(await line('Fleuriste', 'to_prepare')).toEqual(prepare);
  expect(await line('Fleuriste', 'without_driver')).toMatchObject({ count: 1, order_ids: [undriven] });
  const lacking = [undated, nowhere, forNobody];
  expect(await line('Fleuriste', 'incomplete')).toMatchObject({ count: 3, order_ids: lacking });
  expect(await found({ todo: 'incomplete' })).toEqual(lacking.toReversed());
  expect(await found({ todo: 'incomplete', delivery_to: tomorrow })).toEqual([]);
  await change(nowhere, { delivery_address: '1 rue de Lille' });
  await change(forNobody, { recipient_account: payer_account });
  await change(undated, { status: 'delivered' });
  expect(await found({ todo: 'incomplete' })).toEqual([]);
  expect(await found({ todo: 'prepare', delivery_from: day, delivery_to: day })).toEqual([unprepared]);
  expect(await found({ todo: 'driver', delivery_from: day, delivery_to: tomorrow })).toEqual([undriven]);
});

test('counts links that are unpaid for three days', async () => {
  const { id: location } = await insertRow(server.db, 'locations', { name: 'Marais' });
  const asked = { method: 'square', location, square_location_id: 'L1', amount: 7800 } as const;
  const link = async (days: number, state: 'open' | 'closed') => {
    const order_id = await newOrder({ amount: '78' });
    const created_at = new Date(Date.now() - days * 86_400_000);
    const values = { ...asked, attempt: crypto.randomUUID(), state, created_at };
    const { id: link_id } = await insertRow(server.db, 'payment_links', values);
    await insertRow(server.db, 'payment_link_orders', { link_id, order_id, amount: 7800 });
    return order_id;
  };
  await link(2.9, 'open');
  const old = await link(3.1, 'open');
  await link(5, 'closed');
  expect(await line('Fleuriste', 'open_links')).toMatchObject({ count: 1, amount: '78.00' });
  expect(await found({ todo: 'link' })).toEqual([old]);
});

test('counts orders whose invoice is past its deadline, and waits for money', async () => {
  const account = await insertClient(server.db, { name: 'Hôtel Échu' });
  const invoiced = async (deadline: string, fields: object, status = 'late') => {
    const order_id = await newOrder({ amount: '45', payer_account: account });
    const invoice = { attempt: crypto.randomUUID(), kind: 'invoice', account, amount: 4500 } as const;
    const final = { ...invoice, state: 'final', status, deadline } as const;
    const { id: document_id } = await insertRow(server.db, 'pennylane_documents', final);
    const shown = { document_id, order_id, kind: 'invoice', amount: 4500, vat_rate: 10 } as const;
    await insertRow(server.db, 'pennylane_document_orders', shown);
    await server.db.updateTable('orders').set(fields).where('id', '=', order_id).execute();
    return order_id;
  };
  const yesterday = addDays(day, -1);
  const due = { financial_status: 'invoiced' };
  await invoiced(day, due, 'upcoming');
  const late = await invoiced(yesterday, due);
  // Pennylane has not said so yet.
  const unseen = await invoiced(yesterday, due, 'upcoming');
  const inPart = await invoiced(yesterday, due, 'partially_paid');
  await invoiced(yesterday, due, 'paid');
  await invoiced(yesterday, { financial_status: 'paid' });
  await invoiced(yesterday, { ...due, status: 'cancelled' });
  await pay(inPart, '20');
  expect(await line('Fleuriste', 'overdue_invoices')).toBeUndefined();
  const overdue = { count: 3, amount: '115.00', order_ids: [late, unseen, inPart] };
  expect(await line('Comptable', 'overdue_invoices')).toMatchObject(overdue);
  expect(await found({ todo: 'overdue' })).toEqual([inPart, unseen, late]);
  await server.db.updateTable('pennylane_documents').set({ status: 'paid' }).execute();
});

test('counts subscriptions with a missed date for members who may edit them', async () => {
  const payer_account = await insertClient(server.db, { name: 'Hôtel Abonné' });
  const rhythm = { rule: { kind: 'weekly', every: 1, weekdays: [2] }, start_date: addDays(day, 1) };
  const { id } = (await florist.post('/api/subscriptions/', { payer_account, amount: '45', ...rhythm })).body;
  const missed = { subscription_id: id, date: addDays(day, -3), outcome: 'missed' } as const;
  await server.db.insertInto('subscription_dates').values(missed).execute();
  expect(await line('Livreur', 'subscriptions')).toBeUndefined();
  expect(await line('Fleuriste', 'subscriptions')).toMatchObject({ count: 1 });
  const { body } = await florist.get('/api/subscriptions/', { query: { problems: 'true' } });
  expect(body).toMatchObject({ results: [{ id }] });
  // Only the missed date, because the job may have made orders of other dates meanwhile.
  const dates = server.db.updateTable('subscription_dates').where('date', '=', missed.date);
  await dates.set({ outcome: 'ignored' }).execute();
});

/** Adds a job that waits for a retry after failures. */
const addFailed = async (task: string, attempts: number, max: number, error: string) => {
  await server.pool.query(
    "select graphile_worker.add_job($1, '{\"id\":1}', run_at => now() + interval '1 hour', job_key => $1, max_attempts => $2)",
    [task, max],
  );
  const failed = 'update graphile_worker._private_jobs set attempts = $2, last_error = $3 where key = $1';
  await server.pool.query(failed, [task, attempts, error]);
};

test('shows each member only the lines of their rights', async () => {
  const checked = await newOrder({});
  await change(checked, { status: 'needs_verification' });
  const alert = { kind: 'unknown_payment', about: 'essai', amount: 5500 } as const;
  await insertRow(server.db, 'payment_alerts', alert);
  await newOrder({ requires_delivery: true });
  await addFailed('shrink_image', 3, 3, 'unreadable');
  const orders = ['late', 'to_prepare', 'without_driver', 'incomplete'];
  const florists = [...orders, 'open_links'];
  const accountants = [...orders, 'payment_alerts', 'open_links'];
  const all = [...orders, 'verifications', 'payment_alerts', 'open_links', 'failed_jobs'];
  for (const [role, kinds] of [
    ['Livreur', []],
    ['Fleuriste', florists],
    ['Boutique', florists],
    ['Comptable', accountants],
    ['Senior', all],
    ['Admin', all],
  ] as const)
    expect(valuesOf(await todo(role), 'kind'), role).toEqual(kinds);
  expect(await line('Senior', 'verifications')).toMatchObject({ count: 1, order_ids: [checked] });
  expect(await line('Senior', 'payment_alerts')).toMatchObject({ count: 1, amount: '55.00' });
});

test('lists failed jobs by task, and retries them for a Senior', async () => {
  const failed = async () => (await senior.get('/api/stats/jobs/')).body.results;
  const retry = (caller: Caller, task: string) => caller.post('/api/stats/jobs/retry/', { task });
  expect(await failed()).toMatchObject([{ task: 'shrink_image', count: 1, error: 'unreadable' }]);
  await addFailed('close_charge', 1, 25, 'away');
  expect(await failed()).toHaveLength(1);

  expect((await retry(members.Comptable, 'shrink_image')).status).toBe(403);
  for (const [task, retried] of Object.entries({ close_charge: 0, shrink_image: 1 }))
    expect((await retry(senior, task)).body).toEqual({ retried });
  expect(await failed()).toEqual([]);
  const entry = { member_id: senior.id, after: { retried: 1 } };
  expect(await auditOf(server.db, 'jobs', 'shrink_image')).toMatchObject([entry]);
  expect(await auditOf(server.db, 'jobs', 'close_charge')).toEqual([]);
  // Photo 1 does not exist, so the job has nothing to do and ends.
  const jobs = "select from graphile_worker.jobs where task_identifier = 'shrink_image'";
  await expect.poll(async () => (await server.pool.query(jobs)).rowCount, { timeout: 20_000 }).toBe(0);
});

import { addDays, today } from '@florilege/contract/http/dates.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { type Answer, type Caller, type TestServer, testServer } from '../../testing/test-server.ts';
import { makeSubscriptions } from './subscriptions.jobs.ts';

let server: TestServer;
let florist: Caller;
let senior: Caller;
let driver: Caller;
let payer: number;

beforeAll(async () => {
  server = await testServer();
  florist = await server.as('Fleuriste', 'Inès');
  senior = await server.as('Senior', 'Camille');
  driver = await server.as('Livreur', 'Yanis');
  payer = await newClient('Hôtel des Lilas');
});
afterAll(() => server.stop());

const NOW = today();
const inDays = (days: number) => addDays(NOW, days);
const weekdayOf = (day: string) => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;
/** A rhythm whose dates are today + `first`, then every 7 days. */
const weekly = (first: number) => ({
  rule: { kind: 'weekly', every: 1, weekdays: [weekdayOf(inDays(first))] },
  start_date: inDays(first),
});

async function newClient(name: string): Promise<number> {
  return (await senior.post('/api/clients/', { name })).body.account.id;
}

async function subscribe(body: object = {}) {
  const answer = await florist.post('/api/subscriptions/', {
    ...weekly(10),
    amount: '45.00',
    payer_account: payer,
    ...body,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}
const path = (id: number, rest = '') => `/api/subscriptions/${id}/${rest}`;
const detail = async (id: number) => (await florist.get(path(id))).body;
const coming = async (id: number) => (await florist.get(path(id, 'dates/'))).body.dates;
const change = (id: number, date: string, body: object) => florist.patch(path(id, `dates/${date}/`), body);

/** The orders of a subscription as days and amounts, in the order of their days. */
async function ordersOf(id: number) {
  return server.db
    .selectFrom('subscription_dates')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select([
      'delivery_date',
      'delivery_time_slot',
      'orders.amount',
      'orders.hand_message',
      'orders.created_by',
    ])
    .where('subscription_id', '=', id)
    .orderBy('delivery_date')
    .execute();
}
/** The jobs of a day to come, as if nobody had touched anything meanwhile. */
const job = (day: string) => makeSubscriptions({ db: server.db, log: createLog('silent') }, day);

describe('a subscription', () => {
  test('says its rhythm, its client, its next date and its coming dates', async () => {
    const made = await subscribe({
      delivery_time_slot: '9h00-12h00',
      bouquet_notes: 'Blanc et vert',
      vat_rate: 20,
    });
    expect(made).toMatchObject({
      state: 'active',
      payer_account: { id: payer, name: 'Hôtel des Lilas' },
      recipient_account: null,
      amount: '45.00',
      vat_rate: 20,
      next: { day: inDays(10), slot: '9h00-12h00' },
      problems: 0,
      version: 1,
      created_by_name: 'Inès',
    });
    const { body } = await florist.get(path(made.id, 'dates/'));
    expect(body.has_next).toBe(true);
    expect(body.dates.map(({ date }: { date: string }) => date)).toEqual(
      Array.from({ length: 12 }, (_, week) => inDays(10 + 7 * week)),
    );
    const more = (await florist.get(path(made.id, 'dates/'), { query: { after: body.dates.at(-1).date } }))
      .body;
    expect(more.dates[0]).toMatchObject({
      date: inDays(10 + 7 * 12),
      state: 'planned',
      amount: '45.00',
      order: null,
    });
  });

  test.each([
    [{ amount: '0' }, 'amount'],
    [{ payer_account: 999_999 }, 'payer_account'],
    [{ payer_account: undefined }, 'payer_account'],
    [{ recipient_account: 999_999 }, 'recipient_account'],
    [{ rule: { kind: 'weekly', every: 1, weekdays: [] } }, 'rule.weekdays'],
    [{ until_date: inDays(-3) }, 'until_date'],
    [{ until_date: inDays(9) }, 'until_date'],
    [{ until_date: inDays(90), occurrences: 3 }, 'until_date'],
    [{ start_date: inDays(-30), occurrences: 1 }, 'occurrences'],
    [{ start_date: 'demain' }, 'start_date'],
  ])('%j is refused at its field', async (wrong, field) => {
    const { status, body } = await florist.post('/api/subscriptions/', {
      ...weekly(10),
      amount: '45',
      payer_account: payer,
      ...wrong,
    });
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({ status: 400, fields: [field] });
  });

  test('two sendings with one key are one subscription', async () => {
    const body = { ...weekly(12), amount: '31.00', payer_account: payer };
    const options = { headers: { 'idempotency-key': 'un-abonnement' } };
    const [first, second] = await Promise.all(
      [0, 1].map(() => florist.post('/api/subscriptions/', body, options)),
    );
    expect(first?.body.id).toBe(second?.body.id);
  });

  test('is read by everyone and written from Fleuriste on', async () => {
    const { id } = await subscribe();
    expect((await driver.get(path(id))).status).toBe(200);
    expect((await driver.get('/api/subscriptions/', { query: { problems: true } })).status).toBe(200);
    const writes: Answer[] = [
      await driver.post('/api/subscriptions/', { ...weekly(10), amount: '45', payer_account: payer }),
      await driver.post(path(id, 'pause/')),
      await driver.post(path(id, 'end/')),
      await driver.patch(path(id, `dates/${inDays(10)}/`), { skipped: true }),
    ];
    expect(writes.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect((await detail(id)).state).toBe('active');
  });

  test('is found by client, number and purchase order, and by its state', async () => {
    const other = await newClient('Mme Perrichon');
    const mine = await subscribe({ payer_account: other, purchase_order_number: 'BC-7741' });
    const ended = await subscribe({ payer_account: other });
    await florist.post(path(ended.id, 'end/'));
    const paused = await subscribe({ payer_account: other });
    await florist.post(path(paused.id, 'pause/'), { until: inDays(40) });
    const find = async (query: Record<string, string | number>) =>
      (await florist.get('/api/subscriptions/', { query })).body.results.map(({ id }: { id: number }) => id);
    expect(await find({ search: 'perrichon' })).toEqual([paused.id, ended.id, mine.id]);
    expect(await find({ search: 'bc 7741' })).toEqual([mine.id]);
    expect(await find({ search: `n° ${mine.id}` })).toEqual([mine.id]);
    expect(await find({ search: '!!!' })).toEqual([]);
    expect(await find({ account_id: other, state: 'active' })).toEqual([mine.id]);
    expect(await find({ account_id: other, state: 'paused' })).toEqual([paused.id]);
    expect(await find({ account_id: other, state: 'ended' })).toEqual([ended.id]);
    const page = (await florist.get('/api/subscriptions/', { query: { account_id: other, page_size: 2 } }))
      .body;
    expect(page).toMatchObject({
      count: 3,
      has_next: true,
      next: 2,
      results: [{ state: 'paused', paused_until: inDays(40) }, { next: null }],
    });
  });
});

describe('orders', () => {
  test('are made a week ahead, by nobody, with event, ledger and link, and stay when the subscription changes', async () => {
    const client = await newClient('Brasserie du Canal');
    const { id } = await subscribe({
      ...weekly(2),
      payer_account: client,
      amount: '80.00',
      requires_delivery: true,
      hand_message: 'À vous',
    });
    await expect.poll(() => ordersOf(id)).toHaveLength(1);
    const [date] = await coming(id);
    expect(date).toMatchObject({
      date: inDays(2),
      state: 'made',
      order: { status: 'created', deleted: false },
    });
    const order = (await florist.get(`/api/orders/${date.order.id}/`)).body;
    expect(order).toMatchObject({
      amount: '80.00',
      delivery_date: inDays(2),
      requires_delivery: true,
      hand_message: 'À vous',
      payer_account: { id: client },
      created_by_name: null,
      events: [{ description: `Commande créée par l’abonnement n° ${id}`, author_name: null }],
    });
    expect((await florist.get(`/api/clients/${client}/`)).body.account.balance).toBe('-80.00');

    const current = await detail(id);
    expect(current.orders_ahead).toEqual([{ order_id: order.id, day: inDays(2) }]);
    const answer = await florist.put(path(id), {
      ...weekly(4),
      amount: '90.00',
      payer_account: client,
      version: current.version,
    });
    expect(answer.status).toBe(200);
    await expect.poll(() => ordersOf(id)).toHaveLength(2);
    expect(await ordersOf(id)).toMatchObject([
      { delivery_date: inDays(2), amount: 8000 },
      { delivery_date: inDays(4), amount: 9000 },
    ]);
    expect(await change(id, inDays(2), { skipped: true })).toMatchObject({
      status: 409,
      body: { code: 'SUBSCRIPTION_DATE_MADE' },
    });
  });

  test('a subscription whose dates were skipped, moved and repriced gives exactly those orders', async () => {
    const { id } = await subscribe({ ...weekly(10), occurrences: 6, delivery_time_slot: '9h00-12h00' });
    expect((await change(id, inDays(10), { skipped: true })).body).toMatchObject({ state: 'skipped' });
    expect((await change(id, inDays(17), { day: inDays(19), slot: '18h00-20h00' })).body).toMatchObject({
      day: inDays(19),
      slot: '18h00-20h00',
      moved: true,
    });
    expect((await change(id, inDays(24), { amount: '99.50' })).body).toMatchObject({
      amount: '99.50',
      repriced: true,
    });
    expect((await change(id, inDays(31), { hand_message: 'Joyeux anniversaire\u202f!' })).body).toMatchObject(
      { own_message: true },
    );
    // Moved before the one that comes first, and one that is put back as it was.
    await change(id, inDays(38), { day: inDays(11), slot: null });
    await change(id, inDays(45), { skipped: true, amount: '1.00' });
    expect((await florist.delete(path(id, `dates/${inDays(45)}/`))).status).toBe(200);

    for (let day = 0; day <= 60; day++) await job(inDays(day));
    expect(await ordersOf(id)).toEqual(
      [
        { delivery_date: inDays(11), delivery_time_slot: null },
        { delivery_date: inDays(19), delivery_time_slot: '18h00-20h00' },
        { delivery_date: inDays(24), amount: 9950 },
        { delivery_date: inDays(31), hand_message: 'Joyeux anniversaire\u202f!' },
        { delivery_date: inDays(45) },
      ].map((order) => ({
        delivery_time_slot: '9h00-12h00',
        amount: 4500,
        hand_message: null,
        created_by: null,
        ...order,
      })),
    );
  });

  test('the next one is the earliest, wherever dates were moved to', async () => {
    const { id } = await subscribe({ ...weekly(10) });
    for (const days of [10, 17, 24])
      await change(id, inDays(days), days === 24 ? { day: inDays(60), slot: null } : { skipped: true });
    expect((await detail(id)).next).toEqual({ day: inDays(31), slot: null });
    await change(id, inDays(66), { day: inDays(9), slot: '18h00-20h00' });
    expect((await detail(id)).next).toEqual({ day: inDays(9), slot: '18h00-20h00' });
  });

  test('are not made in a pause, and go on after it', async () => {
    const { id } = await subscribe({ ...weekly(9), occurrences: 5 });
    expect((await florist.post(path(id, 'pause/'), { until: NOW })).body.fields).toEqual({
      until: 'Choisissez un jour après aujourd’hui',
    });
    const paused = (await florist.post(path(id, 'pause/'), { until: inDays(23) })).body;
    expect(paused).toMatchObject({ state: 'paused', paused_until: inDays(23), next: { day: inDays(23) } });
    expect((await coming(id)).map(({ state }: { state: string }) => state)).toEqual([
      'paused',
      'paused',
      'planned',
      'planned',
      'planned',
    ]);
    await job(inDays(16));
    expect((await ordersOf(id)).map(({ delivery_date }) => delivery_date)).toEqual([inDays(23)]);
    expect((await detail(id)).problems).toBe(0);
  });

  test('resuming and ending count from today, whatever the job had looked at', async () => {
    const { id } = await subscribe(weekly(3));
    await florist.post(path(id, 'pause/'));
    expect(await detail(id)).toMatchObject({ state: 'paused', paused_until: null });
    const before = (await ordersOf(id)).length;
    await job(NOW);
    expect(await ordersOf(id)).toHaveLength(before);
    await florist.post(path(id, 'resume/'));
    await expect.poll(() => ordersOf(id)).toHaveLength(1);
    expect((await florist.post(path(id, 'end/'))).body).toMatchObject({
      state: 'ended',
      ended_on: NOW,
      next: null,
    });
    expect((await florist.post(path(id, 'pause/'))).body.code).toBe('SUBSCRIPTION_ENDED');
    await job(inDays(20));
    expect(await ordersOf(id)).toHaveLength(1);
    expect((await florist.post(path(id, 'resume/'))).body).toMatchObject({
      state: 'active',
      next: { day: inDays(3) },
    });
  });

  test('what had failed waits no more once it is ended, and is tried again when somebody goes on', async () => {
    const gone = await newClient('Café fermé');
    const { id } = await subscribe({ ...weekly(10), payer_account: gone });
    await senior.delete(`/api/clients/${gone}/`);
    await job(inDays(3));
    const failed = [{ date: inDays(10), state: 'failed' }];
    expect((await detail(id)).to_settle).toMatchObject(failed);
    expect((await florist.post(path(id, 'end/'))).body).toMatchObject({ to_settle: [], problems: 0 });
    await job(inDays(3));
    expect((await detail(id)).to_settle).toEqual([]);
    await florist.post(path(id, 'resume/'));
    await job(inDays(3));
    expect((await detail(id)).to_settle).toMatchObject(failed);
  });

  test('after a week of downtime what was missed is listed, not made; it is made or ignored by hand', async () => {
    const { id } = await subscribe({
      rule: { kind: 'weekly', every: 1, weekdays: [1, 2, 3, 4, 5, 6, 7] },
      start_date: inDays(8),
      occurrences: 12,
    });
    await job(inDays(14));
    const missed = await detail(id);
    expect(missed.to_settle.map(({ date, state }: Record<string, string>) => [date, state])).toEqual(
      [8, 9, 10, 11, 12, 13].map((days) => [inDays(days), 'missed']),
    );
    expect((await ordersOf(id)).map(({ delivery_date }) => delivery_date)).toEqual(
      [14, 15, 16, 17, 18, 19].map(inDays),
    );
    expect(
      (await florist.get('/api/subscriptions/', { query: { problems: true } })).body.results,
    ).toContainEqual(
      expect.objectContaining({
        id,
        payer_account: expect.objectContaining({ name: 'Hôtel des Lilas' }),
        problems: 6,
      }),
    );

    const make = (days: number, body: object = {}) =>
      florist.post(path(id, `dates/${inDays(days)}/make/`), body);
    expect((await make(8, { day: inDays(20) })).body).toMatchObject({ state: 'made', day: inDays(20) });
    expect((await make(8)).body.code).toBe('SUBSCRIPTION_DATE_MADE');
    expect((await florist.post(path(id, `dates/${inDays(9)}/ignore/`))).body).toMatchObject({
      state: 'ignored',
      order: null,
    });
    expect((await make(15)).body.code).toBe('SUBSCRIPTION_DATE_MADE');
    expect((await make(400)).body.code).toBe('SUBSCRIPTION_DATE_NOT_FOUND');
    await job(inDays(21));
    expect(await ordersOf(id)).toHaveLength(7);
    expect((await detail(id)).problems).toBe(4);
  });

  test('a refused order says why, is tried again later and by hand', async () => {
    const gone = await newClient('Café disparu');
    const { id } = await subscribe({ ...weekly(20), payer_account: gone });
    expect((await senior.delete(`/api/clients/${gone}/`)).status).toBe(200);
    expect(await detail(id)).toMatchObject({ payer_account: null });
    await job(inDays(13));
    const [failed] = (await detail(id)).to_settle;
    expect(failed).toMatchObject({
      date: inDays(20),
      state: 'failed',
      error: 'Le client qui paie a été supprimé\u00a0: choisissez-en un autre.',
    });
    expect((await florist.post(path(id, `dates/${inDays(20)}/make/`))).body).toMatchObject({
      code: 'SUBSCRIPTION_ORDER_REFUSED',
      error: 'Le client qui paie a été supprimé\u00a0: choisissez-en un autre.',
    });
    const attempts = () =>
      server.db
        .selectFrom('subscription_dates')
        .select(['attempts', 'retry_at'])
        .where('subscription_id', '=', id)
        .executeTakeFirstOrThrow();
    const first = await attempts();
    await job(inDays(13));
    expect(await attempts()).toEqual(first);
    await server.db
      .updateTable('subscription_dates')
      .set({ retry_at: new Date(0) })
      .where('subscription_id', '=', id)
      .execute();
    await job(inDays(13));
    const second = await attempts();
    expect(second.attempts).toBe(2);
    expect(Date.parse(second.retry_at ?? '') - Date.now()).toBeGreaterThan(8 * 60_000);

    const current = await detail(id);
    await florist.put(path(id), {
      ...weekly(20),
      amount: '45.00',
      payer_account: payer,
      version: current.version,
    });
    await job(inDays(13));
    expect(await ordersOf(id)).toHaveLength(1);
    expect((await detail(id)).to_settle).toEqual([]);
  });

  test('a merged client is followed', async () => {
    const [kept, merged] = [await newClient('Studio Nord'), await newClient('Studio du Nord')];
    const { id } = await subscribe({ ...weekly(15), payer_account: merged, recipient_account: merged });
    expect((await senior.post(`/api/clients/${kept}/merge/`, { other: merged })).status).toBe(200);
    expect(await detail(id)).toMatchObject({ payer_account: { id: kept }, recipient_account: { id: kept } });
    await job(inDays(8));
    const orders = (await florist.get('/api/orders/', { query: { account_id: kept } })).body.results;
    expect(orders).toMatchObject([{ payer_account: { id: kept }, delivery_date: inDays(15) }]);
  });
});

describe('another rhythm', () => {
  test('keeps the dates changed by hand that it still has, and lists the others', async () => {
    const { id } = await subscribe({
      rule: { kind: 'weekly', every: 1, weekdays: [1, 2, 3, 4, 5, 6, 7] },
      start_date: inDays(10),
    });
    await change(id, inDays(10), { amount: '12.00' });
    await change(id, inDays(11), { skipped: true });
    const preview = (await florist.post('/api/subscriptions/preview/', { ...weekly(10), subscription: id }))
      .body;
    expect(preview).toMatchObject({ kept: [inDays(10)], lost: [inDays(11)], from: NOW });
    expect(preview.dates[0]).toBe(inDays(10));

    const changed = (
      await florist.put(path(id), { ...weekly(10), amount: '45.00', payer_account: payer, version: 1 })
    ).body;
    expect(changed).toMatchObject({
      version: 2,
      changed_dates: 1,
      lost: [{ date: inDays(11), state: 'lost' }],
    });
    expect((await coming(id)).slice(0, 2)).toMatchObject([
      { date: inDays(10), amount: '12.00' },
      { date: inDays(17) },
    ]);
    await job(inDays(6));
    expect(await ordersOf(id)).toMatchObject([{ delivery_date: inDays(10), amount: 1200 }]);
    expect((await florist.delete(path(id, `dates/${inDays(11)}/`))).status).toBe(200);
    expect((await detail(id)).lost).toEqual([]);
  });

  test('counts from the day after the last order, also when that was made for a date far ahead', async () => {
    const { id } = await subscribe();
    await change(id, inDays(38), { day: inDays(3), slot: null });
    await job(NOW);
    expect(await ordersOf(id)).toMatchObject([{ delivery_date: inDays(3) }]);
    const changed = (
      await florist.put(path(id), { ...weekly(11), amount: '45.00', payer_account: payer, version: 1 })
    ).body;
    expect(changed).toMatchObject({ rule_from: inDays(4), next: { day: inDays(3) } });
    const days = (await coming(id)).map(({ day }: { day: string }) => day);
    expect(days.slice(0, 4)).toEqual([inDays(11), inDays(18), inDays(25), inDays(32)]);
    expect(days).toContain(inDays(3));
  });

  test('made on an older version is refused, unless it is a retry', async () => {
    const { id } = await subscribe();
    const body = { ...weekly(10), amount: '50.00', payer_account: payer, version: 1 };
    expect((await florist.put(path(id), body)).status).toBe(200);
    expect((await florist.put(path(id), body)).body).toMatchObject({ version: 2, amount: '50.00' });
    const other = await florist.put(path(id), { ...body, amount: '51.00' });
    expect(other).toMatchObject({
      status: 409,
      body: { code: 'SUBSCRIPTION_CHANGED', conflict: { version: 2 } },
    });
    const change = {
      field: 'amount',
      before: '45.00',
      after: '50.00',
      author_name: 'Inès',
      at: expect.any(String),
    };
    expect(other.body.conflict.changes).toEqual([change]);
    expect(await florist.put(path(id), { ...body, amount: '51.00', version: 9 })).toMatchObject({
      status: 409,
      body: { code: 'SUBSCRIPTION_CHANGED' },
    });
  });

  test('made before a pause overwrites nothing, and is taken', async () => {
    const { id } = await subscribe();
    expect((await florist.post(path(id, 'pause/'), { until: null })).status).toBe(200);
    const body = { ...weekly(10), amount: '50.00', payer_account: payer, version: 1 };
    expect(await florist.put(path(id), body)).toMatchObject({
      status: 200,
      body: { version: 3, amount: '50.00', state: 'paused' },
    });
  });

  test('is not what another amount or end makes: the dates that are there stay', async () => {
    const day = Number(inDays(3).slice(8));
    const rhythm = { rule: { kind: 'monthly_day', every: 1, day }, start_date: NOW };
    const { id, rule_from } = await subscribe(rhythm);
    await expect.poll(() => ordersOf(id)).toHaveLength(1);
    const body = {
      ...rhythm,
      amount: '46.00',
      payer_account: payer,
      occurrences: 2,
      version: (await detail(id)).version,
    };
    expect((await florist.put(path(id), body)).body).toMatchObject({ rule_from, amount: '46.00' });
    await job(NOW);
    expect(await ordersOf(id)).toMatchObject([{ amount: 4500 }]);
    expect(await coming(id)).toMatchObject([{ state: 'made' }, { state: 'planned', amount: '46.00' }]);
  });

  test('leaves out a deleted recipient only when somebody says so', async () => {
    const gone = await newClient('Mme Disparue');
    const { id } = await subscribe({ ...weekly(30), recipient_account: gone });
    await senior.delete(`/api/clients/${gone}/`);
    expect(await detail(id)).toMatchObject({ recipient_account: null, recipient_gone: true });
    await job(inDays(23));
    expect((await detail(id)).to_settle).toMatchObject([
      { error: 'Le destinataire a été supprimé\u00a0: choisissez-en un autre.' },
    ]);
    await florist.put(path(id), { ...weekly(30), amount: '45.00', payer_account: payer, version: 1 });
    await job(inDays(23));
    expect(await ordersOf(id)).toHaveLength(1);
  });
});

test('every change is in the audit, the marks of the job are not', async () => {
  const { id } = await subscribe();
  await change(id, inDays(10), { skipped: true });
  await job(inDays(1));
  const entries = await server.db
    .selectFrom('audit_entries')
    .select(['entity', 'action', 'member_id'])
    .where('entity', 'like', 'subscription%')
    .where('entity_id', '=', String(id))
    .orderBy('id')
    .execute();
  expect(entries).toEqual([
    { entity: 'subscriptions', action: 'insert', member_id: florist.id },
    { entity: 'subscription_dates', action: 'insert', member_id: florist.id },
  ]);
});

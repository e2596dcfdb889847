import type { AuditEntry } from '@florilege/contract/audit/audit.contract.ts';
import type { OrderSummary } from '@florilege/contract/orders/orders.contract.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { invalid, refused, valuesOf } from '../../testing/answers.ts';
import { squareShop, WAIT } from '../../testing/square-shop.ts';

const shop = await squareShop();
const senior = await shop.as('Senior', 'Camille Morel');
const { florist, location: marais } = shop;
const make = async (body: object = {}) =>
  (await florist.post('/api/orders/', { amount: '40.00', ...body })).body;
const change = (id: number, body: object) => florist.patch(`/api/orders/${id}/`, body);
const list = async (query: Record<string, string | number>) =>
  (await florist.get('/api/orders/', { query })).body;
const closed = invalid({ location: 'Cette boutique n’existe plus\u00a0: choisissez-en une autre.' });
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

test('an order that does not say is of the only shop', async () => {
  const [first, second] = [
    await make(),
    (await florist.post('/api/orders/bulk_create/', [{ amount: '5' }])).body,
  ];
  expect(first.location).toEqual({ id: marais, name: 'Marais' });
  expect((await shop.detail(second.order_ids[0])).location).toEqual({ id: marais, name: 'Marais' });
  expect((await make({ location: null })).location).toBeNull();
});

describe('with several shops', () => {
  let nation: number;
  let old: number;
  beforeAll(async () => {
    nation = (await senior.post('/api/locations/', { name: 'Nation' })).body.id;
    old = (await senior.post('/api/locations/', { name: 'Ancienne' })).body.id;
    await senior.patch(`/api/locations/${old}/details/`, { archived: true });
  });

  test('an order is of the one it names, or of none', async () => {
    expect((await make({ location: nation })).location).toEqual({ id: nation, name: 'Nation' });
    expect((await make()).location).toBeNull();
  });

  test('an unknown or archived one is refused, for that order alone in a group', async () => {
    for (const location of [old, 999_999]) {
      expect(await florist.post('/api/orders/', { amount: '5', location })).toMatchObject(closed);
      const order = await make();
      expect(await change(order.id, { location })).toMatchObject(closed);
    }
    const group = [
      { amount: '5', location: nation },
      { amount: '6', location: old },
    ];
    const { body } = await florist.post('/api/orders/bulk_create/', group);
    expect(body).toMatchObject({ order_ids: [expect.any(Number)], errors: [{ index: 1, ...closed.body }] });
  });

  test('an archived one stays on its old order, and is no obstacle to other changes', async () => {
    const order = await make({ location: nation });
    await senior.patch(`/api/locations/${nation}/details/`, { archived: true });
    const changed = await change(order.id, { location: nation, bouquet_notes: 'Pivoines' });
    expect(changed).toMatchObject({ status: 200, body: { location: { id: nation, name: 'Nation' } } });
    await senior.patch(`/api/locations/${nation}/details/`, { archived: false });
  });

  test('a change stands in history and journal, and in the conflict of a colleague, by name', async () => {
    const order = await make({ location: marais });
    const { status, body } = await change(order.id, { location: nation, version: order.version });
    expect([status, body.location]).toEqual([200, { id: nation, name: 'Nation' }]);
    expect(plain(body.events.at(-1).description)).toBe('Boutique : Nation');
    const query = { about: `order:${order.id}` };
    const { results } = (await senior.get('/api/audit/', { query })).body;
    const [entry]: AuditEntry[] = results;
    expect(plain(entry?.sentence ?? '')).toContain('la boutique de la commande');
    expect(plain(entry?.sentence ?? '')).toContain('Marais → Nation');

    const late = await change(order.id, { location: null, version: order.version });
    expect(late).toMatchObject(refused(409, 'ORDER_CHANGED'));
    expect(late.body.conflict.changes).toMatchObject([
      { field: 'location', before: 'Marais', after: 'Nation' },
    ]);
  });

  test('only those who may change an order change its shop', async () => {
    const order = await make({ location: marais });
    const driver = await shop.as('Livreur');
    expect(await driver.patch(`/api/orders/${order.id}/`, { location: nation })).toMatchObject(
      refused(403, 'FORBIDDEN'),
    );
  });

  test('a charge elsewhere takes the money there and leaves the order where it is', async () => {
    const { id } = await make({ location: nation });
    const without = await make();
    for (const order of [id, without.id]) {
      const asked = { payment_method: 'square_terminal', location_id: marais };
      expect((await florist.post(`/api/orders/${order}/terminal_payment/`, asked)).status).toBe(200);
      await shop.sim(`terminals/${shop.terminal}/tap`);
      const status = async () => (await florist.get(`/api/orders/${order}/payment_status/`)).body.status;
      await expect.poll(status, { timeout: WAIT }).toBe('completed');
    }
    expect((await shop.detail(id)).location).toEqual({ id: nation, name: 'Nation' });
    // An order without a shop is of the one that charged it.
    expect((await shop.detail(without.id)).location).toEqual({ id: marais, name: 'Marais' });
    const { payments } = (await florist.get(`/api/orders/${id}/payments/`)).body;
    expect(valuesOf(payments, 'location_name')).toEqual(['Marais']);
  });

  test('the figures of the day are those of one shop, and all shops add up', async () => {
    const stats = async (query: Record<string, number> = {}) =>
      (await florist.get('/api/stats/dashboard/', { query })).body;
    const [before, whole] = [await stats({ location: nation }), await stats()];
    const order = await make({ amount: '12.00', location: nation });
    const paid = { method: 'cash', amount: '12.00', location_id: nation };
    expect((await florist.post(`/api/orders/${order.id}/payments/`, paid)).status).toBe(201);
    const after = await stats({ location: nation });
    expect(Number(after.revenue.daily) - Number(before.revenue.daily)).toBe(12);
    expect(after.recent_orders.count).toBe(before.recent_orders.count + 1);
    expect(after.latest_orders[0].id).toBe(order.id);
    const there = await stats({ location: marais });
    expect(valuesOf<'id', number>(there.latest_orders, 'id')).not.toContain(order.id);
    expect(Number((await stats()).revenue.daily) - Number(whole.revenue.daily)).toBe(12);
    const months = { period: 'month', months: 1 };
    const curve = async (query: object) =>
      Number((await florist.get('/api/stats/revenue/', { query: { ...months, ...query } })).body.total);
    expect(await curve({ location: nation })).toBe(Number(after.revenue.monthly));
    // Money that has no shop of its own goes where its order is.
    await shop.db.updateTable('payments').set({ location: null }).where('order_id', '=', order.id).execute();
    await change(order.id, { location: marais });
    expect(Number((await stats({ location: nation })).revenue.daily)).toBe(Number(before.revenue.daily));
  });

  test('the list has those of one shop, with their exact number, whatever changed', async () => {
    const before = (await list({ location: nation })).count;
    const made = [];
    for (const amount of ['5', '6', '7']) made.push(await make({ amount, location: nation }));
    const [first, second] = made;
    await change(first.id, { location: marais });
    await change(second.id, { status: 'to_prepare', requires_delivery: true });
    const page = await list({ location: nation, page_size: 2 });
    expect([page.count, page.results.length]).toEqual([before + 2, 2]);
    expect(page.results.every(({ location }: OrderSummary) => location?.id === nation)).toBe(true);
    const narrow = await list({ location: nation, status: 'to_prepare', requires_delivery: 'true' });
    expect([narrow.count, valuesOf(narrow.results, 'id')]).toEqual([1, [second.id]]);
    await senior.delete(`/api/orders/${second.id}/`);
    expect((await list({ location: nation })).count).toBe(before + 1);
    await sql`select gather_order_tally()`.execute(shop.db);
    expect((await list({ location: nation })).count).toBe(before + 1);
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from orders where deleted_at is null and location = ${nation}`.execute(
      shop.db,
    );
    expect(rows).toEqual([{ n: before + 1 }]);
    // With a search the rows themselves are counted.
    expect((await list({ location: nation, search: String(made[2].id) })).count).toBe(1);
    expect((await list({ location: marais, search: String(made[2].id) })).count).toBe(0);
  });

  test('a subscription gives its shop to its orders, and an archived one is refused', async () => {
    const payer = (await senior.post('/api/clients/', { name: 'Hôtel du Nord' })).body.account.id;
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const rule = { kind: 'weekly', every: 1, weekdays: [1, 2, 3, 4, 5, 6, 7] };
    const body = { payer_account: payer, amount: '30.00', rule, start_date: tomorrow };
    expect(await florist.post('/api/subscriptions/', { ...body, location: old })).toMatchObject(closed);
    const made = await florist.post('/api/subscriptions/', { ...body, location: nation });
    expect(made).toMatchObject({ status: 201, body: { location: { id: nation, name: 'Nation' } } });
    const ofPayer = async () => (await list({ account_id: payer })).results;
    await expect.poll(async () => (await ofPayer()).length, { timeout: WAIT }).toBeGreaterThan(0);
    for (const { location } of await ofPayer()) expect(location).toEqual({ id: nation, name: 'Nation' });
  });
});

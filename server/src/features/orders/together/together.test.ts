import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { valuesOf } from '../../../testing/answers.ts';
import { testServer } from '../../../testing/test-server.ts';

// Several orders changed by one call, each by its own rights and version.

const server = await testServer();
const florist = await server.as('Fleuriste', 'Inès');
const counter = await server.as('Boutique', 'Paul');
const senior = await server.as('Senior', 'Camille');
const lina = await server.as('Livreur', 'Lina');
const omar = await server.as('Livreur', 'Omar');

type Order = { id: number; version: number };
const delivery = { amount: '45.00', requires_delivery: true, delivery_date: '2026-11-21' };

async function newOrder(body: object = {}): Promise<Order> {
  const { id, version } = (await florist.post('/api/orders/', { ...delivery, ...body })).body;
  return { id, version };
}
async function newOrders(count: number, body: object = {}): Promise<Order[]> {
  const bodies = Array.from({ length: count }, () => ({ ...delivery, ...body }));
  const { order_ids } = (await florist.post('/api/orders/bulk_create/', bodies)).body;
  return order_ids.map((id: number) => ({ id, version: 1 }));
}
const read = async (id: number) => (await senior.get(`/api/orders/${id}/`)).body;
const readAll = (orders: Order[]) => Promise.all(orders.map(({ id }) => read(id)));
const setAll = (by: typeof florist, orders: Order[], change: object, headers?: Record<string, string>) =>
  by.post(
    '/api/orders/bulk_update/',
    { orders: orders.map(({ id, version }) => ({ id, version, ...change })) },
    headers && { headers },
  );

test('gives twenty deliveries their driver, each with its event and its line in the journal', async () => {
  const orders = await newOrders(20);
  const { status, body } = await setAll(florist, orders, { delivery_person: lina.id });
  expect(status).toBe(200);
  expect(body).toMatchObject({ order_ids: valuesOf(orders, 'id'), errors: [] });
  for (const order of await readAll(orders)) {
    expect(order).toMatchObject({ delivery_person: { id: lina.id, display_name: 'Lina' }, version: 2 });
    expect(order.events.at(-1)).toMatchObject({ description: 'Livreur\u00a0: Lina', author_name: 'Inès' });
  }
  const first = orders[0]?.id;
  const { results } = (await senior.get('/api/audit/', { query: { about: `order:${first}` } })).body;
  expect(JSON.stringify(results[0])).toMatch(/Inès.*Lina|Lina.*Inès/);
});

test('takes all back with the answer, and leaves what a colleague changed since', async () => {
  const orders = await newOrders(3, { delivery_time_slot: '9h00-12h00' });
  const change = { delivery_date: '2026-11-22', delivery_time_slot: '18h00-20h00', status: 'to_prepare' };
  const { undo } = (await setAll(florist, orders, change)).body;
  expect(await readAll(orders)).toMatchObject(Array(3).fill(change));
  await counter.patch(`/api/orders/${orders[1]?.id}/`, { delivery_date: '2026-11-30' });
  await counter.patch(`/api/orders/${orders[2]?.id}/`, { bouquet_notes: 'Sans lys' });
  const { body } = await florist.post('/api/orders/bulk_update/', { orders: undo });
  const before = { delivery_date: '2026-11-21', delivery_time_slot: '9h00-12h00', status: 'created' };
  expect(body.errors).toMatchObject([{ id: orders[1]?.id, code: 'ORDER_CHANGED' }]);
  expect(await readAll(orders)).toMatchObject([
    before,
    { ...change, delivery_date: '2026-11-30' },
    { ...before, bouquet_notes: 'Sans lys' },
  ]);
});

test('says of each refused order why, and changes the others', async () => {
  const [good, cancelled, deleted, pickup] = [
    await newOrder(),
    await newOrder(),
    await newOrder(),
    await newOrder({ requires_delivery: false }),
  ];
  await florist.patch(`/api/orders/${cancelled.id}/`, { status: 'cancelled' });
  await senior.delete(`/api/orders/${deleted.id}/`);
  const unknown = { id: 999_999, version: 1 };
  const all = [good, cancelled, deleted, pickup, unknown];
  const { body } = await setAll(florist, all, { delivery_person: lina.id });
  expect(body.order_ids).toEqual([good.id]);
  expect(body.errors).toMatchObject([
    { id: cancelled.id, code: 'ORDER_CANCELLED' },
    { id: deleted.id, code: 'ORDER_NOT_FOUND' },
    { id: pickup.id, code: 'ORDER_IS_PICKUP' },
    { id: unknown.id, code: 'ORDER_NOT_FOUND' },
  ]);
  const left = await setAll(florist, [pickup], { status: 'delivering' });
  expect(left.body.errors).toMatchObject([{ code: 'ORDER_IS_PICKUP' }]);
  const foreign = await setAll(florist, [await newOrder()], { delivery_person: florist.id });
  expect(foreign.body.errors).toMatchObject([{ code: 'DRIVER_UNKNOWN' }]);
});

test.each([
  ['more than a hundred', async () => Array.from({ length: 101 }, (_, at) => ({ id: at + 1, version: 1 }))],
  ['none', async () => []],
  ['one of them twice', async () => Array(2).fill(await newOrder())],
])('refuses %s', async (_, orders) => {
  expect((await setAll(florist, await orders(), { status: 'to_prepare' })).status).toBe(400);
});

test('refuses to cancel several at once', async () => {
  expect((await setAll(florist, [await newOrder()], { status: 'cancelled' })).status).toBe(400);
});

test('reopens no cancelled order, not for a Senior either: its money comes back on its own page alone', async () => {
  const payer_account = (await senior.post('/api/clients/', { name: 'Galerie Monceau' })).body.account.id;
  const { id } = await newOrder({ payer_account });
  await senior.patch(`/api/orders/${id}/`, { status: 'cancelled' });
  const balance = async () => (await senior.get(`/api/clients/${payer_account}/`)).body.account.balance;
  for (const status of ['created', 'to_prepare']) {
    const { body } = await setAll(senior, [{ id, version: 2 }], { status });
    expect(body).toMatchObject({ order_ids: [], undo: [], errors: [{ id, code: 'ORDER_CANCELLED' }] });
  }
  expect(await read(id)).toMatchObject({ status: 'cancelled', version: 2 });
  expect(await balance()).toBe('0.00');
  expect((await senior.patch(`/api/orders/${id}/`, { status: 'created' })).status).toBe(200);
  expect(await balance()).toBe('-45.00');
});

test('lets a driver advance his own deliveries, and nothing else', async () => {
  const [own, other] = [await newOrder(), await newOrder()];
  await setAll(florist, [own], { delivery_person: omar.id, status: 'to_deliver' });
  await setAll(florist, [other], { delivery_person: lina.id, status: 'to_deliver' });
  const both = [own, other].map(({ id }) => ({ id, version: 2 }));
  const advanced = (await setAll(omar, both, { status: 'delivering' })).body;
  expect(advanced).toMatchObject({ order_ids: [own.id], errors: [{ id: other.id, code: 'FORBIDDEN' }] });
  const moved = (await setAll(omar, [{ id: own.id, version: 3 }], { delivery_date: '2026-12-01' })).body;
  expect(moved.errors).toMatchObject([{ id: own.id, code: 'FORBIDDEN' }]);
});

test('answers a repeated key with the first outcome, and changes nothing twice', async () => {
  const orders = await newOrders(4);
  const send = () => setAll(florist, orders, { status: 'to_prepare' }, { 'idempotency-key': 'ensemble-1' });
  const answers = [...(await Promise.all([send(), send()])), await send()];
  for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
  expect(valuesOf(await readAll(orders), 'version')).toEqual([2, 2, 2, 2]);
});

test('keeps the changes of two members on the same forty orders at once, each of another field', async () => {
  const orders = await newOrders(40);
  const [driver, day] = await Promise.all([
    setAll(florist, orders, { delivery_person: lina.id }),
    setAll(counter, orders.toReversed(), { delivery_date: '2026-11-28', delivery_time_slot: '14h00-17h00' }),
  ]);
  expect([driver.body.errors, day.body.errors]).toEqual([[], []]);
  for (const order of await readAll(orders))
    expect(order).toMatchObject({
      version: 3,
      delivery_person: { id: lina.id },
      delivery_date: '2026-11-28',
      delivery_time_slot: '14h00-17h00',
    });
});

test('shows the second of two members on the same field what the first one did, order by order', async () => {
  const orders = await newOrders(40);
  const halves = [orders.slice(0, 20), orders.slice(20)];
  const answers = await Promise.all([
    setAll(florist, orders, { delivery_person: lina.id }),
    setAll(counter, [...(halves[1] ?? []), ...(halves[0] ?? [])], { delivery_person: omar.id }),
  ]);
  const drivers = [lina.id, omar.id];
  for (const [at, { body }] of answers.entries()) {
    const after = new Map((await readAll(orders)).map((order) => [order.id, order]));
    expect(body.order_ids.length + body.errors.length).toBe(40);
    for (const id of body.order_ids)
      expect(after.get(id)).toMatchObject({ delivery_person: { id: drivers[at] } });
    for (const { id, code, changes } of body.errors) {
      expect(code).toBe('ORDER_CHANGED');
      expect(changes).toMatchObject([{ field: 'delivery_person', after: at === 0 ? 'Omar' : 'Lina' }]);
      expect(after.get(id)).toMatchObject({ delivery_person: { id: drivers[1 - at] }, version: 2 });
    }
  }
  const changed = answers.flatMap(({ body }) => body.order_ids);
  expect(changed.sort()).toEqual(valuesOf(orders, 'id').sort());
});

test('the change needs as many statements for forty orders as for two', async () => {
  const statements = async (orders: Order[]) => {
    const query = vi.spyOn(pg.Client.prototype, 'query');
    await setAll(florist, orders, { delivery_person: omar.id, status: 'to_deliver' });
    const { length } = query.mock.calls;
    query.mockRestore();
    return length;
  };
  const [few, many] = [await newOrders(2), await newOrders(40)];
  const forFew = await statements(few);
  expect(forFew).toBeGreaterThan(4);
  expect(await statements(many)).toBe(forFew);
});

test('sends a live update of each order that changed', async () => {
  const orders = await newOrders(2);
  const listener = new pg.Client({ connectionString: server.databaseUrl });
  await listener.connect();
  const heard: string[] = [];
  listener.on('notification', ({ payload = '' }) => heard.push(payload));
  await listener.query('listen florilege_live');
  await setAll(florist, orders, { status: 'prepared' });
  for (const { id } of orders)
    await expect.poll(() => heard.some((payload) => payload.includes(`"${id}"`))).toBe(true);
  await listener.end();
});

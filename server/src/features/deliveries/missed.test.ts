import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, test } from 'vitest';
import { atEnd } from '../../testing/at-end.ts';
import { testServer } from '../../testing/test-server.ts';

// A delivery that found nobody or was refused, from the door to those who can mend it.

const server = await testServer();
const florist = await server.as('Fleuriste', 'Inès');
const counter = await server.as('Boutique', 'Paul');
const senior = await server.as('Senior', 'Camille');
const yanis = await server.as('Livreur', 'Yanis');
const sender = { name: 'Claire Lemoine', phone: '06 12 34 56 78' };
const payer = (await senior.post('/api/clients/', sender)).body.account.id;
const recipient = (await senior.post('/api/clients/', { name: 'Mme Aubert' })).body.account.id;

const DAY = '2026-11-21';
const slot = '9h00-12h00';

async function onTheWay(fields: object = {}): Promise<number> {
  const parties = { payer_account: payer, recipient_account: recipient };
  const delivery = { requires_delivery: true, delivery_date: DAY, delivery_time_slot: slot, ...parties };
  const { id } = (await florist.post('/api/orders/', { amount: '45', ...delivery, ...fields })).body;
  await florist.patch(`/api/orders/${id}/`, { status: 'delivering', delivery_person: yanis.id });
  return id;
}
/** The database writes no zeros at the end of a second. */
const now = (before = 0) => new Date(Date.now() - before).toISOString().replace(/\d{3}Z$/, '123Z');
async function miss(order_id: number, outcome = 'absent', taken_at = now()) {
  const form = new FormData();
  const proof = { proof_id: randomUUID(), order_id, outcome, taken_at };
  for (const [name, value] of Object.entries(proof)) form.set(name, String(value));
  expect((await yanis.post('/api/deliveries/proofs/', form)).status).toBe(201);
  return taken_at;
}
const read = async (id: number) => (await counter.get(`/api/orders/${id}/`)).body;
const change = (id: number, fields: object) => counter.patch(`/api/orders/${id}/`, fields);
const noticed = async (who = counter): Promise<number[]> =>
  (await who.get('/api/orders/notices/')).body.results.map((notice: { order_id: number }) => notice.order_id);
const todo = async (who = counter) => (await who.get('/api/stats/todo/')).body.results;
const listed = async () =>
  (await counter.get('/api/orders/', { query: { todo: 'missed' } })).body.results.map(
    ({ id }: { id: number }) => id,
  );

test.each(['absent', 'refused'])(
  'marks the order %s on its page, its row, and before those who can mend it',
  async (as) => {
    const id = await onTheWay();
    const at = await miss(id, as);
    const mark = { missed_as: as, missed_at: at, status: 'to_deliver' };
    expect(await read(id)).toMatchObject(mark);
    const { results, count } = (await counter.get('/api/orders/', { query: { todo: 'missed' } })).body;
    expect(results[0]).toMatchObject({ id, ...mark });
    expect(count).toBe(results.length);
    for (const who of [florist, counter, senior]) {
      expect((await todo(who))[0]).toMatchObject({ kind: 'missed', count });
      expect((await todo(who))[0].order_ids).toContain(id);
    }
    const [notice] = (await counter.get('/api/orders/notices/')).body.results;
    expect(notice).toMatchObject({ kind: 'missed', order_id: id, at, missed_as: as, driver_name: 'Yanis' });
    expect(notice).toMatchObject({
      display_client: 'Mme Aubert',
      sender: { name: sender.name, phone: '+33612345678' },
    });
    await change(id, { status: 'delivered' });
  },
);

test('a missed delivery is nothing for a driver to mend', async () => {
  expect((await yanis.get('/api/orders/notices/')).status).toBe(403);
  expect((await yanis.get('/api/stats/todo/')).body.results).toEqual([]);
});

test.each([
  ['another day', { delivery_date: '2026-11-23' }],
  ['another slot', { delivery_time_slot: '18h00-20h00' }],
  ['a pick-up', { requires_delivery: false, status: 'prepared' }],
  ['a hand-over', { status: 'delivered' }],
  ['a cancellation', { status: 'cancelled' }],
])('the mark ends with %s, and comes back with its undo', async (_, ending) => {
  const id = await onTheWay();
  await miss(id);
  expect(await noticed()).toContain(id);
  const { body: ended } = await change(id, ending);
  expect(ended).toMatchObject({ missed_as: null, missed_at: null });
  expect(await noticed()).not.toContain(id);
  expect(await listed()).not.toContain(id);
  if (ended.status === 'cancelled') return;
  await change(id, {
    ...{ delivery_date: DAY, delivery_time_slot: slot, requires_delivery: true },
    status: 'to_deliver',
  });
  expect(await noticed()).toContain(id);
  await change(id, { status: 'delivered' });
});

test('the mark stays while only the driver changes, and through a deletion', async () => {
  const id = await onTheWay();
  await miss(id);
  await change(id, { delivery_person: null });
  expect(await noticed()).toContain(id);
  await senior.delete(`/api/orders/${id}/`);
  expect(await noticed()).not.toContain(id);
});

test('a visit does not mark an order that a later driver has, or that is delivered already', async () => {
  const other = await server.as('Livreur', 'Karim');
  const [given, delivered] = [await onTheWay(), await onTheWay()];
  await change(given, { delivery_person: other.id });
  await change(delivered, { status: 'delivered' });
  for (const id of [given, delivered]) {
    await miss(id);
    expect(await read(id)).toMatchObject({ missed_as: null });
  }
});

test('the mark is about the day of the visit, when its phone tells of it after the order was moved', async () => {
  const [id, moved] = [await onTheWay(), await onTheWay()];
  const visit = new Date().toISOString();
  await change(moved, { delivery_date: '2026-11-23', status: 'delivering' });
  await miss(id, 'absent', visit);
  await miss(moved, 'absent', visit);
  expect(await noticed()).toContain(id);
  expect(await noticed()).not.toContain(moved);
  expect(await read(moved)).toMatchObject({ missed_as: null, status: 'delivering' });
  await miss(moved, 'absent', new Date().toISOString());
  expect(await noticed()).toContain(moved);
  for (const each of [id, moved]) await change(each, { status: 'delivered' });
});

test('the mark comes back with the undo of a move, also when its phone tells of it before or after that', async () => {
  const [undone, moved] = [await onTheWay(), await onTheWay()];
  const visit = now(60_000);
  for (const id of [undone, moved]) await change(id, { delivery_date: '2026-11-23' });
  await change(undone, { delivery_date: DAY });
  for (const id of [undone, moved]) await miss(id, 'absent', visit);
  expect(await read(undone)).toMatchObject({ missed_as: 'absent', missed_at: visit, status: 'to_deliver' });
  expect(await noticed()).not.toContain(moved);
  await change(moved, { delivery_date: DAY });
  expect(await read(moved)).toMatchObject({ missed_as: 'absent', missed_at: visit });
  for (const id of [undone, moved]) expect(await noticed()).toContain(id);
  for (const id of [undone, moved]) await change(id, { status: 'delivered' });
});

test('the mark is not put out by an earlier visit for another day that is told later', async () => {
  const id = await onTheWay();
  const visit = now(60_000);
  await change(id, { delivery_date: '2026-11-23' });
  const second = await miss(id, 'refused', now(-2_000));
  await miss(id, 'absent', visit);
  expect(await read(id)).toMatchObject({ missed_as: 'refused', missed_at: second });
  await change(id, { status: 'delivered' });
});

test('the mark stays with the later of two visits for the same slot, told first', async () => {
  const id = await onTheWay();
  const second = await miss(id, 'refused', now(-2_000));
  await miss(id, 'absent', now(60_000));
  expect(await read(id)).toMatchObject({ missed_as: 'refused', missed_at: second });
  await change(id, { status: 'delivered' });
});

test('a visit puts the stop behind those of its slot that are still to be made', async () => {
  const day = '2026-12-03';
  const ids = [await onTheWay({ delivery_date: day }), await onTheWay({ delivery_date: day })];
  const evening = await onTheWay({ delivery_date: day, delivery_time_slot: '18h00-20h00' });
  await florist.put('/api/deliveries/stops/', { date: day, driver: yanis.id, slot, order_ids: ids });
  await miss(ids[0] ?? 0);
  const { results } = (await yanis.get('/api/deliveries/', { query: { date: day, driver: yanis.id } })).body;
  expect(results).toMatchObject([
    { id: ids[1], missed: false, payer_phone: '+33612345678' },
    { id: ids[0], missed: true },
    { id: evening, missed: false },
  ]);
});

test('a visit is one line of the journal, and one live notice, however often the phone sends it', async () => {
  const listener = new pg.Client({ connectionString: server.databaseUrl });
  await listener.connect();
  atEnd(() => listener.end());
  const heard: string[] = [];
  listener.on('notification', ({ payload = '' }) => {
    if (payload.includes('"notices"')) heard.push(payload);
  });
  await listener.query('listen florilege_live');
  const id = await onTheWay();
  await change(id, { bouquet_notes: 'Sans lys' });
  const form = () => {
    const body = new FormData();
    const proof = { proof_id: '7d444840-9dc0-11d1-b245-5ffdce74fad2', order_id: id, outcome: 'absent' };
    for (const [name, value] of Object.entries(proof)) body.set(name, String(value));
    body.set('taken_at', new Date().toISOString());
    return body;
  };
  for (let sent = 0; sent < 2; sent++) await yanis.post('/api/deliveries/proofs/', form());
  await expect.poll(() => heard.length).toBe(1);
  expect(heard[0]).toContain(`"${id}"`);
  const { results } = (await senior.get('/api/audit/', { query: { about: `order:${id}` } })).body;
  expect(JSON.stringify(results)).toContain('visite sans remise');
});

import { today } from '@florilege/contract/http/dates.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readPdf } from '../../testing/read-pdf.ts';
import { insertRow } from '../../testing/rows.ts';
import { testServer } from '../../testing/test-server.ts';
import { insertClient } from '../clients/testing/client-shop.ts';

// The values of a newer build, which this one meets while both run: shown as they are, and never taken from outside.

const server = await testServer();
const [senior, driver] = [await server.as('Senior'), await server.as('Livreur', 'Yanis')];
for (const name of ['orders_status_check', 'orders_financial_status_check'])
  await sql`alter table orders drop constraint ${sql.ref(name)}`.execute(server.db);
await sql`alter table order_events drop constraint order_events_event_type_check`.execute(server.db);

const newer = {
  status: 'on_the_way',
  financial_status: 'half_paid_back',
  delivery_time_slot: '20h00-22h00 (Nuit)',
};
const payer = await insertClient(server.db, { name: 'Hôtel Œillet' });
const delivery = { requires_delivery: true, delivery_date: today(), delivery_person: driver.id };
const order = await insertRow(server.db, 'orders', {
  ...(newer as object),
  ...delivery,
  amount: 4500,
  payer_account: payer,
} as never);
const event = { order_id: order.id, event_type: 'photo_sent', description: 'Photo envoyée' };
await insertRow(server.db, 'order_events', event as never);
const path = `/api/orders/${order.id}/`;

const answered = async (from: string, query: Record<string, string> = {}) => {
  const { status, body } = await senior.get(from, { query });
  expect(status, from).toBe(200);
  return JSON.stringify(body);
};

test('lists, the order, the search and the dashboard show them as they are', async () => {
  const detail = (await senior.get(path)).body;
  expect(detail).toMatchObject({ ...newer, status_display: 'on the_way' });
  expect(detail).toMatchObject({
    financial_status_display: 'half paid_back',
    events: [{ event_type: 'photo_sent' }],
  });
  const list = await senior.get('/api/orders/', { query: { account_id: payer } });
  expect(list.body).toMatchObject({ results: [newer] });
  expect(await answered('/api/search/', { q: 'oeillet' })).toContain(newer.status);
  const dashboard = await answered('/api/stats/dashboard/');
  for (const value of Object.values(newer)) expect(dashboard).toContain(value);
  await answered('/api/stats/todo/');
});

test('the day of deliveries and its proofs have them', async () => {
  const day = await driver.get('/api/deliveries/', { query: { date: today() } });
  const { status, delivery_time_slot } = newer;
  expect(day.body).toMatchObject({ results: [{ id: order.id, status, delivery_time_slot }] });
});

test('papers print them', async () => {
  const headers = { authorization: `Bearer ${senior.token}` };
  const query = ['purchase_order', 'delivery_slip'].map((kind) => `&kind=${kind}`).join('');
  const printed = await fetch(`${server.url}/api/documents/print/?order_id=${order.id}${query}`, { headers });
  expect(printed.status).toBe(200);
  const { pages } = await readPdf(Buffer.from(await printed.arrayBuffer()));
  const words = pages.map(({ text }) => text).join(' ');
  for (const said of ['on the_way', 'half paid_back', '20h00-22h00 (Nuit)']) expect(words).toContain(said);
});

test('a verification card has its slot', async () => {
  const { id } = await insertRow(server.db, 'orders', {
    ...delivery,
    amount: 4500,
    status: 'needs_verification',
    delivery_time_slot: newer.delivery_time_slot as never,
  });
  const hand = await senior.put('/api/verifications/hand/', { holder: crypto.randomUUID() });
  const { delivery_time_slot } = newer;
  expect(hand.body).toMatchObject({ cards: [{ order: id, delivery_time_slot }] });
});

test.each([{ status: newer.status }, { delivery_time_slot: newer.delivery_time_slot }])(
  'a change to %j is refused',
  async (change) => {
    const answer = await senior.patch(path, change);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields)).toEqual(Object.keys(change));
  },
);

test('other changes are taken, and the journal tells them', async () => {
  expect((await senior.patch(path, { amount: '50.00' })).body).toMatchObject({ ...newer, amount: '50.00' });
  expect((await senior.patch(path, { delivery_date: '2030-01-02' })).body.events.at(-1).description).toBe(
    'Livraison\u00a0: 02/01/2030 · 20h00-22h00 (Nuit)',
  );
  const left = await senior.patch(path, { status: 'to_deliver' });
  expect(left.body.events.at(-1).description).toBe('Statut\u00a0: on the_way → À livrer');
  expect(await answered('/api/audit/', { about: `order:${order.id}` })).toMatch(/on the_way\s→\sÀ\slivrer/);
});

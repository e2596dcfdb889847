import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../testing/test-server.ts';

let server: TestServer;
let florist: Caller;

beforeAll(async () => {
  server = await testServer();
  florist = await server.as('Fleuriste');
});
afterAll(() => server.stop());

test('every active driver, with what he has that day and slot; cancelled, deleted and pick-ups do not count', async () => {
  const yanis = await server.as('Livreur', 'Yanis');
  const gone = await server.as('Livreur', 'Ancien');
  await server.db.updateTable('members').set({ active: false }).where('id', '=', gone.id).execute();
  await server.as('Livreur', 'Inès');
  const base = { amount: '10', requires_delivery: true, delivery_date: '2026-11-21', delivery_time_slot: '9h00-12h00' };
  for (const order of [base, { ...base, delivery_time_slot: '18h00-20h00' }, { ...base, delivery_date: '2026-11-22' }, base]) {
    const { id } = (await florist.post('/api/orders/', order)).body;
    await florist.patch(`/api/orders/${id}/`, { delivery_person: yanis.id });
  }
  const last = (await florist.get('/api/orders/')).body.results[0].id;
  await florist.patch(`/api/orders/${last}/`, { status: 'cancelled' });

  const { body } = await florist.get('/api/deliveries/drivers/', { query: { date: '2026-11-21', slot: '9h00-12h00' } });
  expect(body.drivers).toMatchObject([
    { display_name: 'Inès', deliveries_of_day: 0, deliveries_of_slot: 0 },
    { id: yanis.id, display_name: 'Yanis', deliveries_of_day: 2, deliveries_of_slot: 1 },
  ]);
});

test('the locations of the shop are a list of pages', async () => {
  await server.db
    .insertInto('locations')
    .values([{ name: 'Boutique Marais' }, { name: 'Boutique Batignolles' }])
    .execute();
  expect((await florist.get('/api/locations/', { query: { page_size: 1 } })).body).toMatchObject({
    results: [{ name: 'Boutique Batignolles', square_location_id: null }],
    count: 2,
    next: 2,
    has_next: true,
  });
});

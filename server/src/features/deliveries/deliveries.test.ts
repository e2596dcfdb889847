import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
  const base = {
    amount: '10',
    requires_delivery: true,
    delivery_date: '2026-11-21',
    delivery_time_slot: '9h00-12h00',
  };
  for (const order of [
    base,
    { ...base, delivery_time_slot: '18h00-20h00' },
    { ...base, delivery_date: '2026-11-22' },
    base,
  ]) {
    const { id } = (await florist.post('/api/orders/', order)).body;
    await florist.patch(`/api/orders/${id}/`, { delivery_person: yanis.id });
  }
  const last = (await florist.get('/api/orders/')).body.results[0].id;
  await florist.patch(`/api/orders/${last}/`, { status: 'cancelled' });

  const { body } = await florist.get('/api/deliveries/drivers/', {
    query: { date: '2026-11-21', slot: '9h00-12h00' },
  });
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

describe('the day', () => {
  const DAY = '2026-12-24';
  const day = async (caller: Caller, query: Record<string, string> = {}) =>
    (await caller.get('/api/deliveries/', { query: { date: DAY, ...query } })).body;
  const ids = (body: { results: { id: number }[] }) => body.results.map(({ id }) => id);
  const order = async (slot: string | null, driver: string | null, fields: object = {}) => {
    const body = {
      amount: '10',
      requires_delivery: true,
      delivery_date: DAY,
      delivery_time_slot: slot,
      ...fields,
    };
    const { id } = (await florist.post('/api/orders/', body)).body;
    if (driver) await florist.patch(`/api/orders/${id}/`, { delivery_person: driver });
    return id as number;
  };
  const arrange = (who: Caller, driver: string | null, slot: string | null, order_ids: number[]) =>
    who.put('/api/deliveries/stops/', { date: DAY, driver, slot, order_ids });

  test('by slot, then place in the run; one’s own first; without pick-ups, cancelled and deleted ones', async () => {
    const [nora, leo] = [await server.as('Livreur', 'Nora'), await server.as('Livreur', 'Léo')];
    const evening = await order('18h00-20h00', nora.id);
    const morning = await order('9h00-12h00', nora.id);
    const anytime = await order('Toute la journée', nora.id);
    const second = await order('9h00-12h00', nora.id);
    const unplanned = await order(null, null);
    const others = await order('14h00-17h00', leo.id);
    await order('9h00-12h00', null, { requires_delivery: false });
    await florist.patch(`/api/orders/${await order('9h00-12h00', nora.id)}/`, { status: 'cancelled' });
    expect(ids(await day(florist))).toEqual([morning, second, others, evening, anytime, unplanned]);
    expect(ids(await day(nora))).toEqual([morning, second, evening, anytime, others, unplanned]);
    expect(ids(await day(leo))).toEqual([others, morning, second, evening, anytime, unplanned]);
    expect(await day(florist, { driver: leo.id })).toMatchObject({
      date: DAY,
      count: 1,
      results: [{ id: others, position: null }],
    });

    // A driver does not arrange; what is not of this run is left out.
    expect((await arrange(nora, nora.id, '9h00-12h00', [second, morning])).status).toBe(403);
    expect(
      (await arrange(florist, nora.id, '9h00-12h00', [second, others, morning, 987_654, second])).body,
    ).toEqual({
      order_ids: [second, morning],
    });
    expect(ids(await day(florist))).toEqual([second, morning, others, evening, anytime, unplanned]);
    // A place counts for the run it was given in only.
    await florist.patch(`/api/orders/${second}/`, { delivery_person: leo.id });
    const { results } = await day(florist);
    expect(
      results.map(({ id, position }: { id: number; position: number | null }) => [id, position]).slice(0, 2),
    ).toEqual([
      [morning, 2],
      [second, null],
    ]);
  });

  test('carries the version to change it on: of two who give it away at once, the second is told who has it', async () => {
    const [nora, leo] = [await server.as('Livreur', 'Nora C'), await server.as('Livreur', 'Léo C')];
    const camille = await server.as('Fleuriste', 'Camille');
    const id = await order('9h00-12h00', null);
    const shown = async () => (await day(florist)).results.find((each: { id: number }) => each.id === id);
    const { version } = await shown();
    expect((await florist.patch(`/api/orders/${id}/`, { delivery_person: nora.id, version })).status).toBe(
      200,
    );
    const late = await camille.patch(`/api/orders/${id}/`, { delivery_person: leo.id, version });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({
      code: 'ORDER_CHANGED',
      conflict: {
        version: version + 1,
        changes: [{ field: 'delivery_person', before: null, after: 'Nora C' }],
      },
    });
    expect(await shown()).toMatchObject({ version: version + 1, delivery_person: { id: nora.id } });
    expect(
      (await camille.patch(`/api/orders/${id}/`, { delivery_person: leo.id, version: version + 1 })).status,
    ).toBe(200);
  });

  test('how to get in is the recipient’s, for every later delivery; a driver writes it for his own', async () => {
    const [nora, leo] = [await server.as('Livreur', 'Nora B'), await server.as('Livreur', 'Léo B')];
    const client = async (name: string) =>
      (await server.db.insertInto('clients').values({ name }).returning('id').executeTakeFirstOrThrow()).id;
    const [payer, recipient] = [await client('Payeur'), await client('Destinataire')];
    const fields = { payer_account: payer, recipient_account: recipient };
    const [first, later] = [
      await order('9h00-12h00', nora.id, fields),
      await order('18h00-20h00', nora.id, fields),
    ];
    const note = (who: Caller, id: number, access_notes: string) =>
      who.put(`/api/deliveries/${id}/access/`, { access_notes });
    expect((await note(leo, first, 'Code 1')).status).toBe(403);
    expect((await note(nora, first, ' Code 12B, 3e gauche ')).body).toEqual({
      access_notes: 'Code 12B, 3e gauche',
    });
    const seen = (await day(nora)).results.filter(({ id }: { id: number }) => id === first || id === later);
    expect(seen).toMatchObject([
      {
        recipient: { id: recipient, name: 'Destinataire' },
        payer_name: 'Payeur',
        access_notes: 'Code 12B, 3e gauche',
      },
      { access_notes: 'Code 12B, 3e gauche' },
    ]);
    const page = await nora.get(`/api/clients/${recipient}/`);
    expect(page.body.account).toMatchObject({ access_notes: 'Code 12B, 3e gauche' });
    const anonymous = await order('9h00-12h00', nora.id);
    expect((await note(nora, anonymous, 'x')).body.code).toBe('CLIENT_NOT_FOUND');
  });
});

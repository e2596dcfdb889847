import type { AuditEntry } from '@florilege/contract/audit/audit.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { refused } from '../../../testing/answers.ts';
import { insertRow } from '../../../testing/rows.ts';
import { squareShop } from '../../../testing/square-shop.ts';
import { testConnection } from '../../../testing/test-database.ts';
import { openFirstShop } from './locations.repository.ts';

const BATIGNOLLES = 'LBATIGNO75017';

const shop = await squareShop();
const senior = await shop.as('Senior', 'Camille Morel');
const boutique = await shop.as('Boutique');
await shop.sim('webhooks', { mode: 'off' });
const { location: marais } = shop;

/** The shop at Square and its terminal, and nothing else. */
beforeEach(async () => {
  await shop.db.deleteFrom('payment_links').execute();
  await shop.db.updateTable('orders').set({ location: null }).execute();
  await shop.db.updateTable('payments').set({ location: null }).execute();
  await shop.db.deleteFrom('terminal_devices').where('location', '<>', marais).execute();
  await shop.db.updateTable('terminal_devices').set({ device_id: shop.terminal, status: 'paired' }).execute();
  await shop.db.deleteFrom('locations').where('id', '<>', marais).execute();
  await shop.db.updateTable('locations').set({ name: 'Marais', archived_at: null, version: 1 }).execute();
});

const make = (body: object) => senior.post('/api/locations/', body);
const made = async (name: string): Promise<number> => (await make({ name })).body.id;
const change = (id: number, body: object) => senior.patch(`/api/locations/${id}/details/`, body);
const remove = (id: number) => senior.delete(`/api/locations/${id}/`);
const names = async (query: Record<string, string> = {}) =>
  (await boutique.get('/api/locations/', { query })).body.results.map(({ name }: { name: string }) => name);
const journal = async (): Promise<string[]> =>
  (await senior.get('/api/audit/', { query: { kind: 'settings' } })).body.results.map(
    ({ sentence }: AuditEntry) => sentence.replaceAll(/\s/g, ' '),
  );

describe('a shop', () => {
  test('is made with its name in one spelling, and stands in the journal', async () => {
    const { status, body } = await make({
      name: '  Bou\u200btique   Nation ',
      address: ' 3 place, 75011 Paris ',
    });
    const made = { name: 'Boutique Nation', address: '3 place, 75011 Paris', square_location_id: null };
    expect([status, body]).toMatchObject([201, { ...made, archived_at: null, version: 1 }]);
    expect(await names()).toEqual(['Boutique Nation', 'Marais']);
    expect((await journal())[0]).toBe('Camille Morel a créé la boutique Boutique Nation');
  });

  test('is made once by a request that is repeated', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = await senior.post('/api/locations/', { name: 'Nation' }, { headers });
    const second = await senior.post('/api/locations/', { name: 'Nation' }, { headers });
    expect(second.body).toEqual(first.body);
    expect(await names()).toEqual(['Marais', 'Nation']);
  });

  test('has a name of its own', async () => {
    const same = { name: 'Une autre boutique porte déjà ce nom.' };
    expect((await make({ name: 'marais' })).body.fields).toEqual(same);
    expect((await make({ name: ' \u200b' })).body.fields).toEqual({ name: 'Le nom est requis' });
    const other = await made('Nation');
    expect((await change(other, { name: 'MARAIS' })).body.fields).toEqual(same);
    await change(marais, { archived: true });
    expect((await make({ name: 'Marais' })).body.fields.name).toContain('archivée');
  });

  test('is renamed on every order that has it', async () => {
    const id = await shop.order('40.00', { location: marais });
    await shop.db.updateTable('orders').set({ location: marais }).where('id', '=', id).execute();
    const { status, body } = await change(marais, { name: 'Haut Marais', version: 1 });
    expect([status, body]).toMatchObject([200, { name: 'Haut Marais', version: 2 }]);
    expect((await shop.detail(id)).location).toEqual({ id: marais, name: 'Haut Marais' });
  });

  test('keeps a colleague’s change of the same time', async () => {
    const id = await made('Nation');
    await change(id, { address: '3 place de la Nation', version: 1 });
    const late = await change(id, { name: 'Nations', version: 1 });
    expect(late).toMatchObject(refused(409, 'LOCATION_CHANGED'));
    expect(late.body.conflict).toMatchObject({
      version: 2,
      changes: [
        { field: 'address', before: null, after: '3 place de la Nation', author_name: 'Camille Morel' },
      ],
    });
    // The same change again changes nothing, on whichever version.
    expect((await change(id, { address: '3 place de la Nation', version: 1 })).body.version).toBe(2);
  });

  test('that was never used is deleted', async () => {
    const id = await made('Essai');
    expect(await remove(id)).toMatchObject({ status: 200, body: { id } });
    expect(await names()).toEqual(['Marais']);
    expect((await remove(id)).body.code).toBe('LOCATION_NOT_FOUND');
    expect((await journal())[0]).toBe('Camille Morel a supprimé la boutique Essai');
  });

  test('that was used is archived, never deleted', async () => {
    const id = await made('Nation');
    // Its terminal.
    expect(await remove(marais)).toMatchObject(refused(409, 'LOCATION_USED'));
    // An order, also one that has moved since.
    const order = await shop.order('40.00');
    const move = (location: number | null) => shop.florist.patch(`/api/orders/${order}/`, { location });
    await move(id);
    expect(await remove(id)).toMatchObject(refused(409, 'LOCATION_USED'));
    await move(marais);
    expect(await remove(id)).toMatchObject(refused(409, 'LOCATION_USED'));
    // A payment.
    const till = await made('Caisse');
    const paid = { method: 'cash', amount: '5.00', location_id: till };
    expect((await shop.florist.post(`/api/orders/${order}/payments/`, paid)).status).toBe(201);
    expect(await remove(till)).toMatchObject(refused(409, 'LOCATION_USED'));
    expect(await names()).toEqual(['Caisse', 'Marais', 'Nation']);
  });

  test('that is archived is offered nowhere, takes no money, and comes back', async () => {
    const order = await shop.order('40.00');
    const archived = await change(marais, { archived: true });
    expect(archived.body).toMatchObject({ archived_at: expect.any(String), version: 2 });
    expect([await names(), await names({ archived: 'true' })]).toEqual([[], ['Marais']]);
    expect((await journal())[0]).toBe('Camille Morel a archivé la boutique Marais');
    for (const [path, body] of [
      ['terminal_payment', { payment_method: 'square_terminal', location_id: marais }],
      ['generate-payment-link', { location_id: marais }],
      ['payments', { method: 'cash', amount: '5.00', location_id: marais }],
    ] as const)
      expect(await shop.florist.post(`/api/orders/${order}/${path}/`, body)).toMatchObject(
        refused(409, 'LOCATION_ARCHIVED'),
      );
    // Another shop may take its terminal.
    const nation = await made('Nation');
    const terminal = { location: nation, device_id: shop.terminal };
    expect((await senior.post('/api/terminal-devices/', terminal)).status).toBe(201);

    await change(marais, { archived: false });
    expect(await names()).toEqual(['Marais', 'Nation']);
    expect((await journal())[0]).toBe('Camille Morel a rétabli la boutique Marais');
  });
});

describe('the shops of Square', () => {
  const takeOver = async () => (await senior.post('/api/locations/square/')).body.results;

  test('are made where no shop here is one of them yet, with their place and address', async () => {
    const address = '51 rue des Batignolles, 75017 Paris';
    const made = [{ name: 'Boutique Batignolles', address, square_location_id: BATIGNOLLES }];
    expect(await takeOver()).toMatchObject(made);
    expect(await names()).toEqual(['Boutique Batignolles', 'Marais']);
    expect(await takeOver()).toEqual([]);
  });

  test('are linked to a shop of the same name that has no place, and never made twice', async () => {
    const id = await made('boutique batignolles');
    const [first, second] = await Promise.all([takeOver(), takeOver()]);
    expect([...first, ...second]).toMatchObject([{ id, square_location_id: BATIGNOLLES }]);
  });

  test('have another name where theirs is taken, and an archived one stays archived', async () => {
    const { id } = await insertRow(shop.db, 'locations', {
      name: 'Boutique Batignolles',
      square_location_id: 'LAILLEURS0001',
    });
    const [location] = await takeOver();
    expect(location).toMatchObject({ name: 'Boutique Batignolles (2)', square_location_id: BATIGNOLLES });
    await change(location.id, { archived: true });
    await change(id, { archived: true });
    expect(await takeOver()).toEqual([]);
    expect(await names()).toEqual(['Marais']);
  });

  test('are not made while Square is away', async () => {
    await shop.sim('faults', { kind: 'unavailable', calls: 2 });
    expect(await senior.post('/api/locations/square/')).toMatchObject(refused(503, 'SQUARE_UNAVAILABLE'));
    await shop.calm();
    expect(await names()).toEqual(['Marais']);
  });
});

test('the first shop of an empty database is named and placed as its identity says, once', async () => {
  const { db } = await testConnection(2);
  const identity = {
    name: 'Fleurs & Cie',
    address: '24 rue de Bretagne',
    postal_code: '75003',
    city: 'Paris',
  };
  await db.updateTable('shop').set(identity).execute();
  await Promise.all([openFirstShop(db), openFirstShop(db)]);
  const all = () => db.selectFrom('locations').select(['name', 'address']).execute();
  expect(await all()).toEqual([{ name: 'Fleurs & Cie', address: '24 rue de Bretagne, 75003 Paris' }]);
  await db.deleteFrom('locations').execute();
  await openFirstShop(db);
  expect(await all()).toEqual([]);
});

import { randomUUID } from 'node:crypto';
import type { Role } from '@florilege/contract/auth/roles.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createSquare } from '../../integrations/square/create-square.ts';
import { type Transact, transaction } from '../../platform/db/db.ts';
import { auditOf, insertRow } from '../../testing/rows.ts';
import { squareShop } from '../../testing/square-shop.ts';
import { testServer } from '../../testing/test-server.ts';
import { chooseSquarePlace, newDeviceCode } from './settings.service.ts';

const MARAIS = 'LMARAIS750030';
const BATIGNOLLES = 'LBATIGNO75017';

/** Two shops, new for each test. */
let here: number;
let there: number;

const shop = await squareShop();
const senior = await shop.as('Senior');
beforeEach(async () => {
  await shop.sim('reset');
  await shop.sim('webhooks', { mode: 'off' });
  await shop.db.deleteFrom('terminal_devices').execute();
  await shop.db.deleteFrom('locations').execute();
  here = await newShop('Boutique Marais', MARAIS);
  there = await newShop('Boutique Batignolles', BATIGNOLLES);
});

async function newShop(name: string, square_location_id: string | null): Promise<number> {
  return (await insertRow(shop.db, 'locations', { name, square_location_id })).id;
}

const terminalOf = (location: number) =>
  shop.db.selectFrom('terminal_devices').selectAll().where('location', '=', location).executeTakeFirst();
const choosePlace = (location: number, square_location_id: string | null) =>
  senior.patch(`/api/locations/${location}/`, { square_location_id });
const chooseTerminal = (location: number, device_id: string) =>
  senior.post('/api/terminal-devices/', { location, device_id });
const requestCode = (location: number, headers: Record<string, string> = {}) =>
  senior.post(`/api/locations/${location}/generate_device_code/`, { name: 'Comptoir' }, { headers });
const newCode = async (location: number): Promise<string> => {
  const { status, body } = await requestCode(location);
  expect(status).toBe(200);
  return body.code;
};
const check = (location: number) => senior.get(`/api/locations/${location}/check_device_status/`);

test('everyone reads locations, terminals and the shop; only Senior and above manage them', async () => {
  const comptable = await shop.as('Comptable');
  for (const path of ['/api/locations/', '/api/terminal-devices/', '/api/shop/'])
    expect((await comptable.get(path)).status).toBe(200);
  const attempts = [
    comptable.patch(`/api/locations/${here}/`, { square_location_id: null }),
    comptable.get('/api/locations/square/'),
    comptable.post(`/api/locations/${here}/generate_device_code/`, { name: 'Comptoir' }),
    comptable.get(`/api/locations/${here}/check_device_status/`),
    comptable.post('/api/terminal-devices/', { location: here, device_id: 'A' }),
    comptable.patch('/api/terminal-devices/1/', { device_id: 'A' }),
    comptable.put('/api/shop/', { name: 'Autre' }),
  ];
  for (const { status, body } of await Promise.all(attempts))
    expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
});

test('a pairing code is shown to those who may pair, and as null to everyone else', async () => {
  const code = await newCode(here);
  const codes = async (role: Role) =>
    (await (await shop.as(role)).get('/api/terminal-devices/')).body.results[0].last_generated_code;
  expect([await codes('Senior'), await codes('Admin')]).toEqual([code, code]);
  for (const role of ['Comptable', 'Boutique', 'Fleuriste', 'Livreur'] as const)
    expect(await codes(role), role).toBeNull();
});

describe('the place at Square', () => {
  test('is chosen from Square’s own list', async () => {
    const { body } = await senior.get('/api/locations/square/');
    expect(body.results).toContainEqual({
      id: MARAIS,
      name: 'Boutique Marais',
      address: '24 rue de Bretagne, 75003 Paris',
      active: true,
    });
    const { status, body: location } = await choosePlace(here, BATIGNOLLES);
    expect([status, location.square_location_id]).toEqual([200, BATIGNOLLES]);
    expect((await senior.get('/api/locations/')).body.results).toContainEqual(location);
  });

  test.each([
    ['LINCONNU00000', 'Square ne connaît pas ce lieu.'],
    ['LMARCHE750140', 'Ce lieu est fermé chez Square.'],
  ])('is refused when it is %s', async (square_location_id, sentence) => {
    const { status, body } = await choosePlace(here, square_location_id);
    expect([status, body.fields]).toEqual([400, { square_location_id: sentence }]);
    expect((await senior.get('/api/locations/')).body.results).toContainEqual(
      expect.objectContaining({ id: here, square_location_id: MARAIS }),
    );
  });

  test('removes the terminal when it changes, and keeps it when it is the same', async () => {
    await chooseTerminal(here, `01CS${MARAIS}`);
    await choosePlace(here, MARAIS);
    expect((await terminalOf(here))?.device_id).toBe(`01CS${MARAIS}`);
    await choosePlace(here, BATIGNOLLES);
    const none = { device_id: null, status: 'unknown', device_code_id: null };
    expect(await terminalOf(here)).toMatchObject(none);
  });

  test('of an unknown location is 404', async () => {
    expect((await choosePlace(999_999, MARAIS)).body.code).toBe('LOCATION_NOT_FOUND');
  });

  test('does not change when Square is away, and says so', async () => {
    await shop.sim('faults', { kind: 'unavailable', calls: 2 });
    const { status, body } = await choosePlace(here, BATIGNOLLES);
    const sentence = 'Square ne répond pas. Réessayez dans un instant.';
    expect([status, body.code, body.error]).toEqual([503, 'SQUARE_UNAVAILABLE', sentence]);
  });
});

describe('a pairing code', () => {
  test('is typed on a terminal, which is then the location’s own', async () => {
    const code = await newCode(here);
    expect(code).toMatch(/^[A-Z]{6}$/);
    const waiting = { status: 'unpaired', device_id: null, terminal_device: { last_generated_code: code } };
    expect((await check(here)).body).toMatchObject(waiting);
    await shop.sim(`codes/${code}/pair`);
    const { body } = await check(here);
    const terminal_device = { location: here };
    expect(body).toMatchObject({ status: 'paired', device_id: `01CS${MARAIS}`, terminal_device });
    expect((await senior.get('/api/terminal-devices/')).body.results).toEqual([body.terminal_device]);
  });

  test('expires after five minutes; another one replaces it', async () => {
    const first = await newCode(here);
    await shop.sim('clock', { advance_ms: 300_000 });
    expect((await check(here)).body.status).toBe('expired');
    expect(await newCode(here)).not.toBe(first);
    expect((await check(here)).body.status).toBe('unpaired');
  });

  test('leaves the location its terminal until another one is paired', async () => {
    await chooseTerminal(here, '99CSANCIEN');
    const code = await newCode(here);
    expect((await terminalOf(here))?.device_id).toBe('99CSANCIEN');
    await shop.sim(`codes/${code}/pair`);
    expect((await check(here)).body.device_id).toBe(`01CS${MARAIS}`);
  });

  test('takes a terminal from another location for good', async () => {
    await shop.sim(`codes/${await newCode(here)}/pair`);
    const { device_id } = (await check(here)).body;
    await shop.sim(`codes/${await newCode(there)}/pair`, { device_id });
    expect((await check(there)).body).toMatchObject({ status: 'paired', device_id });
    // The first code is still paired at Square, with the same terminal.
    expect((await check(here)).body).toMatchObject({ status: 'unknown', device_id: null });
    expect((await terminalOf(there))?.device_id).toBe(device_id);
  });

  test('is one for two requests with one key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const [first, second] = await Promise.all([requestCode(here, headers), requestCode(here, headers)]);
    expect(second.body.code).toBe(first.body.code);
    expect((await shop.square()).codes).toHaveLength(1);
  });

  test('is dropped when a terminal was chosen by hand meanwhile', async () => {
    const code = await newCode(here);
    await chooseTerminal(here, '99CSAUTRE');
    await shop.sim(`codes/${code}/pair`);
    expect((await check(here)).body).toMatchObject({ status: 'paired', device_id: '99CSAUTRE' });
  });

  test('needs a location that is at Square', async () => {
    const { status, body } = await requestCode(await newShop('Atelier', null));
    expect([status, body.code]).toEqual([409, 'LOCATION_NOT_AT_SQUARE']);
    const { results } = (await senior.get('/api/locations/')).body;
    const atelier = { name: 'Atelier', square_location_id: null };
    expect(results).toContainEqual(expect.objectContaining(atelier));
    const missing = await requestCode(999_999);
    expect([missing.status, missing.body.code]).toEqual([404, 'LOCATION_NOT_FOUND']);
    expect((await check(999_999)).body.code).toBe('LOCATION_NOT_FOUND');
  });

  test('is dropped when a colleague gives the shop another place meanwhile', async () => {
    const square = createSquare(shop.config.square);
    const transact: Transact = (work) => transaction(shop.db, { memberId: senior.id, requestId: null }, work);
    const work = { db: shop.db, transact, square };
    const createDeviceCode: typeof square.createDeviceCode = async (ask) => {
      const code = await square.createDeviceCode(ask);
      await chooseSquarePlace(work, here, BATIGNOLLES);
      return code;
    };
    const overtaken = { ...work, square: { ...square, createDeviceCode } };
    const made = newDeviceCode(overtaken, here, { name: 'Comptoir', attempt: randomUUID() });
    const message = expect.stringContaining('entre-temps');
    await expect(made).rejects.toMatchObject({ code: 'LOCATION_NOT_AT_SQUARE', message });
    expect((await terminalOf(here))?.device_code_id ?? null).toBeNull();
  });

  test('of a location without one is not read at Square', async () => {
    await shop.sim('faults', { kind: 'unavailable', calls: 5 });
    const none = { status: 'unknown', device_id: null, reach: null, terminal_device: null };
    expect((await check(here)).body).toEqual(none);
  });

  test.each([
    ['rate_limited', 503, 'SQUARE_UNAVAILABLE', 'Square est trop sollicité. Réessayez dans un instant.'],
    ['cut', 503, 'SQUARE_UNAVAILABLE', expect.stringContaining('a peut-être été prise en compte')],
  ])('changes nothing when Square does not give it (%s)', async (kind, status, code, error) => {
    await shop.sim('faults', { kind });
    const answer = await requestCode(here);
    expect([answer.status, answer.body.code, answer.body.error]).toEqual([status, code, error]);
    expect(await terminalOf(here)).toBeUndefined();
  });
});

describe('a terminal that was paired', () => {
  test.each([
    ['on', 'available'],
    ['trouble', 'needs_attention'],
    ['off', 'offline'],
  ])('is checked at Square after %s', async (act, reach) => {
    await shop.sim(`codes/${await newCode(here)}/pair`);
    const { device_id } = (await check(here)).body;
    await shop.sim(`terminals/${device_id}/${act}`);
    expect(await check(here)).toMatchObject({ status: 200, body: { status: 'paired', device_id, reach } });
  });

  test('is checked when its id was typed, also one that Square does not know', async () => {
    await chooseTerminal(here, `01CS${MARAIS}`);
    expect((await check(here)).body).toMatchObject({ status: 'paired', reach: 'available' });
    await chooseTerminal(here, '907CS13101300122');
    const unknown = { status: 'paired', device_id: '907CS13101300122', reach: 'unknown' };
    expect((await check(here)).body).toMatchObject(unknown);
  });

  test('is not checked while a code waits or was just typed, and is after the code expired', async () => {
    await chooseTerminal(here, `01CS${MARAIS}`);
    const code = await newCode(here);
    expect((await check(here)).body).toMatchObject({ status: 'unpaired', reach: null });
    await shop.sim(`codes/${code}/expire`);
    expect((await check(here)).body).toMatchObject({ status: 'expired', reach: 'available' });
    await shop.sim(`codes/${await newCode(there)}/pair`);
    expect((await check(there)).body).toMatchObject({ status: 'paired', reach: null });
  });

  test('is paired as before when Square does not answer', async () => {
    await chooseTerminal(here, `01CS${MARAIS}`);
    await shop.sim('faults', { kind: 'unavailable', calls: 2, path: '/v2/devices' });
    const away = await check(here);
    const sentence = 'Square ne répond pas. Réessayez dans un instant.';
    expect([away.status, away.body.code, away.body.error]).toEqual([503, 'SQUARE_UNAVAILABLE', sentence]);
    expect(await terminalOf(here)).toMatchObject({ status: 'paired', device_id: `01CS${MARAIS}` });
  });
});

describe('a terminal by its id', () => {
  const change = (id: number, device_id: string) =>
    senior.patch(`/api/terminal-devices/${id}/`, { device_id });

  test('is given, changed and taken away, without Square’s prefix', async () => {
    const made = await chooseTerminal(here, 'device:01CSA');
    const body = { location: here, device_id: '01CSA', status: 'paired', last_generated_code: null };
    expect(made).toMatchObject({ status: 201, body });
    const { id } = made.body;
    expect(await change(id, '02CSA')).toMatchObject({ status: 200, body: { device_id: '02CSA' } });
    expect((await change(id, '')).body).toMatchObject({ device_id: null, status: 'unknown' });
  });

  test('replaces the one that its location has', async () => {
    const { id } = (await chooseTerminal(here, 'A')).body;
    expect((await chooseTerminal(here, 'B')).body).toMatchObject({ id, device_id: 'B' });
  });

  test('belongs to one location only', async () => {
    await chooseTerminal(there, 'A');
    const { status, body } = await chooseTerminal(here, 'A');
    const device_id = 'Ce terminal est déjà celui de «\u00a0Boutique Batignolles\u00a0».';
    expect([status, body.fields]).toEqual([400, { device_id }]);
    const both = await Promise.all([here, there].map((location) => chooseTerminal(location, 'B')));
    expect(both.map((answer) => answer.status).sort()).toEqual([201, 400]);
  });

  test('is refused for an unknown location or terminal, and when it is no id', async () => {
    expect((await chooseTerminal(999_999, 'A')).body.code).toBe('LOCATION_NOT_FOUND');
    expect((await change(999_999, 'A')).body.code).toBe('TERMINAL_NOT_FOUND');
    const { status, body } = await chooseTerminal(here, 'deux mots');
    expect([status, body.fields]).toEqual([400, { device_id: 'Identifiant invalide' }]);
  });
});

test('counts the pages of locations and terminals exactly', async () => {
  await chooseTerminal(here, 'A');
  await chooseTerminal(there, 'B');
  for (const path of ['/api/locations/', '/api/terminal-devices/']) {
    const first = (await senior.get(path, { query: { page_size: 1 } })).body;
    const second = (await senior.get(path, { query: { page_size: 1, page: 2 } })).body;
    expect([first.count, first.next, first.has_next, second.has_next]).toEqual([2, 2, true, false]);
    expect(second.results[0].id).not.toBe(first.results[0].id);
    if (path === '/api/locations/') expect(first.results[0].name).toBe('Boutique Batignolles');
  }
});

test('answers the shop’s data, and writes its changes to the audit', async () => {
  const address = { postal_code: '75003', city: 'Paris', phone: '', vat_number: null };
  const identity = { name: 'Fleurs & Cie', legal_name: 'Fleurs et Compagnie SARL', ...address };
  const { status, body } = await senior.put('/api/shop/', identity);
  expect([status, body]).toMatchObject([200, { ...identity, phone: null, siret: null }]);
  expect((await senior.get('/api/shop/')).body).toEqual(body);
  expect((await senior.put('/api/shop/', { name: ' ' })).body.fields).toEqual({ name: 'Le nom est requis' });
  const entry = { member_id: senior.id, action: 'update' };
  expect(await auditOf(shop.db, 'shop', 'true')).toMatchObject([entry]);
});

test('answers every call that Square is not configured', async () => {
  const bare = await testServer();
  const error = expect.stringContaining('Square n’est pas configuré');
  const answer = await (await bare.as('Senior')).get('/api/locations/square/');
  expect(answer).toMatchObject({ status: 503, body: { code: 'SQUARE_UNAVAILABLE', error } });
});

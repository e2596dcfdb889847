import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type SquareSimulator,
  startSquareSimulator,
} from '../../../../simulators/src/square/square-simulator.ts';
import { createSquare } from '../../integrations/square/create-square.ts';
import type { Square } from '../../integrations/square/square.ts';
import { type Transact, transaction } from '../../platform/db/db.ts';
import { type Caller, type TestServer, testServer } from '../../testing/test-server.ts';
import { chooseSquarePlace, newDeviceCode } from './settings.service.ts';

const MARAIS = 'LMARAIS750030';
const BATIGNOLLES = 'LBATIGNO75017';

let simulator: SquareSimulator;
let server: TestServer;
let senior: Caller;
/** Two shops, new for each test. */
let here: number;
let there: number;

beforeAll(async () => {
  simulator = await startSquareSimulator({ port: 0 });
  server = await testServer({
    SQUARE_ACCESS_TOKEN: simulator.accessToken,
    SQUARE_BASE_URL: simulator.baseUrl,
  });
  senior = await server.as('Senior');
});
afterAll(async () => {
  await server.stop();
  await simulator.stop();
});

beforeEach(async () => {
  await play('/reset');
  await server.db.deleteFrom('terminal_devices').execute();
  await server.db.deleteFrom('locations').execute();
  here = await newShop('Boutique Marais', MARAIS);
  there = await newShop('Boutique Batignolles', BATIGNOLLES);
});

async function newShop(name: string, square_location_id: string | null): Promise<number> {
  const made = await server.db
    .insertInto('locations')
    .values({ name, square_location_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}

async function play(path: string, body: object = {}): Promise<void> {
  const response = await fetch(`${simulator.url}/_sim${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  expect(response.status, await response.text()).toBe(200);
}

const terminalOf = (location: number) =>
  server.db.selectFrom('terminal_devices').selectAll().where('location', '=', location).executeTakeFirst();

async function newCode(location: number): Promise<{ code: string; id: string }> {
  const { status, body } = await senior.post(`/api/locations/${location}/generate_device_code/`, {
    name: 'Comptoir',
  });
  expect(status).toBe(200);
  return { code: body.code, id: body.terminal_device.device_code_id };
}

const check = (location: number) => senior.get(`/api/locations/${location}/check_device_status/`);

describe('rights', () => {
  test('everyone reads locations, terminals and the shop; only Senior and above manage them', async () => {
    const comptable = await server.as('Comptable');
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
    const { status, body: location } = await senior.patch(`/api/locations/${here}/`, {
      square_location_id: BATIGNOLLES,
    });
    expect([status, location.square_location_id]).toEqual([200, BATIGNOLLES]);
    expect((await senior.get('/api/locations/')).body.results).toContainEqual(location);
  });

  test.each([
    ['LINCONNU00000', 'Square ne connaît pas ce lieu.'],
    ['LMARCHE750140', 'Ce lieu est fermé chez Square.'],
  ])('%s is refused', async (square_location_id, sentence) => {
    const { status, body } = await senior.patch(`/api/locations/${here}/`, { square_location_id });
    expect([status, body.fields]).toEqual([400, { square_location_id: sentence }]);
    expect((await senior.get('/api/locations/')).body.results).toContainEqual(
      expect.objectContaining({ id: here, square_location_id: MARAIS }),
    );
  });

  test('changed, takes the terminal along, which belongs to the other place; chosen again, leaves it', async () => {
    await senior.post('/api/terminal-devices/', { location: here, device_id: `01CS${MARAIS}` });
    await senior.patch(`/api/locations/${here}/`, { square_location_id: MARAIS });
    expect((await terminalOf(here))?.device_id).toBe(`01CS${MARAIS}`);
    await senior.patch(`/api/locations/${here}/`, { square_location_id: BATIGNOLLES });
    expect(await terminalOf(here)).toMatchObject({
      device_id: null,
      status: 'unknown',
      device_code_id: null,
    });
  });

  test('of a location that does not exist is 404', async () => {
    expect((await senior.patch('/api/locations/999999/', { square_location_id: MARAIS })).body.code).toBe(
      'LOCATION_NOT_FOUND',
    );
  });

  test('is not touched when Square is away, and the sentence says so', async () => {
    await play('/faults', { kind: 'unavailable', calls: 2 });
    const { status, body } = await senior.patch(`/api/locations/${here}/`, {
      square_location_id: BATIGNOLLES,
    });
    expect([status, body.code, body.error]).toEqual([
      503,
      'SQUARE_UNAVAILABLE',
      'Square ne répond pas. Réessayez dans un instant.',
    ]);
  });
});

describe('a pairing code', () => {
  test('is typed on a terminal, which is then the location’s own', async () => {
    const { code } = await newCode(here);
    expect(code).toMatch(/^[A-Z]{6}$/);
    expect((await check(here)).body).toMatchObject({
      status: 'unpaired',
      device_id: null,
      terminal_device: { last_generated_code: code },
    });
    await play(`/codes/${code}/pair`);
    const { body } = await check(here);
    expect(body).toMatchObject({
      status: 'paired',
      device_id: `01CS${MARAIS}`,
      terminal_device: { location: here },
    });
    expect((await senior.get('/api/terminal-devices/')).body.results).toEqual([body.terminal_device]);
  });

  test('ends after five minutes; another one replaces it', async () => {
    const first = await newCode(here);
    await play('/clock', { advance_ms: 300_000 });
    expect((await check(here)).body.status).toBe('expired');
    const second = await newCode(here);
    expect(second.code).not.toBe(first.code);
    expect((await check(here)).body.status).toBe('unpaired');
  });

  test('leaves the terminal the location has, until another one is paired', async () => {
    await senior.post('/api/terminal-devices/', { location: here, device_id: '99CSANCIEN' });
    const { code } = await newCode(here);
    expect((await terminalOf(here))?.device_id).toBe('99CSANCIEN');
    await play(`/codes/${code}/pair`);
    expect((await check(here)).body.device_id).toBe(`01CS${MARAIS}`);
  });

  test('that brings a terminal from another location takes it from there, for good', async () => {
    const first = await newCode(here);
    await play(`/codes/${first.code}/pair`);
    const { device_id } = (await check(here)).body;
    const second = await newCode(there);
    await play(`/codes/${second.code}/pair`, { device_id });
    expect((await check(there)).body).toMatchObject({ status: 'paired', device_id });
    // The first code is still paired at Square, with the very same terminal.
    expect((await check(here)).body).toMatchObject({ status: 'unknown', device_id: null });
    expect((await terminalOf(there))?.device_id).toBe(device_id);
  });

  test('asked for twice with one key is one code', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const ask = () =>
      senior.post(`/api/locations/${here}/generate_device_code/`, { name: 'Comptoir' }, { headers });
    const [first, second] = await Promise.all([ask(), ask()]);
    expect(second.body.code).toBe(first.body.code);
    const state = await (await fetch(`${simulator.url}/_sim/state`)).json();
    expect(state.codes).toHaveLength(1);
  });

  test('counts no more when a terminal was chosen by hand meanwhile', async () => {
    const { code } = await newCode(here);
    await senior.post('/api/terminal-devices/', { location: here, device_id: '99CSAUTRE' });
    await play(`/codes/${code}/pair`);
    expect((await check(here)).body).toMatchObject({ status: 'paired', device_id: '99CSAUTRE' });
  });

  test('needs a location that is at Square', async () => {
    const shop = await newShop('Atelier', null);
    const { status, body } = await senior.post(`/api/locations/${shop}/generate_device_code/`, {
      name: 'Comptoir',
    });
    expect([status, body.code]).toEqual([409, 'LOCATION_NOT_AT_SQUARE']);
    const missing = await senior.post('/api/locations/999999/generate_device_code/', { name: 'Comptoir' });
    expect([missing.status, missing.body.code]).toEqual([404, 'LOCATION_NOT_FOUND']);
    expect((await check(999_999)).body.code).toBe('LOCATION_NOT_FOUND');
  });

  test('made while a colleague gave the shop another place counts for neither', async () => {
    const square = createSquare(server.config.square);
    const transact: Transact = (work) =>
      transaction(server.db, { memberId: senior.id, requestId: null }, work);
    const work = { db: server.db, transact, square };
    const overtaken: Square = {
      ...square,
      createDeviceCode: async (ask) => {
        const code = await square.createDeviceCode(ask);
        await chooseSquarePlace(work, here, BATIGNOLLES);
        return code;
      },
    };
    const made = newDeviceCode({ ...work, square: overtaken }, here, {
      name: 'Comptoir',
      attempt: randomUUID(),
    });
    await expect(made).rejects.toMatchObject({
      code: 'LOCATION_NOT_AT_SQUARE',
      message: expect.stringContaining('entre-temps'),
    });
    expect((await terminalOf(here))?.device_code_id ?? null).toBeNull();
  });

  test('of a location without one is not asked for at Square', async () => {
    await play('/faults', { kind: 'unavailable', calls: 5 });
    expect((await check(here)).body).toEqual({ status: 'unknown', device_id: null, terminal_device: null });
  });

  test.each([
    ['rate_limited', 503, 'SQUARE_UNAVAILABLE', 'Square est trop sollicité. Réessayez dans un instant.'],
    ['cut', 503, 'SQUARE_UNAVAILABLE', expect.stringContaining('a peut-être été prise en compte')],
  ])('that Square does not give (%s) leaves all as it was', async (kind, status, code, error) => {
    await play('/faults', { kind });
    const answer = await senior.post(`/api/locations/${here}/generate_device_code/`, { name: 'Comptoir' });
    expect([answer.status, answer.body.code, answer.body.error]).toEqual([status, code, error]);
    expect(await terminalOf(here)).toBeUndefined();
  });
});

describe('a terminal by its id', () => {
  test('is given, changed and taken away; Square’s prefix goes', async () => {
    const made = await senior.post('/api/terminal-devices/', { location: here, device_id: 'device:01CSA' });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      location: here,
      device_id: '01CSA',
      status: 'paired',
      last_generated_code: null,
    });
    const changed = await senior.patch(`/api/terminal-devices/${made.body.id}/`, { device_id: '02CSA' });
    expect([changed.status, changed.body.device_id]).toEqual([200, '02CSA']);
    const taken = await senior.patch(`/api/terminal-devices/${made.body.id}/`, { device_id: '' });
    expect(taken.body).toMatchObject({ device_id: null, status: 'unknown' });
  });

  test('given to a location that has one changes that one', async () => {
    const first = await senior.post('/api/terminal-devices/', { location: here, device_id: 'A' });
    const second = await senior.post('/api/terminal-devices/', { location: here, device_id: 'B' });
    expect(second.body).toMatchObject({ id: first.body.id, device_id: 'B' });
  });

  test('stands at one location only', async () => {
    await senior.post('/api/terminal-devices/', { location: there, device_id: 'A' });
    const { status, body } = await senior.post('/api/terminal-devices/', { location: here, device_id: 'A' });
    expect([status, body.fields]).toEqual([
      400,
      { device_id: 'Ce terminal est déjà celui de «\u00a0Boutique Batignolles\u00a0».' },
    ]);
    const both = [here, there].map((location) =>
      senior.post('/api/terminal-devices/', { location, device_id: 'B' }),
    );
    expect((await Promise.all(both)).map((answer) => answer.status).sort()).toEqual([201, 400]);
  });

  test('is refused where there is no such location or terminal', async () => {
    expect(
      (await senior.post('/api/terminal-devices/', { location: 999_999, device_id: 'A' })).body.code,
    ).toBe('LOCATION_NOT_FOUND');
    expect((await senior.patch('/api/terminal-devices/999999/', { device_id: 'A' })).body.code).toBe(
      'TERMINAL_NOT_FOUND',
    );
    const { status, body } = await senior.post('/api/terminal-devices/', {
      location: here,
      device_id: 'deux mots',
    });
    expect([status, body.fields]).toEqual([400, { device_id: 'Identifiant invalide' }]);
  });
});

test('pages of locations and terminals count exactly', async () => {
  await senior.post('/api/terminal-devices/', { location: here, device_id: 'A' });
  await senior.post('/api/terminal-devices/', { location: there, device_id: 'B' });
  for (const path of ['/api/locations/', '/api/terminal-devices/']) {
    const first = await senior.get(path, { query: { page_size: 1 } });
    const second = await senior.get(path, { query: { page_size: 1, page: 2 } });
    expect([first.body.count, first.body.has_next, second.body.has_next]).toEqual([2, true, false]);
    expect(second.body.results[0].id).not.toBe(first.body.results[0].id);
  }
});

test('the shop says who it is, and what changes is in the audit', async () => {
  const shop = {
    name: 'Fleurs & Cie',
    legal_name: 'Fleurs et Compagnie SARL',
    postal_code: '75003',
    city: 'Paris',
    phone: '',
    vat_number: null,
  };
  const { status, body } = await senior.put('/api/shop/', shop);
  expect([status, body]).toMatchObject([200, { ...shop, phone: null, siret: null }]);
  expect((await senior.get('/api/shop/')).body).toEqual(body);
  expect((await senior.put('/api/shop/', { name: ' ' })).body.fields).toEqual({ name: 'Le nom est requis' });
  const audit = await server.db
    .selectFrom('audit_entries')
    .select(['member_id', 'action'])
    .where('entity', '=', 'shop')
    .execute();
  expect(audit).toEqual([{ member_id: senior.id, action: 'update' }]);
});

test('without Square in the settings every call says so', async () => {
  const bare = await testServer();
  try {
    const { status, body } = await (await bare.as('Senior')).get('/api/locations/square/');
    expect([status, body.code]).toEqual([503, 'SQUARE_UNAVAILABLE']);
    expect(body.error).toContain('Square n’est pas configuré');
  } finally {
    await bare.stop();
  }
});

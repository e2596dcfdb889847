import { beforeEach, describe, expect, test } from 'vitest';
import { startAddressSimulator } from '../../../../simulators/src/addresses/address-simulator.ts';
import { createAddressService } from '../../integrations/addresses/addresses.ts';
import { invalid, refused } from '../../testing/answers.ts';
import { atEnd } from '../../testing/at-end.ts';
import { insertRow } from '../../testing/rows.ts';
import { testServer } from '../../testing/test-server.ts';
import { withServer } from '../../testing/vendor-server.ts';
import { forgetPlaces } from './addresses.repository.ts';
import { searchAddresses } from './addresses.service.ts';

const simulator = await startAddressSimulator({ port: 0 });
atEnd(() => simulator.stop());
const server = await testServer({ ADDRESS_SERVICE_URL: simulator.baseUrl });
const florist = await server.as('Fleuriste');

const mode = (name: string) =>
  fetch(`${simulator.url}/_sim/mode`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mode: name }),
  });
beforeEach(async () => void (await mode('ok')));
const search = async (q: string, who = florist) => who.get('/api/addresses/', { query: { q } });
const found = async (q: string) => (await search(q)).body;

describe('the search of addresses', () => {
  test('completes a street that is being typed, with its town and where it is', async () => {
    const { service, results, missing_number } = await found('27 avenue parm');
    expect([service, missing_number]).toEqual(['on', null]);
    expect(results[0]).toMatchObject({
      address: '27 Avenue Parmentier',
      postal_code: '75011',
      city: 'Paris',
      numbered: true,
    });
    expect(results[0].latitude).toBeCloseTo(48.86, 1);
    expect(results[0].longitude).toBeCloseTo(2.38, 1);
  });

  test('forgives accents and case, and tells towns apart', async () => {
    const { results } = await found('12 AVENUE JEAN JAURES');
    expect(results.map(({ city }: { city: string }) => city)).toEqual(['Paris', 'Pantin']);
    expect((await found('rue saint-honore')).results[0].address).toBe('Rue Saint-Honoré');
  });

  test.each([
    ['999 rue Oberkampf', '999'],
    ['12 bis rue Oberkampf', '12 bis'],
    ['4B rue Oberkampf', '4B'],
  ])('says that %s is not in its street, and keeps what was typed', async (q, number) => {
    const { results, missing_number } = await found(q);
    expect(missing_number).toBe(number);
    expect(results[0]).toMatchObject({ address: `${number} Rue Oberkampf`, numbered: false });
  });

  test.each(['', '27', '   ', 'rue inconnue de personne', '%%%%%', "d'", '"<script>', 'e'.repeat(200)])(
    'finds nothing for %j',
    async (q) => expect(await found(q)).toEqual({ service: 'on', results: [], missing_number: null }),
  );

  test('refuses a text beyond measure, and drivers', async () => {
    expect((await search('a'.repeat(201))).status).toBe(400);
    expect(await search('rue Lepic', await server.as('Livreur'))).toMatchObject(refused(403, 'FORBIDDEN'));
  });

  test.each(['down', 'slow'])('answers within two seconds that the service is away: %s', async (name) => {
    await mode(name);
    expect(await found('27 avenue Parmentier')).toEqual({
      service: 'away',
      results: [],
      missing_number: null,
    });
  });

  test('is off without a service', async () => {
    const deps = { addresses: null } as Parameters<typeof searchAddresses>[0];
    expect((await searchAddresses(deps, '27 avenue Parmentier')).service).toBe('off');
  });

  test('follows no redirect, as the text is the address of a person', async () => {
    const asked: (string | undefined)[] = [];
    const answer = await withServer(
      ({ url }, response) => {
        asked.push(url?.split('?')[0]);
        response.writeHead(302, { location: '/elsewhere' }).end();
      },
      (baseUrl) => createAddressService({ baseUrl }).search('rue Lepic').catch(String),
    );
    expect(answer).toContain('the address service does not answer');
    expect(asked).toEqual(['/search']);
  });

  test('counts an answer of another shape as away', async () => {
    const odd = createAddressService({ baseUrl: `${simulator.url}/_sim` });
    await expect(odd.search('rue Lepic')).rejects.toThrow('the address service does not answer');
  });
});

describe('where a chosen address is', () => {
  const spot = {
    address: '27 Avenue Parmentier',
    postal_code: '75011',
    city: 'Paris',
    latitude: 48.86,
    longitude: 2.38,
  };
  const keep = (body: object) => florist.put('/api/addresses/places/', body);
  const kept = () => server.db.selectFrom('places').selectAll().execute();

  test('is kept once, and leads to the delivery', async () => {
    for (let time = 0; time < 2; time += 1) expect((await keep(spot)).status).toBe(200);
    expect(await kept()).toHaveLength(1);
    const delivery = { requires_delivery: true, delivery_date: '2026-12-24', amount: '40' };
    const where = { delivery_address: spot.address, delivery_postal_code: '75011', delivery_city: 'Paris' };
    const { id } = (await florist.post('/api/orders/', { ...delivery, ...where })).body;
    const day = async () => {
      const { results } = (await florist.get('/api/deliveries/', { query: { date: '2026-12-24' } })).body;
      return results.find((stop: { id: number }) => stop.id === id).place;
    };
    expect(await day()).toMatchObject({ latitude: 48.86, longitude: 2.38 });
    await florist.patch(`/api/orders/${id}/`, { delivery_address: '29 Avenue Parmentier' });
    expect(await day()).toMatchObject({ latitude: null, longitude: null });
  });

  test('is forgotten after a day when nobody lives there', async () => {
    await server.db.deleteFrom('places').execute();
    await keep(spot);
    await keep({ ...spot, address: '31 Avenue Parmentier' });
    await keep({ ...spot, address: '33 Avenue Parmentier', postal_code: null });
    await insertRow(server.db, 'clients', {
      name: 'Hôtel',
      address: spot.address,
      postal_code: '75011',
      city: 'Paris',
    });
    await forgetPlaces(server.db);
    expect(await kept()).toHaveLength(3);
    await server.db
      .updateTable('places')
      .set({ kept_at: new Date('2026-01-01') })
      .execute();
    await forgetPlaces(server.db);
    expect((await kept()).map(({ address }) => address)).toEqual([spot.address]);
  });

  test('is on the globe', async () => {
    expect((await keep({ ...spot, latitude: 91 })).status).toBe(400);
    expect(await keep({ ...spot, address: ' ' })).toMatchObject(
      invalid({ address: 'L’adresse est requise' }),
    );
  });
});

import { expect, test } from 'vitest';
import { auditOf, insertRow } from '../../../testing/rows.ts';
import { testServer } from '../../../testing/test-server.ts';

const shop = await testServer();
const senior = await shop.as('Senior', 'Camille');
const read = async () => (await senior.get('/api/first-hour/')).body;
const doneSteps = async () =>
  (await read()).steps
    .filter(({ done }: { done: boolean }) => done)
    .map(({ step }: { step: string }) => step);

test('an empty shop does one step after the other, and the list leaves its home', async () => {
  expect(await read()).toMatchObject({
    home: true,
    counts: { members: 1, drivers: 0, clients: 0, orders: 0 },
  });
  expect(await doneSteps()).toEqual([]);
  await senior.put('/api/shop/', { name: 'Œillet', siret: '73282932000074', vat_number: 'FR44732829320' });
  expect(await doneSteps()).toEqual(['identity']);
  const { id: location } = await insertRow(shop.db, 'locations', {
    name: 'Marais',
    square_location_id: 'L1',
  });
  expect(await doneSteps()).toEqual(['identity']);
  await insertRow(shop.db, 'terminal_devices', { location, device_id: 'T1', status: 'paired' });
  await shop.as('Livreur');
  await senior.post('/api/clients/', { name: 'Odile Vasseur', phone: '06 12 34 56 78' });
  await senior.post('/api/orders/', { amount: '45.00' });
  expect(await doneSteps()).toEqual(['identity', 'shop', 'team', 'clients', 'order']);
  expect((await read()).home).toBe(true);

  const passed = await senior.post('/api/first-hour/pass/', { step: 'senders' });
  expect(passed.body.home).toBe(false);
  expect(passed.body.steps.at(-1)).toEqual({ step: 'senders', done: false, passed: true });
  const [entry] = await auditOf(shop.db, 'first_hour_passed', 'senders');
  expect(entry).toMatchObject({ action: 'insert', member_id: senior.id });
  await senior.post('/api/first-hour/pass/', { step: 'senders', passed: false });
  expect((await read()).home).toBe(true);
});

test('a shop that is filled already never sees it on its home', async () => {
  await insertRow(shop.db, 'marks', { name: 'first hour over' });
  expect((await read()).home).toBe(false);
});

test('it is for those who manage the settings', async () => {
  const accountant = await shop.as('Comptable');
  expect((await accountant.get('/api/first-hour/')).body.code).toBe('FORBIDDEN');
  expect((await accountant.post('/api/first-hour/pass/', { step: 'team' })).body.code).toBe('FORBIDDEN');
});

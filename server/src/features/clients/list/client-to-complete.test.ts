import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { invalid, valuesOf } from '../../../testing/answers.ts';
import { clientShop } from '../testing/client-shop.ts';

const { florist, accountant, db, list, newClient } = await clientShop();

const body = { name: 'Delphine Roussel', phone: '06 88 12 45 90' };
const names = async (query = {}) => valuesOf((await list({ incomplete: true, ...query })).results, 'name');

test('an order goes on without what is to be asked for, and asks for nothing else', async () => {
  const refused = await florist.post('/api/clients/', body);
  expect(refused).toMatchObject(invalid({ address: 'L’adresse est requise', city: 'La ville est requise' }));
  expect(await florist.post('/api/clients/', { ...body, to_ask: ['address'] })).toMatchObject(
    invalid({ city: 'La ville est requise' }),
  );
  expect(await florist.post('/api/clients/', { ...body, to_ask: ['name'] })).toMatchObject({ status: 400 });

  const made = await florist.post('/api/clients/', { ...body, city: 'Paris', to_ask: ['address'] });
  expect(made).toMatchObject({ status: 201, body: { account: { address: null, city: 'Paris' } } });
  const nothing = await florist.post('/api/clients/', {
    name: 'Inconnu du comptoir',
    to_ask: ['address', 'city', 'phone'],
  });
  expect(nothing).toMatchObject({
    status: 201,
    body: { account: { address: null, city: null, phone: null } },
  });
});

test('« À compléter » has those clients until they are complete, and counts them', async () => {
  const complete = { address: '3 rue Oberkampf', city: 'Paris', phone: '01 43 55 20 10' };
  await newClient({ name: 'Odile Vasseur', ...complete });
  await newClient({ name: 'Marc Roussel', ...complete });
  const gone = await newClient({ name: 'Ancien Client' });
  await accountant.patch(`/api/clients/${gone}/`, { archived: true });
  expect(await names()).toEqual(['Delphine Roussel', 'Inconnu du comptoir']);
  expect((await list({ incomplete: true })).count).toBe(2);
  expect(await names({ search: 'roussel' })).toEqual(['Delphine Roussel']);

  const [{ id }] = (await list({ incomplete: true })).results;
  await accountant.patch(`/api/clients/${id}/`, { address: '27 avenue Parmentier' });
  expect(await names()).toEqual(['Inconnu du comptoir']);
});

test('its list comes from its index among many clients', async () => {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`insert into clients (name, address, city, phone)
      select 'Client ' || n, '1 rue', 'Paris', '+33600000000' from generate_series(1, 20000) n`.execute(tx);
  });
  await sql`analyze clients`.execute(db);
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select id, name from clients
    where clients.archived_at is null and (clients.address is null or clients.city is null or clients.phone is null)
    order by name collate "fr-x-icu", id limit 50`.execute(db);
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('clients_incomplete');
});

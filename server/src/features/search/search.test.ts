import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { valuesOf } from '../../testing/answers.ts';
import { testServer } from '../../testing/test-server.ts';
import { insertPhoto } from '../photos/testing/insert-photo.ts';

const server = await testServer();
const admin = await server.as('Admin', 'Noël Œillet');
const florist = await server.as('Fleuriste', 'Inès Caron');

const search = async (q: string, caller = admin) => {
  const { status, body } = await caller.get('/api/search/', { query: { q } });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const newClient = async (body: object): Promise<number> =>
  (await admin.post('/api/clients/', body)).body.account.id;
const newOrder = async (body: object = {}): Promise<number> =>
  (await florist.post('/api/orders/', { amount: '64.50', ...body })).body.id;
const idsOf = (found: { id: number }[]) => valuesOf(found, 'id');

describe('clients', () => {
  test('by name without accents or case, by phone in any spelling; archived ones are not offered', async () => {
    const id = await newClient({ name: 'Éléonore Brûlé', city: 'Paris', phone: '06 39 98 55 44' });
    const gone = await newClient({ name: 'Éléonore Ancienne' });
    await admin.patch(`/api/clients/${gone}/`, { archived: true });
    for (const q of ['eleonore', 'BRULE', 'brûlé él', '06 39 98 55', '0639985544', '+33 6 39 98 55 44']) {
      expect(idsOf((await search(q)).clients), q).toEqual([id]);
    }
    const found = { id, name: 'Éléonore Brûlé', type: 'household', address: null, city: 'Paris' };
    expect((await search('eleonore')).clients[0]).toEqual({
      ...found,
      phone: '+33639985544',
      found_contact: null,
    });
  });

  test('five at most, names that begin so before the others', async () => {
    const names = ['A', 'B', 'C', 'D', 'E'].map((letter) => `Tulipier ${letter}`);
    for (const name of ['Aux Tulipiers', ...names]) await newClient({ name });
    expect(valuesOf((await search('tulip')).clients, 'name')).toEqual(names);
  });
});

describe('orders', () => {
  test('by number, however it is written; the one of that number before those of a client with it in his phone', async () => {
    await sql`insert into orders (id, amount) overriding system value values (4126, 6450)`.execute(server.db);
    const client = await newClient({ name: 'Quatre', phone: '06 39 98 41 26' });
    const other = await newOrder({ payer_account: client });
    for (const q of ['4126', 'n° 4126', '#4126', 'Commande 4126']) {
      expect(idsOf((await search(q)).orders)[0], q).toBe(4126);
    }
    expect(idsOf((await search('4126')).orders)).toEqual([4126, other]);
    const facts = { id: 4126, amount: '64.50', status: 'created', delivery_date: null };
    const found = { ...facts, payer_name: null, recipient_name: null, excerpt: null, excerpt_of: null };
    expect((await search('4126')).orders[0]).toEqual(found);
  });

  test('by payer, recipient and purchase-order number, newest first, five at most, deleted ones never', async () => {
    const payer = await newClient({ name: 'Hortense Payeur' });
    const recipient = await newClient({ name: 'Hortense Destinataire' });
    const ids: number[] = [];
    for (let i = 0; i < 7; i++)
      ids.push(await newOrder(i % 2 ? { payer_account: payer } : { recipient_account: recipient }));
    await admin.delete(`/api/orders/${ids[6]}/`);
    const { orders } = await search('hortense');
    expect(idsOf(orders)).toEqual(ids.slice(1, 6).reverse());
    expect(orders[0]).toMatchObject({ payer_name: 'Hortense Payeur', recipient_name: null });
    const ordered = await newOrder({ purchase_order_number: 'BC-2026/77' });
    expect(idsOf((await search('bc 2026 77')).orders)).toEqual([ordered]);
  });
});

describe('photos', () => {
  test('by file name and tags, all words together; those in the bin never', async () => {
    const bouquet = await insertPhoto(server.db, { filename: 'Mariage_Château.jpg' });
    const other = await insertPhoto(server.db, { filename: 'IMG_77.jpg' });
    const binned = await insertPhoto(server.db, { filename: 'mariage-perdu.jpg', deleted_at: new Date() });
    await admin.put(`/api/images/${bouquet}/update/`, { tags: ['Pivoines', 'Été'] });
    await admin.put(`/api/images/${other}/update/`, { tags: ['Pivoines', 'Mariage'] });
    const found = async (q: string) => idsOf((await search(q)).photos);
    expect(await found('chateau')).toEqual([bouquet]);
    expect(await found('pivoin')).toEqual([other, bouquet]);
    expect(await found('mariage')).toEqual([other, bouquet]);
    expect(await found('pivoines chateau')).toEqual([bouquet]);
    expect(await found('ete pivoines')).toEqual([bouquet]);
    expect(await found('img pivoines')).toEqual([other]);
    expect(await found('ete img')).toEqual([]);
    expect(await found('perdu')).not.toContain(binned);
    const [photo] = (await search('chateau')).photos;
    const thumbnail_url = expect.stringContaining('thumbnail');
    expect(photo).toMatchObject({ filename: 'Mariage_Château.jpg', thumbnail_url });
    expect([...photo.tags].sort()).toEqual(['Pivoines', 'Été']);
  });
});

describe('members', () => {
  test('by name and phone, for who may see the team only; those who left are not offered', async () => {
    const left = await server.as('Livreur', 'Inès Partie');
    await server.db.updateTable('members').set({ active: false }).where('id', '=', left.id).execute();
    expect((await search('ines')).members).toEqual([
      { id: florist.id, display_name: 'Inès Caron', phone: expect.any(String), role: 'Fleuriste' },
    ]);
    expect((await search('oeillet')).members).toMatchObject([{ id: admin.id }]);
    expect((await search('ines', florist)).members).toEqual([]);
    expect((await search('06 39 98 00 02')).members).toMatchObject([{ id: florist.id }]);
  });
});

test('below two characters, and of signs alone, nothing', async () => {
  await newClient({ name: 'Aé' });
  for (const q of ['', ' ', 'a', 'é ', '%%', '§§§', '\\']) {
    expect(await search(q), q).toEqual({ clients: [], orders: [], photos: [], members: [], near: [] });
  }
  expect((await admin.get('/api/search/', { query: { q: 'x'.repeat(201) } })).status).toBe(400);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../testing/test-server.ts';

let server: TestServer;
let florist: Caller;
let senior: Caller;

beforeAll(async () => {
  server = await testServer();
  [florist, senior] = await Promise.all([server.as('Fleuriste'), server.as('Senior')]);
  for (const client of [
    {
      name: 'Hôtel Le Marais',
      city: 'Paris',
      phone: '01 42 36 12 12',
      type: 'business',
      email: 'accueil@marais.example',
      SIRET: '732 829 320 00074',
    },
    { name: 'Claire Lemoine', city: 'Paris', phone: '06 12 34 56 78' },
    { name: 'Suzanne Lemoine', city: 'Lyon' },
    { name: 'Étienne Fournier' },
    { name: 'Zoé Roux' },
  ]) {
    expect((await senior.post('/api/clients/', client)).status).toBe(201);
  }
  const { accounts } = (await florist.get('/api/clients/search/', { query: { q: 'marais' } })).body;
  await senior.post(`/api/clients/${accounts[0].id}/contacts/`, {
    first_name: 'Béatrice',
    last_name: 'Vasseur',
    phone: '06 99 88 77 66',
  });
});
afterAll(() => server.stop());

const search = async (q: string, limit?: number) =>
  (await florist.get('/api/clients/search/', { query: { q, ...(limit && { limit }) } })).body.accounts.map(
    (account: { name: string }) => account.name,
  );
const list = async (query: Record<string, string | number | boolean> = {}) =>
  (await florist.get('/api/clients/', { query })).body;

describe('search', () => {
  test.each([
    ['lemoine', ['Claire Lemoine', 'Suzanne Lemoine']],
    ['HOTEL marais', ['Hôtel Le Marais']],
    ['06.12.34', ['Claire Lemoine']],
    ['06 12 34 56 78', ['Claire Lemoine']],
    ['+33 6 12', ['Claire Lemoine']],
    ['+33 (0)6 12', ['Claire Lemoine']],
    ['0033612345678', ['Claire Lemoine']],
    ['accueil@marais', ['Hôtel Le Marais']],
    ['732 829 320 00074', ['Hôtel Le Marais']],
    ['beatrice vasseur', ['Hôtel Le Marais']],
    ['vasseur marais', ['Hôtel Le Marais']],
    ['06 99 88', ['Hôtel Le Marais']],
    ['su', ['Suzanne Lemoine']],
    ['lemione', ['Claire Lemoine', 'Suzanne Lemoine']],
    ['claire lemione', ['Claire Lemoine']],
    ['Fournnier', ['Étienne Fournier']],
    ['fourier', ['Étienne Fournier']],
    ['etiene fournier', ['Étienne Fournier']],
    ['vaseur', ['Hôtel Le Marais']],
    ['06 12 34 56 79', []],
    ['rouz', ['Zoé Roux']],
    ['l', []],
    ['', []],
    ['zzzz', []],
    ['lemmmoine', []],
  ])('%s', async (q, names) => {
    expect((await search(q)).sort()).toEqual([...names].sort());
    if (q.length !== 1 && q !== '') {
      expect((await list({ search: q })).results.map(({ name }: { name: string }) => name).sort()).toEqual(
        [...names].sort(),
      );
    }
  });

  test('orders are found by a contact as well', async () => {
    const { accounts } = (await florist.get('/api/clients/search/', { query: { q: 'marais' } })).body;
    const { body: order } = await florist.post('/api/orders/', {
      amount: '12',
      payer_account: accounts[0].id,
    });
    const found = (await florist.get('/api/orders/', { query: { search: 'vasseur' } })).body;
    expect(found.results.map(({ id }: { id: number }) => id)).toEqual([order.id]);
  });

  test('a contact that is deleted is found no longer', async () => {
    const { account } = (
      await senior.post('/api/clients/', {
        name: 'Mairie du 3e',
        contact: { first_name: 'Odilon', last_name: 'Quimper' },
      })
    ).body;
    expect(await search('quimper')).toEqual(['Mairie du 3e']);
    await senior.delete(`/api/clients/${account.id}/contacts/${account.account_contacts[0].id}/`);
    expect(await search('quimper')).toEqual([]);
  });
});

describe('list', () => {
  test('alphabetical as people sort, with the last order', async () => {
    const { results, count, has_next } = await list();
    expect(results.map(({ name }: { name: string }) => name)).toEqual([
      'Claire Lemoine',
      'Étienne Fournier',
      'Hôtel Le Marais',
      'Mairie du 3e',
      'Suzanne Lemoine',
      'Zoé Roux',
    ]);
    expect({ count, has_next }).toEqual({ count: 6, has_next: false });
    const hotel = results.find(({ name }: { name: string }) => name === 'Hôtel Le Marais');
    expect(hotel).toMatchObject({ balance: '-12.00', last_order_at: expect.stringContaining('T') });
    expect(results[0].last_order_at).toBeNull();
  });

  test('by type, page by page, counted exactly', async () => {
    expect((await list({ type: 'business' })).count).toBe(1);
    expect((await list({ type: 'all' })).count).toBe(6);
    const second = await list({ type: 'household', page: 2, page_size: 2 });
    expect(second).toMatchObject({ count: 5, has_next: true, next: 3 });
    expect(second.results.map(({ name }: { name: string }) => name)).toEqual([
      'Mairie du 3e',
      'Suzanne Lemoine',
    ]);
    expect(await list({ page: 9 })).toMatchObject({ results: [], count: 6 });
  });

  test('fifty to a page unless said', async () => {
    for (let i = 0; i < 48; i++)
      await senior.post('/api/clients/', { name: `Durand ${String(i).padStart(2, '0')}` });
    const first = await list();
    expect(first.results).toHaveLength(50);
    expect(first).toMatchObject({ count: 54, next: 2 });
    expect(await search('durand')).toHaveLength(20);
    expect(await search('durand', 3)).toEqual(['Durand 00', 'Durand 01', 'Durand 02']);
  });
});

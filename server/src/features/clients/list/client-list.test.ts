import { describe, expect, test } from 'vitest';
import { invalid, valuesOf } from '../../../testing/answers.ts';
import { clientShop } from '../testing/client-shop.ts';

const shop = await clientShop();
const { florist, senior, newClient, newOrder, list, search } = shop;

const hotel = await newClient({
  name: 'Hôtel Le Marais',
  city: 'Paris',
  phone: '01 42 36 12 12',
  type: 'business',
  email: 'accueil@marais.example',
  SIRET: '732 829 320 00074',
});
await newClient({ name: 'Claire Lemoine', city: 'Paris', phone: '06 12 34 56 78' });
await newClient({ name: 'Suzanne Lemoine', city: 'Lyon' });
await newClient({ name: 'Étienne Fournier' });
await newClient({ name: 'Zoé Roux' });
const contact = { first_name: 'Béatrice', last_name: 'Vasseur', phone: '06 99 88 77 66' };
await senior.post(`/api/clients/${hotel}/contacts/`, contact);

describe('searching clients', () => {
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
  ])('for « %s » finds %j', async (q, names) => {
    expect((await search(q)).sort()).toEqual([...names].sort());
    if (q.length > 1) {
      const listed: string[] = valuesOf((await list({ search: q })).results, 'name');
      expect(listed.sort()).toEqual([...names].sort());
    }
  });

  test('finds their orders by a contact', async () => {
    const order = await newOrder(hotel, { amount: '12' });
    const found = (await florist.get('/api/orders/', { query: { search: 'vasseur' } })).body;
    expect(valuesOf(found.results, 'id')).toEqual([order]);
  });

  test('finds no deleted contact', async () => {
    const person = { first_name: 'Odilon', last_name: 'Quimper' };
    const id = await newClient({ name: 'Mairie du 3e', contact: person });
    const [contact] = (await shop.account(id)).account_contacts;
    expect(await search('quimper')).toEqual(['Mairie du 3e']);
    await senior.delete(`/api/clients/${id}/contacts/${contact.id}/`);
    expect(await search('quimper')).toEqual([]);
  });
});

describe('the list of clients', () => {
  test('is sorted as people sort, with the last order', async () => {
    const { results, count, has_next } = await list();
    expect(valuesOf(results, 'name')).toEqual([
      'Claire Lemoine',
      'Étienne Fournier',
      'Hôtel Le Marais',
      'Mairie du 3e',
      'Suzanne Lemoine',
      'Zoé Roux',
    ]);
    expect({ count, has_next }).toEqual({ count: 6, has_next: false });
    expect(results[2]).toMatchObject({ balance: '-12.00', last_order_at: expect.stringContaining('T') });
    expect(results[0].last_order_at).toBeNull();
  });

  test('is sorted by name the other way round, page by page, and by no column it does not know', async () => {
    const names = async (query: Record<string, string | number>) => {
      const { body } = await florist.get('/api/clients/', { query });
      return valuesOf<'name', string>(body.results, 'name');
    };
    const forth = await names({});
    expect(await names({ ordering: 'name' })).toEqual(forth);
    expect(await names({ ordering: '-name' })).toEqual(forth.toReversed());
    expect(await names({ ordering: '-name', page: 2, page_size: 2 })).toEqual(forth.toReversed().slice(2, 4));
    const wrong = await florist.get('/api/clients/', { query: { ordering: 'city' } });
    expect(wrong).toMatchObject(invalid({ ordering: 'Tri inconnu' }));
  });

  test('is filtered by type, paged and counted exactly', async () => {
    expect((await list({ type: 'business' })).count).toBe(1);
    expect((await list({ type: 'all' })).count).toBe(6);
    const second = await list({ type: 'household', page: 2, page_size: 2 });
    expect(second).toMatchObject({ count: 5, has_next: true, next: 3 });
    expect(valuesOf(second.results, 'name')).toEqual(['Mairie du 3e', 'Suzanne Lemoine']);
    expect(await list({ page: 9 })).toMatchObject({ results: [], count: 6 });
  });

  test('has fifty clients to a page by default', async () => {
    for (let i = 0; i < 48; i++) await newClient({ name: `Durand ${String(i).padStart(2, '0')}` });
    const first = await list();
    expect(first.results).toHaveLength(50);
    expect(first).toMatchObject({ count: 54, next: 2 });
    expect(await search('durand')).toHaveLength(20);
    expect(await search('durand', { limit: 3 })).toEqual(['Durand 00', 'Durand 01', 'Durand 02']);
  });
});

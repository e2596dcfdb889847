import { describe, expect, test } from 'vitest';
import { valuesOf } from '../../../testing/answers.ts';
import { clientShop } from '../testing/client-shop.ts';

const shop = await clientShop();
const { senior, newClient, newOrder, search } = shop;
const list = async (query: Record<string, string | boolean>): Promise<string[]> =>
  valuesOf((await shop.list(query)).results, 'name');

const names = ['Étienne Fournier', 'Zoé Roux', 'Boulangerie Victorine', 'Claire d’Aubigné', 'Cyprien Puce'];
for (const name of names) await newClient({ name });

const slips: Record<string, (word: string, at: number) => string> = {
  wrong: (word, at) => `${word.slice(0, at)}w${word.slice(at + 1)}`,
  missing: (word, at) => word.slice(0, at) + word.slice(at + 1),
  doubled: (word, at) => word.slice(0, at) + word.charAt(at) + word.slice(at),
  swapped: (word, at) => word.slice(0, at) + (word[at + 1] ?? '') + word.charAt(at) + word.slice(at + 2),
};

describe.each(Object.entries(slips))('a letter %s', (_kind, slip) => {
  test.each([
    ['fournier', 'Étienne Fournier'],
    ['Aubigné', 'Claire d’Aubigné'],
    ['cyprien', 'Cyprien Puce'],
    ['puce', 'Cyprien Puce'],
  ])('anywhere in %s still finds %s', async (word, name) => {
    for (let at = 0; at < word.length; at++) {
      const typed = slip(word, at);
      // Three letters have too many neighbours.
      if (typed.length < 4) continue;
      expect(await search(typed), typed).toEqual([name]);
      expect(await list({ search: typed }), typed).toEqual([name]);
    }
  });
});

test('accepts one slip in each of two words, not two in one', async () => {
  expect(await search('fwurniwr')).toEqual([]);
  expect(await search('etiwnne fournwer')).toEqual(['Étienne Fournier']);
  expect(await search('etiwnne victorine')).toEqual([]);
});

test('prefers an exact name to a near one', async () => {
  await newClient({ name: 'Paul Rous' });
  expect(await search('roux')).toEqual(['Zoé Roux']);
  expect(await search('rous')).toEqual(['Paul Rous']);
});

test('puts clients whose own name comes near before those with such a contact', async () => {
  const other = await newClient({ name: 'Abbaye des Lilas' });
  await senior.post(`/api/clients/${other}/contacts/`, { first_name: 'Yves', last_name: 'Kermadec' });
  for (const name of ['Zélie Kermadec', 'Yann Kermadeg']) await newClient({ name });
  const nearest = ['Yann Kermadeg', 'Zélie Kermadec', 'Abbaye des Lilas'];
  expect(await search('kermadex')).toEqual(nearest);
  expect(await list({ search: 'kermadex' })).toEqual(nearest);
  expect(await list({ search: 'zelie kermadex' })).toEqual(['Zélie Kermadec']);
  // A client who was found by a contact says so, with a slip or without.
  for (const q of ['kermadex', 'kermadec']) {
    const { accounts } = (await senior.get('/api/clients/search/', { query: { q } })).body;
    const why = Object.fromEntries(
      accounts.map((one: { name: string; found_contact: string | null }) => [one.name, one.found_contact]),
    );
    expect(why).toMatchObject({ 'Zélie Kermadec': null, 'Abbaye des Lilas': 'Yves Kermadec' });
  }
});

test('finds a new name, a new contact and a changed name with a slip at once', async () => {
  const id = await newClient({ name: 'Hélène Quentin' });
  expect(await search('quenitn')).toEqual(['Hélène Quentin']);
  await senior.post(`/api/clients/${id}/contacts/`, { first_name: 'Odilon', last_name: 'Barbizet' });
  expect(await search('barbiset')).toEqual(['Hélène Quentin']);
  await senior.patch(`/api/clients/${id}/`, { name: 'Hélène Tournesol' });
  expect(await search('tounresol')).toEqual(['Hélène Tournesol']);
  expect(await search('quenitn')).toEqual([]);
});

test('finds archived clients only in their own list, merged ones nowhere, and their orders still', async () => {
  const make = (name: string) => newClient({ name, phone: '06 45 45 45 45' });
  const archived = await make('Mercerie Capucine');
  const [kept, gone] = [await make('Papeterie Capucine'), await make('Quincaillerie Capucine')];
  const order = await newOrder(archived);
  await senior.patch(`/api/clients/${archived}/`, { archived: true });
  await shop.merge(kept, gone);
  for (const q of ['capucine', 'capucnie', '06 45 45 45 45', '0645 45']) {
    expect(await search(q), q).toEqual(['Papeterie Capucine']);
    expect(await list({ search: q }), q).toEqual(['Papeterie Capucine']);
    expect(await list({ search: q, archived: true }), q).toEqual(['Mercerie Capucine']);
  }
  const { results } = (await shop.florist.get('/api/orders/', { query: { search: 'mercerie' } })).body;
  expect(valuesOf(results, 'id')).toEqual([order]);
});

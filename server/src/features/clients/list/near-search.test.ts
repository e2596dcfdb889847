import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../testing/test-server.ts';

let server: TestServer;
let florist: Caller;
let senior: Caller;

beforeAll(async () => {
  server = await testServer();
  [florist, senior] = await Promise.all([server.as('Fleuriste'), server.as('Senior')]);
  for (const name of [
    'Étienne Fournier',
    'Zoé Roux',
    'Boulangerie Victorine',
    'Claire d’Aubigné',
    'Cyprien Puce',
  ])
    await senior.post('/api/clients/', { name });
});
afterAll(() => server.stop());

type Named = { name: string };
const search = async (q: string): Promise<string[]> =>
  (await florist.get('/api/clients/search/', { query: { q } })).body.accounts.map(({ name }: Named) => name);
const list = async (query: Record<string, string | boolean>): Promise<string[]> =>
  (await florist.get('/api/clients/', { query })).body.results.map(({ name }: Named) => name);

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
  ])('anywhere in %s', async (word, name) => {
    for (let at = 0; at < word.length; at++) {
      const typed = slip(word, at);
      // Three letters have too many neighbours.
      if (typed.length < 4) continue;
      expect(await search(typed), typed).toEqual([name]);
      expect(await list({ search: typed }), typed).toEqual([name]);
    }
  });
});

test('two slips in one word are too many; one in each of two words is not', async () => {
  expect(await search('fwurniwr')).toEqual([]);
  expect(await search('etiwnne fournwer')).toEqual(['Étienne Fournier']);
  expect(await search('etiwnne victorine')).toEqual([]);
});

test('a name that was right until now is preferred to one that is near', async () => {
  await senior.post('/api/clients/', { name: 'Paul Rous' });
  expect(await search('roux')).toEqual(['Zoé Roux']);
  expect(await search('rous')).toEqual(['Paul Rous']);
});

test('a new name, a new contact and a changed name are found with a slip at once', async () => {
  const { id } = (await senior.post('/api/clients/', { name: 'Hélène Quentin' })).body.account;
  expect(await search('quenitn')).toEqual(['Hélène Quentin']);
  await senior.post(`/api/clients/${id}/contacts/`, { first_name: 'Odilon', last_name: 'Barbizet' });
  expect(await search('barbiset')).toEqual(['Hélène Quentin']);
  await senior.patch(`/api/clients/${id}/`, { name: 'Hélène Tournesol' });
  expect(await search('tounresol')).toEqual(['Hélène Tournesol']);
  expect(await search('quenitn')).toEqual([]);
});

test('archived clients are found in their own list only, merged ones nowhere, orders of both still', async () => {
  const make = async (name: string) =>
    (await senior.post('/api/clients/', { name, phone: '06 45 45 45 45' })).body.account.id;
  const [archived, kept, gone] = [
    await make('Mercerie Capucine'),
    await make('Papeterie Capucine'),
    await make('Quincaillerie Capucine'),
  ];
  const { body: order } = await florist.post('/api/orders/', { amount: '9', payer_account: archived });
  await senior.patch(`/api/clients/${archived}/`, { archived: true });
  await senior.post(`/api/clients/${kept}/merge/`, { other: gone });
  for (const q of ['capucine', 'capucnie', '06 45 45 45 45', '0645 45']) {
    expect(await search(q), q).toEqual(['Papeterie Capucine']);
    expect(await list({ search: q }), q).toEqual(['Papeterie Capucine']);
    expect(await list({ search: q, archived: true }), q).toEqual(['Mercerie Capucine']);
  }
  const { results } = (await florist.get('/api/orders/', { query: { search: 'mercerie' } })).body;
  expect(results.map(({ id }: { id: number }) => id)).toEqual([order.id]);
});

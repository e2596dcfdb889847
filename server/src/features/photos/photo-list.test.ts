import { describe, expect, test } from 'vitest';
import { valuesOf } from '../../testing/answers.ts';
import { testServer } from '../../testing/test-server.ts';
import { insertClient } from '../clients/testing/client-shop.ts';
import { insertPhoto } from './testing/insert-photo.ts';

const server = await testServer();
const [florist, senior] = [await server.as('Fleuriste'), await server.as('Senior')];
/** Name of a photo in the tests → its id. */
const photos = new Map<string, number>();

type Spec = Parameters<typeof insertPhoto>[1] & { tags?: string[]; client?: number };

async function add(key: string, { tags, client, ...photo }: Spec = {}): Promise<void> {
  const image_id = await insertPhoto(server.db, photo);
  photos.set(key, image_id);
  if (tags) expect((await florist.put(`/api/images/${image_id}/update/`, { tags })).status).toBe(200);
  if (client) await server.db.insertInto('account_images').values({ account: client, image_id }).execute();
}

const claire = await insertClient(server.db, { name: 'Claire d’Aubigné', phone: '+33612345678' });
const hotel = await insertClient(server.db, { name: 'Hôtel Œillet', phone: '+33142361212' });
const wedding = { tags: ['Mariage', 'Pivoines'], client: claire };
await add('arch', { filename: 'IMG_4126.JPG', ...wedding, shot_at: '2026-05-02T22:30:00Z' });
const described = { description: 'Pivoines et œillets', tags: ['MARIAGE', 'Été'] };
await add('bouquet', { filename: 'bouquet-rond.webp', ...described });
const christmas = { tags: ['Vitrine'], client: hotel };
await add('window', { filename: 'Vitrine de Noël.png', ...christmas, created_at: '2025-12-01T12:00:00Z' });
await add('card', { filename: 'carte 100%_lin.gif', status: 'pending', shot_at: '2026-05-02T10:00:00Z' });
await add('broken', { filename: 'DSC0001.jpeg', status: 'failed', created_at: '2025-11-30T23:30:00Z' });
await add('binned', { filename: 'IMG_4127.JPG', deleted_at: new Date(), client: claire });
await add('gone', { filename: 'IMG_4128.JPG', deleted_at: new Date(Date.now() - 31 * 86_400_000) });

type Query = Record<string, string | number | boolean>;

async function found(query: Query, caller = florist, path = '/api/images/list/'): Promise<string[]> {
  const { status, body } = await caller.get(path, { query });
  expect(status, JSON.stringify(body)).toBe(200);
  const keys = new Map([...photos].map(([key, id]) => [id, key]));
  const names = body.results.map(({ id }: { id: number }) => keys.get(id));
  expect(body.count).toBe(names.length);
  return names;
}
/** Several tags repeat the parameter. */
const tagged = (...tags: string[]) =>
  found({}, florist, `/api/images/list/?${new URLSearchParams(tags.map((tag) => ['tag', tag]))}&`);

describe('search by words of filename, description, tag or client’s name', () => {
  test.each([
    ['pivoines', ['bouquet', 'arch']],
    ['PIVOINE', ['bouquet', 'arch']],
    ['ete', ['bouquet']],
    ['noel', ['window']],
    ['oeillet', ['window', 'bouquet']],
    ['aubigne', ['arch']],
    ["d'aubigné mariage", ['arch']],
    ['mariage rond', ['bouquet']],
    ['mariage vitrine', []],
    ['hotel noel vitrine png', ['window']],
    ['4126', ['arch']],
    ['img', ['arch']],
    ['img_4126.jpg', ['arch']],
    ['a', ['arch']],
    ['ro', ['bouquet']],
    ['100%', ['card']],
    ['0612345678', []],
    ['%', []],
    ['. @', []],
    ['  ', ['broken', 'card', 'window', 'bouquet', 'arch']],
    ['zzz', []],
    ["'; drop table images; --", []],
    ['un deux trois quatre cinq six sept huit neuf', []],
  ])('for « %s » finds %j', async (search, expected) => {
    expect(await found({ search })).toEqual(expected);
  });

  test('stays correct once the database uses a generic plan', async () => {
    for (let turn = 0; turn < 12; turn++)
      expect(await found({ search: 'hotel vitrine noel png' })).toEqual(['window']);
  });
});

describe('filters', () => {
  test('by tag require all of them, in any case', async () => {
    expect(await tagged('mariage')).toEqual(['bouquet', 'arch']);
    expect(await tagged('Mariage', 'ÉTÉ')).toEqual(['bouquet']);
    expect(await tagged('Mariage', 'MARIAGE')).toEqual(['bouquet', 'arch']);
    expect(await tagged('Mariage', 'Vitrine')).toEqual([]);
    expect(await tagged('Mariage', 'inconnu')).toEqual([]);
    expect(await found({ tag: '' })).toHaveLength(5);
  });

  test('by day use Paris days, of the shot or else of the upload, both ends included', async () => {
    expect(await found({ date_start: '2026-05-03', date_end: '2026-05-03' })).toEqual(['arch']);
    expect(await found({ date_start: '2026-05-02', date_end: '2026-05-02' })).toEqual(['card']);
    expect(await found({ date_end: '2025-12-01' })).toEqual(['broken', 'window']);
    expect(await found({ date_start: '2026-05-03' })).toEqual(['bouquet', 'arch']);
    expect(await found({ date_start: '2026-05-03', date_end: '2026-05-02' })).toEqual([]);
  });

  test('by status and client combine with a search', async () => {
    expect(await found({ status: 'pending' })).toEqual(['card']);
    expect(await found({ status: 'failed' })).toEqual(['broken']);
    expect(await found({ status: 'uploaded' })).toEqual(['window', 'bouquet', 'arch']);
    expect(await found({ status: 'all', account_id: '', date_start: '' })).toHaveLength(5);
    expect(await found({ account_id: claire })).toEqual(['arch']);
    expect(await found({ account_id: 999_999 })).toEqual([]);
    const all = { account_id: claire, tag: 'pivoines', search: 'img', date_start: '2026-05-01' };
    expect(await found({ ...all, status: 'uploaded' })).toEqual(['arch']);
  });

  test('show the bin of the last 30 days to members who may restore', async () => {
    expect(await found({ deleted: true }, senior)).toEqual(['binned']);
    expect(await found({ deleted: true, account_id: claire, search: 'img' }, senior)).toEqual(['binned']);
    expect(await found({ deleted: false }, senior)).toHaveLength(5);
    expect((await florist.get('/api/images/list/', { query: { deleted: true } })).status).toBe(403);
  });

  test.each([
    ['status', 'perdue', 'Statut de photo inconnu'],
    ['page', '0', 'Page invalide'],
    ['page_size', '101', '100 par page au plus'],
    ['date_start', 'hier', /Date invalide/],
    ['account_id', 'x', 'Numéro invalide'],
    ['search', 'x'.repeat(201), '200 caractères au plus'],
  ])('refuse a wrong %s by name', async (field, value, message) => {
    const { status, body } = await florist.get('/api/images/list/', { query: { [field]: value } });
    expect(status).toBe(400);
    expect(body.fields[field]).toMatch(message);
  });
});

test('pages have neither gaps nor repetitions', async () => {
  const all: number[] = [];
  for (let page: number | null = 1; page !== null; ) {
    const { body } = await florist.get('/api/images/list/', { query: { page, page_size: 2 } });
    expect(body.count).toBe(5);
    const ids: number[] = valuesOf(body.results, 'id');
    all.push(...ids);
    expect(body.has_next).toBe(body.next !== null);
    page = body.next;
  }
  expect(all).toEqual([...all].sort((a, b) => b - a));
  expect(new Set(all).size).toBe(5);
  for (const query of [{ page: 900 }, { page: 900, search: 'pivoines' }]) {
    const { body } = await florist.get('/api/images/list/', { query });
    expect(body).toMatchObject({ results: [], next: null, has_next: false });
    expect(body.count).toBe('search' in query ? 2 : 5);
  }
});

test('lists a photo exactly as its detail', async () => {
  const { results } = (await florist.get('/api/images/list/', { query: { search: '4126' } })).body;
  const { body } = await florist.get(`/api/images/${photos.get('arch')}/`);
  expect(results).toEqual([body]);
  expect(body.client_associations).toMatchObject([{ id: claire, name: 'Claire d’Aubigné' }]);
  expect(valuesOf(body.tags, 'name')).toEqual(['Mariage', 'Pivoines']);
});

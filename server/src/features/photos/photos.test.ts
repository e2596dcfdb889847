import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createStorage } from '../../integrations/storage/create-storage.ts';
import { invalid, refused, valuesOf } from '../../testing/answers.ts';
import { auditOf } from '../../testing/rows.ts';
import { testServer } from '../../testing/test-server.ts';
import { insertClient } from '../clients/testing/client-shop.ts';
import { insertPhoto } from './testing/insert-photo.ts';

const server = await testServer();
const [florist, senior] = [await server.as('Fleuriste', 'Inès'), await server.as('Senior', 'Camille')];

const detail = async (id: number) => (await senior.get(`/api/images/${id}/`)).body;
const change = (id: number, body: object) => florist.put(`/api/images/${id}/update/`, body);
const namesOf = (image: { tags: { name: string }[] }) => valuesOf(image.tags, 'name');
const newPhoto = (photo: Parameters<typeof insertPhoto>[1] = {}) => insertPhoto(server.db, photo);

describe('one photo', () => {
  test('has its facts, tags, author, clients and live orders', async () => {
    const facts = { filename: 'Arche église.jpg', shot_at: '2026-05-02T10:20:30Z' };
    const id = await newPhoto({ ...facts, created_by: florist.id });
    await change(id, { tags: ['Mariage', 'Église'], description: ' Arche de pivoines ' });
    const claire = { name: 'Claire Lemoine', city: 'Paris' };
    const account = await insertClient(server.db, claire);
    await server.db.insertInto('account_images').values({ account, image_id: id }).execute();
    const [kept, gone] = await Promise.all(
      [1, 2].map(async () => (await florist.post('/api/orders/', { amount: '10' })).body.id),
    );
    for (const order of [kept, gone])
      expect((await florist.post(`/api/orders/${order}/images/`, { image_id: id })).status).toBe(201);
    await senior.delete(`/api/orders/${gone}/`);

    const image = await detail(id);
    expect(image).toMatchObject({
      ...facts,
      id,
      content_type: 'image/jpeg',
      width: 4000,
      height: 3000,
      file_size: 2_000_000,
      description: 'Arche de pivoines',
      created_by_id: florist.id,
      created_by_name: 'Inès',
      status: 'uploaded',
      client_associations: [{ ...claire, id: account, type: 'household' }],
      order_ids: [kept],
      deleted_at: null,
    });
    expect(namesOf(image)).toEqual(['Église', 'Mariage']);
    expect(image.tags[0].usage_count).toBe(1);
  });

  test('has no URL of smaller pictures until they are made', async () => {
    const id = await newPhoto({ status: 'pending', medium_key: null, thumbnail_key: null });
    expect(await detail(id)).toMatchObject({
      status: 'pending',
      medium_key: null,
      medium_presigned_url: null,
      thumbnail_key: null,
      thumbnail_presigned_url: null,
      presigned_url: expect.any(String),
    });
  });

  test('has URLs of its files, which keep their name in a download', async () => {
    const id = await newPhoto({ filename: 'Été à Giverny.jpg' });
    const image = await detail(id);
    const storage = await createStorage(server.config.storage);
    const bytes = await readFile(join(import.meta.dirname, 'photos.test.ts'));
    for (const key of [image.original_key, image.medium_key, image.thumbnail_key])
      await storage.putBytes(key, bytes, 'image/jpeg');
    const read = (url: string) => fetch(new URL(url, server.url));
    for (const url of [image.presigned_url, image.medium_presigned_url, image.thumbnail_presigned_url]) {
      const answer = await read(url);
      expect(answer.status).toBe(200);
      expect((await answer.arrayBuffer()).byteLength).toBe(bytes.length);
    }
    expect((await read(image.r2_url)).status).toBeGreaterThanOrEqual(400);

    const shown = await florist.get(`/api/images/${id}/presigned_url/`);
    const disposition = async (url: string) => (await read(url)).headers.get('content-disposition');
    expect((await disposition(shown.body.url)) ?? 'inline').not.toMatch(/^attachment/);
    const saved = await florist.get(`/api/images/${id}/presigned_url/`, { query: { download: true } });
    expect(await disposition(saved.body.url)).toMatch(/^attachment;.*Giverny\.jpg/);
  });

  test('is « Photo introuvable » for an unknown id or none', async () => {
    for (const id of ['999999', 'abc', '-1', '0', '99999999999999999999']) {
      for (const path of [`/api/images/${id}/`, `/api/images/${id}/presigned_url/`]) {
        const body = { error: 'Photo introuvable', code: 'IMAGE_NOT_FOUND' };
        expect(await florist.get(path)).toMatchObject({ status: 404, body });
      }
    }
  });
});

describe('changing a photo', () => {
  test('replaces its tags or its description; absent fields stay', async () => {
    const id = await newPhoto();
    const first = await change(id, { tags: ['Roses', 'Deuil'], description: 'Couronne' });
    expect(namesOf(first.body)).toEqual(['Deuil', 'Roses']);
    expect((await change(id, { tags: ['Roses', 'Été'] })).body).toMatchObject({ description: 'Couronne' });
    expect(namesOf(await detail(id))).toEqual(['Été', 'Roses']);
    const blank = (await change(id, { description: '  ' })).body;
    expect(blank.description).toBeNull();
    expect(namesOf(blank)).toEqual(['Été', 'Roses']);
    expect(namesOf((await change(id, { tags: [] })).body)).toEqual([]);
    expect((await change(id, {})).status).toBe(200);
  });

  test('keeps a colleague’s tags, and does not write over his newer description unseen', async () => {
    const id = await newPhoto();
    await change(id, { tags: ['Roses', 'Deuil'], description: 'Couronne' });
    const was = { tags: ['roses'] };
    expect(namesOf((await change(id, { tags: ['Roses', 'Été'], was })).body)).toEqual([
      'Deuil',
      'Été',
      'Roses',
    ]);
    const removed = { tags: ['Deuil'], was: { tags: ['Deuil', 'Roses'] } };
    expect(namesOf((await change(id, removed)).body)).toEqual(['Deuil', 'Été']);
    const full = { tags: Array.from({ length: 49 }, (_, index) => `t${index}`), was: { tags: [] } };
    expect(await change(id, full)).toMatchObject(invalid({ tags: '50 tags au plus' }));

    const mine = { description: 'Couronne de lys', was: { description: null } };
    expect(await change(id, mine)).toMatchObject(
      invalid({
        description: expect.stringContaining(
          'Un collègue a écrit entre-temps\u00a0: «\u00a0Couronne\u00a0».',
        ),
      }),
    );
    expect((await detail(id)).description).toBe('Couronne');
    const seen = { description: 'Couronne de lys', was: { description: 'Couronne' } };
    expect((await change(id, seen)).status).toBe(200);
    // The same request again, as after a lost answer.
    expect((await change(id, seen)).status).toBe(200);
    expect(await change(id, { description: 'Autre', was: { description: 'Couronne' } })).toMatchObject({
      status: 400,
    });
  });

  test('ignores the case of a tag, whose first spelling stays while it is used', async () => {
    const [first, second] = [await newPhoto(), await newPhoto()];
    await change(first, { tags: ['Fête des Mères'] });
    for (const tags of [['  FÊTE   des mères ', 'fête des mères'], ['Fête des Mères'.normalize('NFD')]])
      expect(namesOf((await change(second, { tags })).body)).toEqual(['Fête des Mères']);
    expect((await detail(first)).tags[0]).toMatchObject({ usage_count: 2 });
    for (const id of [first, second]) await change(id, { tags: [] });
    expect(namesOf((await change(first, { tags: ['Fête des mères'] })).body)).toEqual(['Fête des mères']);
  });

  test('accepts a tag of 100 accented characters and refuses 101', async () => {
    const id = await newPhoto();
    const long = 'é'.repeat(100);
    expect(namesOf((await change(id, { tags: [long] })).body)).toEqual([long]);
    expect(namesOf((await change(id, { tags: [long.toUpperCase()] })).body)).toEqual([long]);
    const answer = await change(id, { tags: ['ok', `${long}é`] });
    expect(answer).toMatchObject(refused(400, 'VALIDATION_FAILED'));
    expect(answer.body.fields).toMatchObject({ 'tags.1': '100 caractères au plus' });
  });

  test.each([
    [{ tags: ['a,b'] }, 'tags.0', 'Un tag ne contient pas de virgule'],
    [{ tags: [' '] }, 'tags.0', 'Le tag est vide'],
    [{ tags: 'Roses' }, 'tags', 'Liste de tags attendue'],
    [{ tags: Array.from({ length: 51 }, (_, index) => `t${index}`) }, 'tags', '50 tags au plus'],
    [{ description: 'x'.repeat(2001) }, 'description', '2000 caractères au plus'],
  ])('refuses %j at its field', async (body, field, message) => {
    expect(await change(await newPhoto(), body)).toMatchObject(invalid({ [field]: message }));
  });

  test('is refused for an unknown photo and one in the bin', async () => {
    const id = await newPhoto({ deleted_at: new Date() });
    for (const target of [id, 999_999]) {
      const answer = await senior.put(`/api/images/${target}/update/`, { description: 'x' });
      expect(answer).toMatchObject(refused(404, 'IMAGE_NOT_FOUND'));
    }
  });

  test('is audited with its author', async () => {
    const id = await newPhoto();
    await change(id, { description: 'Vitrine', tags: ['Audit'] });
    const [inserted, ...updates] = await auditOf(server.db, 'images', id);
    expect(inserted).toMatchObject({ action: 'insert', member_id: null });
    const after = { description: 'Vitrine' };
    expect(updates).toMatchObject([{ action: 'update', member_id: florist.id, after }]);
    const tagged = { action: 'insert', member_id: florist.id };
    expect(await auditOf(server.db, 'image_tags', id)).toMatchObject([tagged]);
  });
});

describe('tagging many photos', () => {
  const tag = (image_ids: number[], tags: string[]) =>
    florist.post('/api/images/bulk_tag/', { image_ids, tags });

  test('adds only missing tags and counts the photos that gained one', async () => {
    const [bare, tagged] = [await newPhoto(), await newPhoto()];
    await change(tagged, { tags: ['Vrac', 'Noël'] });
    const { status, body } = await tag([bare, tagged, bare], ['vrac']);
    expect({ status, body }).toEqual({ status: 200, body: { summary: { tagged: 1, total: 2 }, errors: [] } });
    expect(namesOf(await detail(bare))).toEqual(['Vrac']);
    expect((await tag([bare, tagged], ['Vrac', 'NOËL'])).body.summary).toEqual({ tagged: 1, total: 2 });
    expect(namesOf(await detail(tagged))).toEqual(['Noël', 'Vrac']);
    expect((await tag([bare], [])).body.summary).toEqual({ tagged: 0, total: 1 });
  });

  test('names the photos that it leaves out: unknown, in the bin, or full', async () => {
    const [fine, full] = [await newPhoto(), await newPhoto()];
    const binned = await newPhoto({ deleted_at: new Date() });
    const fifty = Array.from({ length: 50 }, (_, index) => `Plein ${index}`);
    await change(full, { tags: fifty });
    expect((await tag([full, 999_999, fine, binned], ['Un de plus'])).body).toEqual({
      summary: { tagged: 1, total: 4 },
      errors: [
        { id: full, error: '50 tags au plus par photo' },
        { id: 999_999, error: 'Photo introuvable' },
        { id: binned, error: 'Photo introuvable' },
      ],
    });
    expect((await detail(full)).tags).toHaveLength(50);
    expect((await tag([full], fifty.slice(0, 3))).body).toMatchObject({ summary: { tagged: 0 }, errors: [] });
    expect((await change(full, { tags: fifty })).status).toBe(200);
  });

  const tooMany = Array.from({ length: 501 }, (_, index) => index + 1);
  test.each([
    ['no photo', [], ['a'], 'image_ids', 'Aucune photo choisie'],
    ['501 photos', tooMany, ['a'], 'image_ids', '500 photos au plus'],
    ['a text for an id', ['x'], ['a'], 'image_ids.0', 'Numéro invalide'],
    ['a long tag', [1], ['é'.repeat(101)], 'tags.0', '100 caractères au plus'],
  ])('refuses %s at its field', async (_case, image_ids, tags, field, message) => {
    const answer = await florist.post('/api/images/bulk_tag/', { image_ids, tags });
    expect(answer).toMatchObject(invalid({ [field]: message }));
  });

  test('succeeds many times at once, in opposite order and with the same new tags', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => newPhoto()));
    const names = Array.from({ length: 6 }, (_, index) => `Ensemble ${index}`);
    const send = (_: unknown, turn: number) =>
      turn % 2 ? tag(ids, names) : tag(ids.toReversed(), names.toReversed());
    const answers = await Promise.all(Array.from({ length: 8 }, send));
    expect(valuesOf(answers, 'status')).toEqual(Array(8).fill(200));
    expect(answers.reduce((sum, { body }) => sum + body.summary.tagged, 0)).toBe(12);
    const { body } = await florist.get('/api/images/tags/list/');
    const made = body.tags.filter(({ name }: { name: string }) => name.startsWith('Ensemble'));
    expect(valuesOf(made, 'usage_count')).toEqual(Array(6).fill(12));
  });
});

test('lists tags with the most used first, without unused ones', async () => {
  const ids = await Promise.all(Array.from({ length: 30 }, () => newPhoto()));
  await florist.post('/api/images/bulk_tag/', { image_ids: ids, tags: ['Très utilisé'] });
  const [only] = ids;
  await change(only ?? 0, { tags: ['Très utilisé', 'Passager'] });
  await change(only ?? 0, { tags: ['Très utilisé'] });
  const { tags } = (await florist.get('/api/images/tags/list/')).body;
  expect(tags[0]).toMatchObject({ name: 'Très utilisé', usage_count: 30 });
  expect(valuesOf(tags, 'name')).not.toContain('Passager');
  const counts: number[] = valuesOf(tags, 'usage_count');
  expect(counts).toEqual(counts.toSorted((a, b) => b - a));
});

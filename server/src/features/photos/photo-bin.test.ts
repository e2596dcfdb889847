import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { invalid, refused, valuesOf } from '../../testing/answers.ts';
import { testServer } from '../../testing/test-server.ts';
import { insertPhoto } from './testing/insert-photo.ts';

const server = await testServer();
const [florist, senior] = [await server.as('Fleuriste'), await server.as('Senior')];

const newPhoto = (photo: Parameters<typeof insertPhoto>[1] = {}) => insertPhoto(server.db, photo);
const remove = (image_ids: number[]) => senior.delete('/api/images/bulk_delete/', { body: { image_ids } });
const restore = (image_ids: number[]) => senior.post('/api/images/bulk_restore/', { image_ids });
const usage = async (name: string) => {
  const { tags } = (await florist.get('/api/images/tags/list/')).body;
  return tags.find((tag: { name: string }) => tag.name === name)?.usage_count ?? 0;
};
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const digest = (text: string) => createHash('sha256').update(text).digest();
const UNKNOWN = 999_999;
const unknown = (id: number) => ({ id, error: 'Photo introuvable' });

describe('one photo', () => {
  test('is in the bin only for members who may restore it', async () => {
    const id = await newPhoto();
    const { status, body } = await senior.delete(`/api/images/${id}/delete/`);
    expect({ status, body }).toEqual({ status: 200, body: { id, deleted_at: expect.any(String) } });
    for (const path of [`/api/images/${id}/`, `/api/images/${id}/presigned_url/`]) {
      expect(await florist.get(path)).toMatchObject(refused(404, 'IMAGE_NOT_FOUND'));
      expect((await senior.get(path)).status).toBe(200);
    }
    expect((await senior.get(`/api/images/${id}/`)).body.deleted_at).toBe(body.deleted_at);
    expect((await senior.delete(`/api/images/${id}/delete/`)).body).toEqual(body);
  });

  test('is not found when it is unknown or its 30 days are over', async () => {
    const old = await newPhoto({ deleted_at: daysAgo(31) });
    for (const id of [old, UNKNOWN]) {
      const answer = await senior.delete(`/api/images/${id}/delete/`);
      expect(answer).toMatchObject({ status: 404, body: { error: 'Photo introuvable' } });
      expect((await senior.get(`/api/images/${id}/`)).status).toBe(404);
    }
    const answer = (await restore([old])).body;
    expect(answer).toEqual({ summary: { restored: 0, total: 1 }, errors: [unknown(old)] });
  });
});

describe('many photos', () => {
  test('are deleted and restored with their tags, unknown ones are reported', async () => {
    const ids = await Promise.all([newPhoto(), newPhoto()]);
    await florist.post('/api/images/bulk_tag/', { image_ids: ids, tags: ['Corbeille'] });
    const errors = [unknown(UNKNOWN)];
    const deleted = (await remove([...ids, UNKNOWN])).body;
    expect(deleted).toEqual({ summary: { deleted: 2, total: 3 }, errors });
    expect(await usage('Corbeille')).toBe(0);
    const restored = (await restore([UNKNOWN, ...ids])).body;
    expect(restored).toEqual({ summary: { restored: 2, total: 3 }, errors });
    expect(await usage('Corbeille')).toBe(2);
    const { body } = await florist.get(`/api/images/${ids[0]}/`);
    expect(body).toMatchObject({ deleted_at: null, tags: [{ name: 'Corbeille' }] });
  });

  test('get the same answer at a retry', async () => {
    const id = await newPhoto();
    for (let turn = 0; turn < 2; turn++)
      expect((await remove([id])).body).toEqual({ summary: { deleted: 1, total: 1 }, errors: [] });
    for (let turn = 0; turn < 2; turn++)
      expect((await restore([id])).body).toEqual({ summary: { restored: 1, total: 1 }, errors: [] });
  });

  test('stay in the bin when the library has the same picture, and the second of two equal ones does', async () => {
    const sha256 = digest('la même image');
    const first = await newPhoto({ sha256, deleted_at: daysAgo(2) });
    const second = await newPhoto({ sha256, deleted_at: daysAgo(1) });
    const other = await newPhoto({ deleted_at: daysAgo(1) });
    const error =
      'Cette photo a été envoyée de nouveau entre-temps\u00a0: elle est déjà dans la photothèque.';
    const three = (await restore([second, other, first])).body;
    expect(three).toEqual({ summary: { restored: 2, total: 3 }, errors: [{ id: second, error }] });
    await remove([first]);
    const live = await newPhoto({ sha256 });
    const one = (await restore([first])).body;
    expect(one).toEqual({ summary: { restored: 0, total: 1 }, errors: [{ id: first, error }] });
    await remove([live]);
    expect((await restore([first])).body.summary.restored).toBe(1);
  });

  test('wait for the upload of the same picture', async () => {
    const sha256 = digest('envoyée au même moment');
    const binned = await newPhoto({ sha256, deleted_at: daysAgo(1) });
    let restoring: ReturnType<typeof restore> | undefined;
    await server.db.transaction().execute(async (tx) => {
      await insertPhoto(tx, { sha256 });
      restoring = restore([binned]);
      const waiting = async () =>
        (await server.pool.query('select from pg_locks where not granted')).rowCount;
      await expect.poll(waiting).toBeGreaterThan(0);
    });
    expect((await restoring)?.body).toMatchObject({ summary: { restored: 0 }, errors: [{ id: binned }] });
  });

  test('can be deleted, restored and tagged at the same moment in any order', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => newPhoto()));
    const names = ['Cohue A', 'Cohue B', 'Cohue C'];
    const act = (_: unknown, turn: number) => {
      const image_ids = turn % 2 ? ids : ids.toReversed();
      if (turn % 3 === 0) return remove(image_ids);
      if (turn % 3 === 1) return restore(image_ids);
      const tags = turn % 2 ? names : names.toReversed();
      return florist.post('/api/images/bulk_tag/', { image_ids, tags });
    };
    const answers = await Promise.all(Array.from({ length: 12 }, act));
    expect(valuesOf(answers, 'status')).toEqual(Array(12).fill(200));
    await restore(ids);
    const { rows } = await server.pool.query<{ name: string; n: number }>(
      "select name, count(*)::int as n from tags join image_tags on tag_id = id where name like 'Cohue%' group by name",
    );
    for (const { name, n } of rows) expect(await usage(name)).toBe(n);
  });
});

test('refuses the bin to members who may not delete', async () => {
  const image_ids = [await newPhoto({ deleted_at: daysAgo(1) })];
  const bin = await florist.get('/api/images/list/', { query: { deleted: true } });
  expect(bin).toMatchObject(refused(403, 'FORBIDDEN'));
  expect((await florist.post('/api/images/bulk_restore/', { image_ids })).status).toBe(403);
  expect((await florist.delete('/api/images/bulk_delete/', { body: { image_ids } })).status).toBe(403);
});

test.each([
  ['an empty list', [], 'Aucune photo choisie'],
  ['501 photos', Array.from({ length: 501 }, (_, index) => index + 1), '500 photos au plus'],
])('refuses %s', async (_case, ids, message) => {
  for (const answer of [await remove(ids), await restore(ids)])
    expect(answer).toMatchObject(invalid({ image_ids: message }));
});

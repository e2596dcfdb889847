import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../testing/test-server.ts';
import { insertPhoto } from '../testing/insert-photo.ts';

let server: TestServer;
let florist: Caller;
let senior: Caller;

beforeAll(async () => {
  server = await testServer();
  [florist, senior] = await Promise.all([server.as('Fleuriste'), server.as('Senior')]);
});
afterAll(() => server.stop());

const newPhoto = (photo: Parameters<typeof insertPhoto>[1] = {}) => insertPhoto(server.db, photo);
const remove = (image_ids: number[]) => senior.delete('/api/images/bulk_delete/', { body: { image_ids } });
const restore = (image_ids: number[]) => senior.post('/api/images/bulk_restore/', { image_ids });
const usage = async (name: string) => {
  const { tags } = (await florist.get('/api/images/tags/list/')).body;
  return tags.find((tag: { name: string }) => tag.name === name)?.usage_count ?? 0;
};
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

describe('one photo', () => {
  test('goes into the bin, where only those who may restore see it', async () => {
    const id = await newPhoto();
    const { status, body } = await senior.delete(`/api/images/${id}/delete/`);
    expect({ status, body }).toEqual({ status: 200, body: { id, deleted_at: expect.any(String) } });
    for (const path of [`/api/images/${id}/`, `/api/images/${id}/presigned_url/`]) {
      expect(await florist.get(path)).toMatchObject({ status: 404, body: { code: 'IMAGE_NOT_FOUND' } });
      expect((await senior.get(path)).status).toBe(200);
    }
    expect((await senior.get(`/api/images/${id}/`)).body.deleted_at).toBe(body.deleted_at);
    const again = await senior.delete(`/api/images/${id}/delete/`);
    expect(again.body).toEqual(body);
  });

  test('an unknown one and one whose 30 days are over are not found', async () => {
    const old = await newPhoto({ deleted_at: daysAgo(31) });
    for (const id of [old, 999_999]) {
      expect(await senior.delete(`/api/images/${id}/delete/`)).toMatchObject({
        status: 404,
        body: { error: 'Photo introuvable' },
      });
      expect((await senior.get(`/api/images/${id}/`)).status).toBe(404);
    }
    expect((await restore([old])).body).toEqual({
      summary: { restored: 0, total: 1 },
      errors: [{ id: old, error: 'Photo introuvable' }],
    });
  });
});

describe('many photos', () => {
  test('go and come back with their tags, item by item', async () => {
    const ids = await Promise.all([newPhoto(), newPhoto()]);
    await florist.post('/api/images/bulk_tag/', { image_ids: ids, tags: ['Corbeille'] });
    expect((await remove([...ids, 999_999])).body).toEqual({
      summary: { deleted: 2, total: 3 },
      errors: [{ id: 999_999, error: 'Photo introuvable' }],
    });
    expect(await usage('Corbeille')).toBe(0);
    expect((await restore([999_999, ...ids])).body).toEqual({
      summary: { restored: 2, total: 3 },
      errors: [{ id: 999_999, error: 'Photo introuvable' }],
    });
    expect(await usage('Corbeille')).toBe(2);
    expect((await florist.get(`/api/images/${ids[0]}/`)).body).toMatchObject({
      deleted_at: null,
      tags: [{ name: 'Corbeille' }],
    });
  });

  test('a retry answers the same', async () => {
    const id = await newPhoto();
    for (let turn = 0; turn < 2; turn++)
      expect((await remove([id])).body).toEqual({ summary: { deleted: 1, total: 1 }, errors: [] });
    for (let turn = 0; turn < 2; turn++)
      expect((await restore([id])).body).toEqual({ summary: { restored: 1, total: 1 }, errors: [] });
  });

  test('one that was sent again meanwhile stays in the bin, and so does the second of two that are the same', async () => {
    const sha256 = createHash('sha256').update('la même image').digest();
    const [first, second] = [
      await newPhoto({ sha256, deleted_at: daysAgo(2) }),
      await newPhoto({ sha256, deleted_at: daysAgo(1) }),
    ];
    const other = await newPhoto({ deleted_at: daysAgo(1) });
    const error =
      'Cette photo a été envoyée de nouveau entre-temps\u00a0: elle est déjà dans la photothèque.';
    expect((await restore([second, other, first])).body).toEqual({
      summary: { restored: 2, total: 3 },
      errors: [{ id: second, error }],
    });
    await remove([first]);
    const live = await newPhoto({ sha256 });
    expect((await restore([first])).body).toEqual({
      summary: { restored: 0, total: 1 },
      errors: [{ id: first, error }],
    });
    await remove([live]);
    expect((await restore([first])).body.summary.restored).toBe(1);
  });

  test('one that is being sent again at this very moment waits for the outcome', async () => {
    const sha256 = createHash('sha256').update('envoyée au même moment').digest();
    const binned = await newPhoto({ sha256, deleted_at: daysAgo(1) });
    let restoring: ReturnType<typeof restore> | undefined;
    await server.db.transaction().execute(async (tx) => {
      await insertPhoto(tx, { sha256 });
      restoring = restore([binned]);
      await expect
        .poll(async () => (await server.pool.query('select 1 from pg_locks where not granted')).rowCount)
        .toBeGreaterThan(0);
    });
    expect((await restoring)?.body).toMatchObject({ summary: { restored: 0 }, errors: [{ id: binned }] });
  });

  test('deleting, restoring and tagging the same photos at once, in any order, all end well', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => newPhoto()));
    const names = ['Cohue A', 'Cohue B', 'Cohue C'];
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, turn) => {
        const order = turn % 2 ? ids : ids.toReversed();
        if (turn % 3 === 0) return remove(order);
        if (turn % 3 === 1) return restore(order);
        return florist.post('/api/images/bulk_tag/', {
          image_ids: order,
          tags: turn % 2 ? names : names.toReversed(),
        });
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    await restore(ids);
    const { rows } = await server.pool.query<{ name: string; n: number }>(
      "select name, count(*)::int as n from tags join image_tags on tag_id = id where name like 'Cohue%' group by name",
    );
    for (const { name, n } of rows) expect(await usage(name)).toBe(n);
  });
});

test('who may not delete sees neither bin nor restore', async () => {
  const id = await newPhoto({ deleted_at: daysAgo(1) });
  expect(await florist.get('/api/images/list/', { query: { deleted: true } })).toMatchObject({
    status: 403,
    body: { code: 'FORBIDDEN' },
  });
  expect((await florist.post('/api/images/bulk_restore/', { image_ids: [id] })).status).toBe(403);
  expect((await florist.delete('/api/images/bulk_delete/', { body: { image_ids: [id] } })).status).toBe(403);
});

test.each([
  [[], 'Aucune photo choisie'],
  [Array.from({ length: 501 }, (_, index) => index + 1), '500 photos au plus'],
])('a list that is empty or too long is refused (%#)', async (image_ids, message) => {
  for (const answer of [await remove(image_ids), await restore(image_ids)]) {
    expect(answer).toMatchObject({ status: 400, body: { fields: { image_ids: message } } });
  }
});

import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../testing/test-server.ts';
import { insertPhoto } from './testing/insert-photo.ts';

let server: TestServer;
let senior: Caller;

beforeAll(async () => {
  server = await testServer();
  senior = await server.as('Senior');
});
afterAll(() => server.stop());

const names = ['Mariage', 'Été', 'Noël', 'Deuil', 'Vitrine'];
const photo = fc.nat({ max: 5 });
const photos = fc.array(photo, { minLength: 1, maxLength: 6 });
const tags = fc.array(fc.constantFrom(...names, ...names.map((name) => name.toUpperCase())), {
  maxLength: 4,
});
const operation = fc.oneof(
  fc.record({ does: fc.constant('tag' as const), photos, tags }),
  fc.record({ does: fc.constant('replace' as const), photos, tags }),
  fc.record({ does: fc.constant('bin' as const), photos }),
  fc.record({ does: fc.constant('restore' as const), photos }),
  fc.record({ does: fc.constant('destroy' as const), photos }),
);

test('after any history, bin and removal for good included, every tag counts the photos of the library that bear it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 12 }), async (history) => {
      const ids = await Promise.all(Array.from({ length: 6 }, () => insertPhoto(server.db)));
      for (const step of history) {
        const image_ids = step.photos.map((index) => ids[index] ?? 0);
        if (step.does === 'tag') await senior.post('/api/images/bulk_tag/', { image_ids, tags: step.tags });
        if (step.does === 'replace')
          await senior.put(`/api/images/${image_ids[0]}/update/`, { tags: step.tags });
        if (step.does === 'bin') await senior.delete('/api/images/bulk_delete/', { body: { image_ids } });
        if (step.does === 'restore') await senior.post('/api/images/bulk_restore/', { image_ids });
        if (step.does === 'destroy')
          await server.db
            .deleteFrom('images')
            .where('id', '=', image_ids[0] ?? 0)
            .execute();
      }
      const { rows } = await server.pool.query<{ name: string; usage_count: number; real: number }>(`
        select name, usage_count,
               (select count(*)::int from image_tags join images on images.id = image_id where tag_id = tags.id and deleted_at is null) as real
          from tags`);
      expect(Object.fromEntries(rows.map(({ name, usage_count }) => [name, usage_count]))).toEqual(
        Object.fromEntries(rows.map(({ name, real }) => [name, real])),
      );
      expect(rows.length).toBeLessThanOrEqual(names.length);
    }),
    { numRuns: 40 },
  );
  await server.pool.query('update tags set usage_count = 7777');
  await server.pool.query('select rebuild_tag_counts()');
  expect((await server.pool.query('select 1 from tags where usage_count = 7777')).rowCount).toBe(0);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testServer } from '../../testing/test-server.ts';
import { insertPhoto } from './testing/insert-photo.ts';

const server = await testServer();
const senior = await server.as('Senior');

const names = ['Mariage', 'Été', 'Noël', 'Deuil', 'Vitrine'];
const photo = fc.nat({ max: 5 });
const photos = fc.array(photo, { minLength: 1, maxLength: 6 });
const name = fc.constantFrom(...names, ...names.map((each) => each.toUpperCase()));
const tags = fc.array(name, { maxLength: 4 });
const does = fc.constantFrom('tag', 'replace', 'bin', 'restore', 'destroy');
const operation = fc.record({ does, photos, tags });

test('counts the live photos of every tag after any history, bin and deletion included', async () => {
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
          await server.pool.query('delete from images where id = $1', [image_ids[0]]);
      }
      const { rows } = await server.pool.query<{ name: string; usage_count: number; real: number }>(`
        select name, usage_count,
               (select count(*)::int from image_tags join images on images.id = image_id where tag_id = tags.id and deleted_at is null) as real
          from tags`);
      expect(rows).toEqual(rows.map((tag) => ({ ...tag, usage_count: tag.real })));
      expect(rows.length).toBeLessThanOrEqual(names.length);
    }),
    { numRuns: 40 },
  );
  await server.pool.query('update tags set usage_count = 7777');
  await server.pool.query('select rebuild_tag_counts()');
  expect((await server.pool.query('select 1 from tags where usage_count = 7777')).rowCount).toBe(0);
});

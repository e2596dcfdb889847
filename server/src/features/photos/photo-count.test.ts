import { imageStatusValues } from '@florilege/contract/photos/image-status.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testServer } from '../../testing/test-server.ts';
import { insertPhoto } from './testing/insert-photo.ts';

const server = await testServer();
const senior = await server.as('Senior');

const days = ['2026-11-20', '2026-11-21', '2027-01-01'] as const;
const change = fc.record({
  status: fc.constantFrom(...imageStatusValues),
  shot_at: fc.constantFrom(null, ...days.map((day) => `${day}T10:00:00Z`)),
  deleted_at: fc.constantFrom(null, new Date()),
});
const filters = [
  {},
  { status: 'failed' },
  { date_start: days[1] },
  { date_end: days[1], status: 'uploaded' },
  { date_start: days[0], date_end: days[1] },
];
const wrong = sql`
  select from image_tally where n < 0 having sum(n) < 0
  union all select from image_tally where shard = 0 and n = 0`;

test('keeps counts equal to a real count after any history of changes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { minLength: 1, maxLength: 6 }),
      fc.boolean(),
      async (changes, remove) => {
        const id = await insertPhoto(server.db);
        for (const set of changes)
          await server.db.updateTable('images').set(set).where('id', '=', id).execute();
        if (remove) await server.db.deleteFrom('images').where('id', '=', id).execute();
        await sql`select gather_image_tally()`.execute(server.db);
        expect((await wrong.execute(server.db)).rows).toEqual([]);
        for (const query of filters) {
          const { body } = await senior.get('/api/images/list/', { query: { ...query, page_size: 100 } });
          expect(body.has_next).toBe(false);
          expect(body.count, JSON.stringify(query)).toBe(body.results.length);
        }
      },
    ),
    { numRuns: 25 },
  );
});

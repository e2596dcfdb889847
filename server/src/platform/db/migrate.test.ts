import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { migrate } from './migrate.ts';

test('a migrated database has nothing left to apply, also when two servers start at once', async () => {
  const url = await testDatabase();
  expect(await Promise.all([migrate(url), migrate(url)])).toEqual([[], []]);
});

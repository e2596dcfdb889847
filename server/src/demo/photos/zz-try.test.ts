import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { test } from 'vitest';
import { createImaging } from '../../integrations/imaging/create-imaging.ts';
import { createStorage } from '../../integrations/storage/create-storage.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { fillDemo } from '../fill.ts';
import { startDemoPhotos } from './start-photos.ts';

test('x', { timeout: 200000 }, async () => {
  const url = await testDatabase();
  const c = new pg.Client({ connectionString: url });
  await c.connect();
  await fillDemo(c, { now: new Date('2026-11-20T10:40:00+01:00') });
  const dir = '/tmp/h2/demo-photos';
  const storage = await createStorage({ driver: 'disk', dir, secret: 'x'.repeat(40) });
  const t = performance.now();
  const cpu = process.cpuUsage();
  const n = await startDemoPhotos({
    databaseUrl: url,
    storage,
    imaging: createImaging(),
    temporaryDir: join(tmpdir(), 'h2tmp'),
    log: pino(),
  }).done;
  const u = process.cpuUsage(cpu);
  console.log(n, ((performance.now() - t) | 0) + 'ms', 'own cpu', ((u.user + u.system) / 1000) | 0);
  console.log(
    (await c.query('select name, usage_count, (select count(*) from image_tags where tag_id=tags.id) n from tags order by 2 desc')).rows
      .map((r) => r.name + ' ' + r.usage_count + '/' + r.n)
      .join(', '),
  );
  console.log(
    (
      await c.query(
        "select (select count(*) from order_images) o,(select count(*) from order_images where kind='verification') v,(select count(*) from account_images) a,(select count(*) from audit_entries) u, (select sum(file_size) from images) s, (select count(distinct sha256) from images) d",
      )
    ).rows,
  );
  console.log(
    (await c.query('select original_key from images order by id')).rows
      .map((r) => r.original_key)
      .join('\n')
      .slice(0, 100),
  );
  (await import('node:fs')).writeFileSync(
    '/tmp/h2/keys.json',
    JSON.stringify((await c.query('select thumbnail_key, filename from images order by id')).rows),
  );
  await c.end();
});

import { hash } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { createImaging } from '../../integrations/imaging/create-imaging.ts';
import { createStorage } from '../../integrations/storage/create-storage.ts';
import { createLog } from '../../platform/log.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { fillDemo } from '../fill.ts';
import { inventShop } from '../shop.ts';
import { pictures } from './pictures.ts';
import { planPhotos } from './plan.ts';
import { startDemoPhotos } from './start-photos.ts';

type StoredImage = Record<'original_key' | 'medium_key' | 'thumbnail_key' | 'content_type', string> &
  Record<'width' | 'height', number>;

const friday = new Date('2025-11-21T10:40:00+01:00');
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A demonstration shop whose photos are all there but the last `missing` of the plan. */
async function shopWith(missing: number) {
  const databaseUrl = await testDatabase();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const dir = await mkdtemp(join(tmpdir(), 'florilege-demo-'));
  closing.push(
    () => client.end(),
    () => rm(dir, { recursive: true }),
  );
  await fillDemo(client, { now: friday });
  const plans = planPhotos(inventShop(friday), friday);
  const there = plans.slice(0, plans.length - missing).map(({ original }) => original);
  await client.query("select set_config('app.quiet', 'on', false)");
  await client.query(
    `insert into images (filename, original_key, content_type, width, height, file_size, sha256, status)
     select 'x.jpg', key, 'image/jpeg', 1, 1, 1, sha256(key::bytea), 'uploaded' from unnest($1::text[]) key`,
    [there],
  );
  const photos = join(dir, 'photos');
  const storage = await createStorage({
    driver: 'disk',
    dir: photos,
    secret: 'un-secret-de-test-assez-long-pour-signer',
  });
  const needs = {
    databaseUrl,
    storage,
    imaging: createImaging(),
    temporaryDir: join(dir, 'temporary'),
    log: createLog('silent'),
  };
  const rows = async <Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []) =>
    (await client.query<Row>(sql, values)).rows;
  const count = async (table: string) => Number((await rows(`select count(*) from ${table}`))[0]?.count);
  return { needs, photos, rows, count, last: plans.slice(-missing) };
}

test('ships pictures that differ, each smaller than 100 KB', async () => {
  const files = await Promise.all(pictures.map(({ path }) => readFile(path)));
  expect(files.length).toBe(120);
  expect(new Set(files.map((bytes) => hash('sha256', bytes))).size).toBe(files.length);
  expect(Math.max(...files.map(({ length }) => length))).toBeLessThan(100_000);
});

describe('adding the photos of the demonstration', () => {
  test('writes the files, rows, tags and attachments that an upload would', async () => {
    const { needs, photos, rows, count, last } = await shopWith(7);
    expect(await startDemoPhotos(needs).done).toBe(7);

    const made = await rows<StoredImage>('select * from images where original_key = any($1) order by id', [
      last.map(({ original }) => original),
    ]);
    expect(made.map(({ original_key }) => original_key)).toEqual(last.map(({ original }) => original));
    for (const [index, row] of made.entries()) {
      const plan = last[index];
      expect(row).toMatchObject({
        filename: plan?.filename,
        status: 'uploaded',
        created_by: plan?.author,
        created_at: plan?.createdAt,
      });
      expect(row.width * row.height).toBeGreaterThan(700_000);
      for (const key of [row.original_key, row.medium_key, row.thumbnail_key]) {
        expect((await stat(join(photos, key))).size).toBeGreaterThan(4000);
      }
      const path = row.original_key;
      expect(row.content_type).toBe(path.endsWith('.jpg') ? 'image/jpeg' : 'image/webp');
    }
    const tagged = last.flatMap(({ tags }) => tags).length;
    expect(await count('image_tags')).toBe(tagged);
    expect(Number((await rows('select sum(usage_count) from tags'))[0]?.sum)).toBe(tagged);
    const attached = last.flatMap(({ order }) => order ?? []);
    const kinds = await rows<{ kind: string }>('select kind from order_images order by image_id');
    expect(kinds.map(({ kind }) => kind)).toEqual(attached.map(({ kind }) => kind));
    expect(kinds.some(({ kind }) => kind === 'verification')).toBe(true);
    const checks = await rows(
      "select status from orders where id in (select order_id from order_images where kind = 'verification')",
    );
    expect(new Set(checks.map(({ status }) => status))).toEqual(new Set(['needs_verification']));
    const ofClients = last.filter(({ client }) => client).length;
    expect(await count('account_images')).toBe(ofClients);
    const audited =
      "audit_entries where entity in ('images', 'image_tags', 'order_images', 'account_images')";
    expect(await count(audited)).toBe(0);
  });

  test('resumes where it stopped in one of two servers, and does nothing once all are there', async () => {
    const { needs, rows, count } = await shopWith(9);
    const first = startDemoPhotos(needs);
    while ((await count('images')) < 112) await new Promise((soon) => setTimeout(soon, 20));
    await first.stop();
    const stopped = await count('images');
    expect(stopped).toBeLessThan(120);
    const added = await Promise.all([startDemoPhotos(needs).done, startDemoPhotos(needs).done]);
    expect(added.sort()).toEqual([0, 120 - stopped]);
    expect(await count('images')).toBe(120);
    for (const table of ['order_images', 'account_images', 'image_tags', 'images'])
      await rows(`delete from ${table}`);
    expect(await startDemoPhotos(needs).done).toBe(0);
    expect(await count('images')).toBe(0);
  });
});

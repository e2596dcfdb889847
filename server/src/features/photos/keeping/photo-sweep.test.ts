import { randomUUID } from 'node:crypto';
import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as pictures from '../../../integrations/imaging/testing/pictures.ts';
import { sweepPhotos, sweepStoredPhotos } from '../photos.jobs.ts';
import { type PhotoShop, photoForm, photoShop, UPLOAD } from '../testing/photo-shop.ts';

let shop: PhotoShop;
beforeAll(async () => {
  shop = await photoShop();
});
afterAll(() => shop.stop());

const HOUR = 3_600_000;
const inTwoHours = () => new Date(Date.now() + 2 * HOUR);
const rows = () =>
  shop.db
    .selectFrom('images')
    .select(['id', 'status', 'original_key', 'medium_key', 'thumbnail_key', 'deleted_at'])
    .orderBy('id')
    .execute();
const row = async (id: number) => (await rows()).find((image) => image.id === id);
const settled = () =>
  expect
    .poll(async () => (await rows()).filter(({ status }) => status === 'pending'), { timeout: 20_000 })
    .toEqual([]);

/** Nobody works for a photo that is gone meanwhile either: what would still be written, the next night finds. */
const idle = () => {
  const working = sql`select from graphile_worker.jobs where task_identifier = 'shrink_image' and locked_by <> 'somebody'`;
  return expect.poll(async () => (await working.execute(shop.db)).rows.length, { timeout: 20_000 }).toBe(0);
};

let made = 0;
const picture = () => pictures.jpeg(100 + ++made, 90);
async function upload(bytes: Buffer): Promise<number> {
  const answer = await shop.florist.post(UPLOAD, photoForm([{ name: 'photo.jpg', bytes }]));
  return answer.body.uploaded_images[0].id;
}
async function uploaded(): Promise<number> {
  const id = await upload(await picture());
  await settled();
  return id;
}
/** As a process leaves it that died over a photo: the row waits, nobody works for it. */
const loseJob = async (id: number) => {
  await sql`delete from graphile_worker._private_jobs where key = ${`shrink_image:${id}`}`.execute(shop.db);
  await sql`update images set status = 'pending', medium_key = null, thumbnail_key = null where id = ${id}`.execute(
    shop.db,
  );
};
const bin = (id: number, days: number) =>
  sql`update images set deleted_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(
    shop.db,
  );
const orphan = async () => {
  const key = `images/${randomUUID()}/original.jpg`;
  await shop.deps.storage.putBytes(key, await picture(), 'image/jpeg');
  return key;
};

describe('sweepPhotos', () => {
  it('takes up photos that wait for a job that will never come', async () => {
    const id = await uploaded();
    await loseJob(id);
    await sweepPhotos(shop.deps);
    await settled();
    expect(await row(id)).toMatchObject({
      status: 'uploaded',
      medium_key: expect.stringMatching(/medium\.webp$/),
    });
  });

  it('leaves alone what waits in its turn', async () => {
    // As jobs stand behind a store that has failed: run later, with tries left.
    const id = await uploaded();
    await loseJob(id);
    await sql`select graphile_worker.add_job('shrink_image', json_build_object('id', ${id}::int), job_key => ${`shrink_image:${id}`},
      run_at => now() + interval '1 hour', max_attempts => 12)`.execute(shop.db);
    await sweepPhotos(shop.deps);
    const { rows: jobs } =
      await sql`select 1 from graphile_worker.jobs where key = ${`shrink_image:${id}`} and run_at > now()`.execute(
        shop.db,
      );
    expect(jobs).toHaveLength(1);
    // Without a try left it starts anew.
    await sql`update graphile_worker._private_jobs set attempts = max_attempts where key = ${`shrink_image:${id}`}`.execute(
      shop.db,
    );
    await sweepPhotos(shop.deps);
    await settled();
  });

  it('takes up what a process holds that died', async () => {
    const [dead, alive] = [await uploaded(), await uploaded()];
    const heldSince = (id: number, minutes: number) =>
      sql`update graphile_worker._private_jobs set locked_by = 'somebody', locked_at = now() - make_interval(mins => ${minutes})
        where key = ${`shrink_image:${id}`}`.execute(shop.db);
    for (const id of [dead, alive]) {
      await loseJob(id);
      await sql`select graphile_worker.add_job('shrink_image', json_build_object('id', ${id}::int), job_key => ${`shrink_image:${id}`},
        run_at => now() + interval '1 hour')`.execute(shop.db);
    }
    await heldSince(dead, 10);
    await heldSince(alive, 2);
    await sweepPhotos(shop.deps);
    await expect.poll(async () => (await row(dead))?.status).toBe('uploaded');
    expect(await row(alive)).toMatchObject({ status: 'pending' });
    await heldSince(alive, 10);
    await sweepPhotos(shop.deps);
    await settled();
  });

  it('empties the bin after 30 days, objects included', async () => {
    const [kept, recent, old] = [await uploaded(), await uploaded(), await uploaded()];
    const gone = await row(old);
    await bin(recent, 29);
    await bin(old, 31);
    await sweepPhotos(shop.deps);
    expect((await rows()).map(({ id }) => id)).toEqual(expect.arrayContaining([kept, recent]));
    expect(await row(old)).toBeUndefined();
    const stored = await shop.stored();
    for (const key of [gone?.original_key, gone?.medium_key, gone?.thumbnail_key])
      expect(stored).not.toContain(key);
  });

  it('removes temporary files of a process that died, not those of one at work', async () => {
    const [old, recent, foreign] = ['old.photo', 'recent.photo', 'notes.txt'].map((name) =>
      join(shop.deps.temporaryDir, name),
    );
    for (const path of [old, recent, foreign]) await writeFile(path ?? '', 'x');
    const before = (Date.now() - 2 * HOUR) / 1000;
    for (const path of [old, foreign]) await utimes(path ?? '', before, before);
    await sweepPhotos(shop.deps);
    expect((await shop.temporaryFiles()).sort()).toEqual(['notes.txt', 'recent.photo']);
  });
});

describe('sweepStoredPhotos', () => {
  it('removes objects that no photo knows once they are an hour old', async () => {
    await uploaded();
    const before = await shop.stored();
    const key = await orphan();
    await shop.deps.storage.putBytes(`${before[0]}.part`, Buffer.of(1), 'image/jpeg');
    await sweepStoredPhotos(shop.deps);
    expect(await shop.stored()).toContain(key);
    await sweepStoredPhotos(shop.deps, inTwoHours());
    expect(await shop.stored()).toEqual(before);
  });

  it('keeps the smaller pictures of a photo that is being made ready', async () => {
    const id = await uploaded();
    const before = await shop.stored();
    await loseJob(id);
    await sweepStoredPhotos(shop.deps, inTwoHours());
    expect(await shop.stored()).toEqual(before);
    await sweepPhotos(shop.deps);
    await settled();
  });

  it('says of photos whose original is missing that they failed, and makes missing smaller ones anew', async () => {
    const [lost, bare, whole] = [await uploaded(), await uploaded(), await uploaded()];
    await shop.deps.storage.remove([
      (await row(lost))?.original_key ?? '',
      (await row(bare))?.thumbnail_key ?? '',
    ]);
    await sweepStoredPhotos(shop.deps);
    expect(await row(lost)).toMatchObject({ status: 'uploaded' });
    await sweepStoredPhotos(shop.deps, inTwoHours());
    expect([(await row(lost))?.status, (await row(bare))?.status, (await row(whole))?.status]).toEqual([
      'failed',
      'pending',
      'uploaded',
    ]);
    await sweepPhotos(shop.deps);
    await settled();
    expect(await shop.stored()).toContain((await row(bare))?.thumbnail_key);
  });
});

/** What happens to a shop; `which` chooses among the photos there are. */
const events = {
  upload: async () => {
    await upload(await picture());
  },
  uploadAgain: async () => {
    await upload(await pictures.jpeg(77, 77));
  },
  bin: async (id: number) => {
    await bin(id, 1);
  },
  binLongAgo: async (id: number) => {
    await bin(id, 31);
  },
  crashBeforeRow: async () => {
    await orphan();
  },
  crashOverJob: async (id: number) => {
    await idle();
    await loseJob(id);
  },
  loseOriginal: async (id: number) => {
    await shop.deps.storage.remove([(await row(id))?.original_key ?? '']);
  },
  loseSmaller: async (id: number) => {
    const medium = (await row(id))?.medium_key;
    if (medium) await shop.deps.storage.remove([medium]);
  },
  sweep: () => sweepPhotos(shop.deps),
  sweepStored: () => sweepStoredPhotos(shop.deps, inTwoHours()),
};

it('whatever happened, sweeping leaves no object without its row and no row without its objects', async () => {
  const names = Object.keys(events) as (keyof typeof events)[];
  const history = fc.array(fc.record({ name: fc.constantFrom(...names), which: fc.nat(50) }), {
    minLength: 5,
    maxLength: 15,
  });
  await fc.assert(
    fc.asyncProperty(history, async (happened) => {
      for (const { name, which } of happened) {
        const ids = (await rows()).map(({ id }) => id);
        const id = ids[which % ids.length];
        if (id !== undefined) await events[name](id);
      }
      // What one finds, the other mends: with the night in between.
      await sweepStoredPhotos(shop.deps, inTwoHours());
      await sweepPhotos(shop.deps);
      await settled();
      await idle();
      await sweepStoredPhotos(shop.deps, inTwoHours());

      const present = new Set(await shop.stored());
      const known = new Set<string | null>();
      for (const image of await rows()) {
        const keys = [image.original_key, image.medium_key, image.thumbnail_key];
        for (const key of keys) known.add(key);
        if (image.status !== 'failed')
          expect(keys.filter((key) => key === null || !present.has(key))).toEqual([]);
      }
      expect([...present].filter((key) => !known.has(key))).toEqual([]);
    }),
    { numRuns: 8 },
  );
}, 120_000);

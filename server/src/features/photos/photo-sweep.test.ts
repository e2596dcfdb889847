import { randomUUID } from 'node:crypto';
import { rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import * as pictures from '../../integrations/imaging/testing/pictures.ts';
import { sweepPhotos, sweepStoredPhotos } from './photos.jobs.ts';
import { photoForm, photoShop, UPLOAD } from './testing/photo-shop.ts';

const shop = await photoShop();

const HOUR = 3_600_000;
const inTwoHours = () => new Date(Date.now() + 2 * HOUR);
const rows = () => shop.db.selectFrom('images').selectAll().orderBy('id').execute();
const row = async (id: number) => (await rows()).find((image) => image.id === id);
const pending = async () => (await rows()).filter(({ status }) => status === 'pending');
const settled = () => expect.poll(pending, { timeout: 20_000 }).toEqual([]);

/** No job runs for a deleted photo either, whose objects only the next sweep would find. */
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
const jobs = sql`graphile_worker._private_jobs`;
const keyOf = (id: number) => `shrink_image:${id}`;
/** A process died over the photo: the row is pending and has no job. */
const loseJob = async (id: number) => {
  await sql`delete from ${jobs} where key = ${keyOf(id)}`.execute(shop.db);
  const pending = { status: 'pending', medium_key: null, thumbnail_key: null } as const;
  await shop.db.updateTable('images').set(pending).where('id', '=', id).execute();
};
const dropWaitingJob = (id: number) =>
  sql`delete from ${jobs} where key = ${keyOf(id)} and locked_at is null`.execute(shop.db);
/** A job that waits for a retry in an hour. */
const addLateJob = (id: number, attempts = 25) =>
  sql`select graphile_worker.add_job('shrink_image', json_build_object('id', ${id}::int), job_key => ${keyOf(id)},
    run_at => now() + interval '1 hour', max_attempts => ${attempts})`.execute(shop.db);
const setJob = (id: number, values: RawBuilder<unknown>) =>
  sql`update ${jobs} set ${values} where key = ${keyOf(id)}`.execute(shop.db);
const bin = (id: number, days: number) => {
  const deleted_at = new Date(Date.now() - days * 24 * HOUR);
  return shop.db.updateTable('images').set({ deleted_at }).where('id', '=', id).execute();
};
const orphan = async () => {
  const key = `images/${randomUUID()}/original.jpg`;
  await shop.deps.storage.putBytes(key, await picture(), 'image/jpeg');
  return key;
};

describe('sweepPhotos', () => {
  test('resumes pending photos without a job', async () => {
    const id = await uploaded();
    await loseJob(id);
    await sweepPhotos(shop.deps);
    await settled();
    const { status, medium_key } = (await row(id)) ?? {};
    expect([status, medium_key]).toEqual(['uploaded', expect.stringMatching(/medium\.webp$/)]);
  });

  test('leaves a job that waits for its retry', async () => {
    const id = await uploaded();
    await loseJob(id);
    await addLateJob(id, 12);
    await sweepPhotos(shop.deps);
    const waiting = sql`select from graphile_worker.jobs where key = ${keyOf(id)} and run_at > now()`;
    expect((await waiting.execute(shop.db)).rows).toHaveLength(1);
    // A job without attempts left starts again.
    await setJob(id, sql`attempts = max_attempts`);
    await sweepPhotos(shop.deps);
    await settled();
  });

  test('resumes the jobs that a dead process has locked', async () => {
    const [dead, alive] = [await uploaded(), await uploaded()];
    const lockedFor = (id: number, minutes: number) =>
      setJob(id, sql`locked_by = 'somebody', locked_at = now() - make_interval(mins => ${minutes})`);
    for (const id of [dead, alive]) {
      await loseJob(id);
      await addLateJob(id);
    }
    await lockedFor(dead, 10);
    await lockedFor(alive, 2);
    await sweepPhotos(shop.deps);
    await expect.poll(async () => (await row(dead))?.status, { timeout: 20_000 }).toBe('uploaded');
    expect(await row(alive)).toMatchObject({ status: 'pending' });
    await lockedFor(alive, 10);
    await sweepPhotos(shop.deps);
    await settled();
  });

  test('empties the bin after 30 days, objects included', async () => {
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

  test('removes temporary files of a dead process, not of a running one', async () => {
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
  test('removes objects without a photo once they are an hour old', async () => {
    await uploaded();
    const before = await shop.stored();
    const key = await orphan();
    await shop.deps.storage.putBytes(`${before[0]}.part`, Buffer.of(1), 'image/jpeg');
    await sweepStoredPhotos(shop.deps);
    expect(await shop.stored()).toContain(key);
    await sweepStoredPhotos(shop.deps, inTwoHours());
    expect(await shop.stored()).toEqual(before);
  });

  test('leaves a file that is none of ours alone, and goes on', async () => {
    await uploaded();
    const key = await orphan();
    const foreign = join(shop.storageDir, 'images', '.DS_Store');
    await writeFile(foreign, '');
    await sweepStoredPhotos(shop.deps, inTwoHours());
    const stored = await shop.stored();
    expect(stored).toContain('images/.DS_Store');
    expect(stored).not.toContain(key);
    await rm(foreign);
  });

  test('changes no row while nothing at all is stored', async () => {
    const id = await uploaded();
    const [images, away] = ['images', 'away'].map((name) => join(shop.storageDir, name));
    await rename(images ?? '', away ?? '');
    await sweepStoredPhotos(shop.deps, inTwoHours());
    await rename(away ?? '', images ?? '');
    expect(await row(id)).toMatchObject({ status: 'uploaded' });
  });

  test('keeps the smaller pictures of a pending photo', async () => {
    const id = await uploaded();
    const before = await shop.stored();
    await loseJob(id);
    await sweepStoredPhotos(shop.deps, inTwoHours());
    expect(await shop.stored()).toEqual(before);
    await sweepPhotos(shop.deps);
    await settled();
  });

  test('gives photos back whose originals came back later, unless they were uploaded anew', async () => {
    const [late, again] = [await uploaded(), await uploaded()];
    const pathOf = async (id: number) => join(shop.storageDir, (await row(id))?.original_key ?? '');
    const away = (id: number) => join(shop.storageDir, `away-${id}`);
    for (const id of [late, again]) await rename(await pathOf(id), away(id));
    await sweepStoredPhotos(shop.deps, inTwoHours());
    const statuses = async () => [(await row(late))?.status, (await row(again))?.status];
    expect(await statuses()).toEqual(['failed', 'failed']);
    const twin = await uploaded();
    const sameAs = sql`(select sha256 from images where id = ${again})`;
    await sql`update images set sha256 = ${sameAs} where id = ${twin}`.execute(shop.db);
    for (const id of [late, again]) await rename(away(id), await pathOf(id));
    await sweepStoredPhotos(shop.deps, inTwoHours());
    expect(await statuses()).toEqual(['pending', 'failed']);
    await sweepPhotos(shop.deps);
    await settled();
    expect(await statuses()).toEqual(['uploaded', 'failed']);
  });

  test('fails photos without their original, and makes missing smaller pictures again', async () => {
    const [lost, bare, whole] = [await uploaded(), await uploaded(), await uploaded()];
    const [original, thumbnail] = [(await row(lost))?.original_key, (await row(bare))?.thumbnail_key];
    await shop.deps.storage.remove([original ?? '', thumbnail ?? '']);
    await sweepStoredPhotos(shop.deps);
    expect(await row(lost)).toMatchObject({ status: 'uploaded' });
    await sweepStoredPhotos(shop.deps, inTwoHours());
    const statuses = [(await row(lost))?.status, (await row(bare))?.status, (await row(whole))?.status];
    expect(statuses).toEqual(['failed', 'pending', 'uploaded']);
    await sweepPhotos(shop.deps);
    await settled();
    expect(await shop.stored()).toContain((await row(bare))?.thumbnail_key);
  });
});

/** Events in a shop, each given one of its photos. */
const events = {
  upload: async () => upload(await picture()),
  uploadAgain: async () => upload(await pictures.jpeg(77, 77)),
  bin: (id: number) => bin(id, 1),
  binLongAgo: (id: number) => bin(id, 31),
  crashBeforeRow: () => orphan(),
  crashOverJob: async (id: number) => {
    // A job that begins between the two would go on after its crash.
    await dropWaitingJob(id);
    await idle();
    // A photo that failed has no job that could be lost.
    if ((await row(id))?.status !== 'failed') await loseJob(id);
  },
  loseOriginal: async (id: number) => shop.deps.storage.remove([(await row(id))?.original_key ?? '']),
  loseSmaller: async (id: number) => {
    const medium = (await row(id))?.medium_key;
    if (medium) await shop.deps.storage.remove([medium]);
  },
  sweep: () => sweepPhotos(shop.deps),
  sweepStored: () => sweepStoredPhotos(shop.deps, inTwoHours()),
};

test('leaves neither objects without a row nor rows without objects after any history', async () => {
  const names = Object.keys(events) as (keyof typeof events)[];
  const event = fc.record({ name: fc.constantFrom(...names), which: fc.nat(50) });
  const history = fc.array(event, { minLength: 5, maxLength: 15 });
  await fc.assert(
    fc.asyncProperty(history, async (happened) => {
      for (const { name, which } of happened) {
        const ids = (await rows()).map(({ id }) => id);
        const id = ids[which % ids.length];
        if (id !== undefined) await events[name](id);
      }
      // The first sweep finds what the second repairs.
      await sweepStoredPhotos(shop.deps, inTwoHours());
      // A finished job stays locked for a moment, and the sweep would leave its photo to it.
      await idle();
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

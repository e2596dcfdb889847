import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { imageFormats } from '@florilege/contract/photos/image-files.ts';
import pg from 'pg';
import type { PhotoDeps } from '../../features/photos/photos.service.ts';
import { SMALLER_TYPE, smallerKeys } from '../../features/photos/upload/photo-files.ts';
import { createRandom } from '../random.ts';
import { inventShop } from '../shop.ts';
import { type DrawnPhoto, insertPhoto, photosLeft } from './insert-photo.ts';
import { type PhotoPlan, planPhotos } from './plan.ts';
import { drawScene } from './scenes.ts';

type Needs = Pick<PhotoDeps, 'storage' | 'imaging' | 'temporaryDir' | 'log'> & { databaseUrl: string };

export type DemoPhotos = {
  /** How many this call made, once all are there or it was stopped. */
  done: Promise<number>;
  /** Ends after those being drawn; the next start goes on. */
  stop(): Promise<void>;
};

/** As many as are unpacked at once (`createImaging`). */
const AT_ONCE = 2;

/** Draws the photos of the demonstration shop, oldest first and each once, while the server serves already. */
export function startDemoPhotos(needs: Needs): DemoPhotos {
  const stopping = new AbortController();
  const done = drawAll(needs, stopping.signal).catch((error: unknown) => {
    needs.log.error(
      { err: error },
      'the photos of the demonstration could not be drawn; the next start goes on',
    );
    return 0;
  });
  return {
    done,
    stop: async () => {
      stopping.abort();
      await done;
    },
  };
}

async function drawAll(needs: Needs, stopping: AbortSignal): Promise<number> {
  const client = new pg.Client({
    connectionString: needs.databaseUrl,
    application_name: 'florilege-demo-photos',
  });
  // A connection that breaks fails the next statement, which is told there.
  client.on('error', () => {});
  await client.connect();
  try {
    // Another server on this database is drawing: one is enough.
    const lock = await client.query<{ held: boolean }>(
      "select pg_try_advisory_lock(hashtext('florilege demo photos')) as held",
    );
    const mark = await client.query<{ at: Date }>(
      "select at from marks where name = 'demo' and not exists (select from marks where name = 'demo photos')",
    );
    const now = mark.rows[0]?.at;
    if (!lock.rows[0]?.held || !now) return 0;
    const plans = await photosLeft(client, planPhotos(inventShop(now), now));
    for (let made = 0; made < plans.length; made += AT_ONCE) {
      if (stopping.aborted) return made;
      const some = plans.slice(made, made + AT_ONCE);
      const drawn = await Promise.all(
        some.map(async (plan) => ({ plan, photo: await drawPhoto(needs, plan) })),
      );
      for (const { plan, photo } of drawn) await insertPhoto(client, plan, photo);
    }
    await client.query("insert into marks (name) values ('demo photos') on conflict do nothing");
    return plans.length;
  } finally {
    await client.end();
  }
}

/** The picture and its two smaller ones, in the store as an upload would have put them there. */
async function drawPhoto({ storage, imaging, temporaryDir }: Needs, plan: PhotoPlan): Promise<DrawnPhoto> {
  // Named as its kind says; what a killed process left there is written anew.
  const path = join(temporaryDir, 'demo', plan.original);
  const folder = dirname(path);
  await mkdir(folder, { recursive: true });
  try {
    await writeFile(path, drawScene(createRandom(plan.original), plan.scene, plan.palette), { mode: 0o600 });
    await imaging.draw(path);
    const received = await imaging.receive(path);
    if (!received.ok) throw new Error(`a drawing that is ${received.refusal}: ${plan.scene}`);
    const { facts } = received;
    const contentType = imageFormats[facts.format].contentType;
    const { medium, thumbnail } = await imaging.shrink(path, facts.width * facts.height);
    const keys = smallerKeys(plan.original);
    await storage.putFile(plan.original, path, contentType);
    await storage.putBytes(keys.medium, medium, SMALLER_TYPE);
    await storage.putBytes(keys.thumbnail, thumbnail, SMALLER_TYPE);
    const sha256 = createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
    return {
      contentType,
      width: facts.width,
      height: facts.height,
      size: (await stat(path)).size,
      sha256,
      ...keys,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

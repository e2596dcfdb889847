import { hash } from 'node:crypto';
import { copyFile, readFile } from 'node:fs/promises';
import { imageFormats } from '@florilege/contract/photos/image-files.ts';
import pg from 'pg';
import type { PhotoDeps } from '../../features/photos/photos.public.ts';
import { SMALLER_TYPE, smallerKeys, withTemporaryFile } from '../../features/photos/upload/photo-files.ts';
import { inventShop } from '../shop.ts';
import { insertPhoto, photosLeft, type StoredPhoto } from './insert-photo.ts';
import { type PhotoPlan, planPhotos } from './plan.ts';

type Needs = Pick<PhotoDeps, 'storage' | 'imaging' | 'temporaryDir' | 'log'> & { databaseUrl: string };

export type DemoPhotos = {
  /** How many this call added, once all are there or it was stopped. */
  done: Promise<number>;
  /** Ends after those under way; the next start resumes. */
  stop(): Promise<void>;
};

/** As many as `createImaging` unpacks at once. */
const AT_ONCE = 2;

/** Adds the photos of the demonstration shop, oldest first, while the server is open already. */
export function startDemoPhotos(needs: Needs): DemoPhotos {
  const stopping = new AbortController();
  const done = addAll(needs, stopping.signal).catch((error: unknown) => {
    needs.log.error({ err: error }, 'adding the demonstration photos failed; the next start resumes');
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

async function addAll(needs: Needs, stopping: AbortSignal): Promise<number> {
  const client = new pg.Client({
    connectionString: needs.databaseUrl,
    application_name: 'florilege-demo-photos',
  });
  // A broken connection fails the next statement, which reports it.
  client.on('error', () => {});
  await client.connect();
  try {
    // The lock leaves the work to one server per database.
    const lock = await client.query<{ held: boolean }>(
      "select pg_try_advisory_lock(hashtext('florilege demo photos')) as held",
    );
    const mark = await client.query<{ at: Date }>(
      `select at from marks
        where name = 'demo' and not exists (select from marks where name = 'demo photos')`,
    );
    const now = mark.rows[0]?.at;
    if (!lock.rows[0]?.held || !now) return 0;
    const plans = await photosLeft(client, planPhotos(inventShop(now), now));
    for (let added = 0; added < plans.length; added += AT_ONCE) {
      if (stopping.aborted) return added;
      const some = plans.slice(added, added + AT_ONCE);
      const stored = await Promise.all(
        some.map(async (plan) => ({ plan, photo: await storePhoto(needs, plan) })),
      );
      for (const { plan, photo } of stored) await insertPhoto(client, plan, photo);
    }
    await client.query("insert into marks (name) values ('demo photos') on conflict do nothing");
    return plans.length;
  } finally {
    await client.end();
  }
}

/** Puts the picture and its two smaller ones into the store, as an upload and its job would. */
async function storePhoto(
  { storage, imaging, temporaryDir }: Needs,
  { picture, original }: PhotoPlan,
): Promise<StoredPhoto> {
  return withTemporaryFile(temporaryDir, async (path) => {
    await copyFile(picture, path);
    const received = await imaging.receive(path);
    if (!received.ok) throw new Error(`${picture} is refused: ${received.refusal}`);
    const { width, height, format } = received.facts;
    const { contentType } = imageFormats[format];
    const { medium, thumbnail } = await imaging.shrink(path, width * height);
    const keys = smallerKeys(original);
    await storage.putFile(original, path, contentType);
    await storage.putBytes(keys.medium, medium, SMALLER_TYPE);
    await storage.putBytes(keys.thumbnail, thumbnail, SMALLER_TYPE);
    const bytes = await readFile(path);
    return { contentType, width, height, size: bytes.length, sha256: hash('sha256', bytes), ...keys };
  });
}

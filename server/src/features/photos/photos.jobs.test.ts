import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createImaging } from '../../integrations/imaging/create-imaging.ts';
import * as pictures from '../../integrations/imaging/testing/pictures.ts';
import { childrenOf } from '../../testing/processes.ts';
import { shrinkImage } from './photos.jobs.ts';
import { insertPhoto } from './testing/insert-photo.ts';
import { type PhotoShop, photoShop } from './testing/photo-shop.ts';

let shop: PhotoShop;
beforeAll(async () => {
  shop = await photoShop();
});
afterAll(() => shop.stop());

let made = 0;
/** A row as an upload leaves it, its original in the store, without a job. */
async function waiting(original: Buffer): Promise<{ id: number; folder: string }> {
  made += 1;
  const folder = `images/0000000${made}-0000-4000-8000-000000000000`;
  await shop.deps.storage.putBytes(`${folder}/original.jpg`, original, 'image/jpeg');
  const values = {
    original_key: `${folder}/original.jpg`,
    medium_key: null,
    thumbnail_key: null,
    status: 'pending',
  } as const;
  return { id: await insertPhoto(shop.db, values), folder };
}
const row = (id: number) =>
  shop.db
    .selectFrom('images')
    .select(['status', 'medium_key', 'thumbnail_key'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('shrinkImage', () => {
  it('makes both pictures, and may run twice, also at once', async () => {
    const { id, folder } = await waiting(await pictures.jpeg(700, 500));
    const done = {
      status: 'uploaded',
      medium_key: `${folder}/medium.webp`,
      thumbnail_key: `${folder}/thumbnail.webp`,
    };
    await Promise.all([shrinkImage(shop.deps, { id }), shrinkImage(shop.deps, { id })]);
    expect(await row(id)).toEqual(done);
    await shrinkImage(shop.deps, { id });
    expect(await row(id)).toEqual(done);
    expect((await shop.stored()).filter((key) => key.startsWith(folder))).toHaveLength(3);
    expect(await shop.temporaryFiles()).toEqual([]);
  });

  it('says of a picture that cannot be unpacked that it failed, once and for all', async () => {
    const { id } = await waiting(Buffer.from('no picture any more'));
    await shrinkImage(shop.deps, { id });
    expect(await row(id)).toEqual({ status: 'failed', medium_key: null, thumbnail_key: null });
    expect(await shop.temporaryFiles()).toEqual([]);
  });

  it('starts anew when a process ended over it', async () => {
    const { id } = await waiting(await pictures.jpeg(3000, 2000));
    const before = childrenOf(process.pid);
    const started = () => childrenOf(process.pid).filter((pid) => !before.includes(pid));
    const shrunk = shrinkImage({ ...shop.deps, imaging: createImaging() }, { id });
    await expect.poll(() => started().length, { interval: 5 }).toBe(1);
    for (const pid of started()) process.kill(pid, 'SIGKILL');
    await shrunk;
    expect(await row(id)).toMatchObject({ status: 'uploaded' });
  });

  it('has nothing to do for a photo that is gone', async () => {
    await shrinkImage(shop.deps, { id: 999_999 });
  });

  it('fails when the store does, so that it is tried again', async () => {
    const { id, folder } = await waiting(await pictures.jpeg());
    await shop.deps.storage.remove([`${folder}/original.jpg`]);
    // A file where the folder should be: nothing can be read or written there.
    await writeFile(join(shop.storageDir, folder), '');
    await expect(shrinkImage(shop.deps, { id })).rejects.toThrow();
    expect(await row(id)).toMatchObject({ status: 'pending' });
    expect(await shop.temporaryFiles()).toEqual([]);
  });

  it('takes nothing but the number of a photo', async () => {
    await expect(shrinkImage(shop.deps, { id: 'images/../secret' })).rejects.toThrow();
  });
});

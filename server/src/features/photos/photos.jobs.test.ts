import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createImaging } from '../../integrations/imaging/create-imaging.ts';
import * as pictures from '../../integrations/imaging/testing/pictures.ts';
import { childrenOf } from '../../testing/processes.ts';
import { shrinkImage } from './photos.jobs.ts';
import { insertPhoto } from './testing/insert-photo.ts';
import { photoShop } from './testing/photo-shop.ts';

const shop = await photoShop();

const bare = { status: 'pending', medium_key: null, thumbnail_key: null } as const;
let made = 0;
/** A row as an upload leaves it, its original in the store, without a job. */
async function pending(original: Buffer): Promise<{ id: number; folder: string }> {
  made += 1;
  const folder = `images/0000000${made}-0000-4000-8000-000000000000`;
  const original_key = `${folder}/original.jpg`;
  await shop.deps.storage.putBytes(original_key, original, 'image/jpeg');
  return { id: await insertPhoto(shop.db, { ...bare, original_key }), folder };
}
const row = (id: number) => {
  const images = shop.db.selectFrom('images').where('id', '=', id);
  return images.select(['status', 'medium_key', 'thumbnail_key']).executeTakeFirstOrThrow();
};

/** The sweep may have taken up the same photo meanwhile. */
const noTemporaryFiles = () => expect.poll(shop.temporaryFiles, { timeout: 5000 }).toEqual([]);

describe('shrinkImage', () => {
  test('makes both pictures, and may run twice, also at the same moment', async () => {
    const { id, folder } = await pending(await pictures.jpeg(700, 500));
    const [medium_key, thumbnail_key] = [`${folder}/medium.webp`, `${folder}/thumbnail.webp`];
    const done = { status: 'uploaded', medium_key, thumbnail_key };
    await Promise.all([shrinkImage(shop.deps, { id }), shrinkImage(shop.deps, { id })]);
    expect(await row(id)).toEqual(done);
    await shrinkImage(shop.deps, { id });
    expect(await row(id)).toEqual(done);
    expect((await shop.stored()).filter((key) => key.startsWith(folder))).toHaveLength(3);
    await noTemporaryFiles();
  });

  test('fails a picture that cannot be decoded', async () => {
    const { id } = await pending(Buffer.from('no picture any more'));
    await shrinkImage(shop.deps, { id });
    expect(await row(id)).toEqual({ ...bare, status: 'failed' });
    await noTemporaryFiles();
  });

  test('retries when a helper process dies', async () => {
    const { id } = await pending(await pictures.jpeg(3000, 2000));
    const before = childrenOf(process.pid);
    const started = () => childrenOf(process.pid).filter((pid) => !before.includes(pid));
    const shrunk = shrinkImage({ ...shop.deps, imaging: createImaging() }, { id });
    await expect.poll(() => started().length, { interval: 5 }).toBe(1);
    for (const pid of started()) process.kill(pid, 'SIGKILL');
    await shrunk;
    expect(await row(id)).toMatchObject({ status: 'uploaded' });
  });

  test('ignores a photo that no longer exists', async () => {
    const { id, folder } = await pending(await pictures.jpeg());
    await shop.db.deleteFrom('images').where('id', '=', id).execute();
    await shrinkImage(shop.deps, { id });
    expect((await shop.stored()).filter((key) => key.startsWith(folder))).toEqual([`${folder}/original.jpg`]);
  });

  test('throws when the store fails, so that the job is retried', async () => {
    const { id, folder } = await pending(await pictures.jpeg());
    await shop.deps.storage.remove([`${folder}/original.jpg`]);
    // A file in place of the folder makes reading and writing fail.
    await writeFile(join(shop.storageDir, folder), '');
    await expect(shrinkImage(shop.deps, { id })).rejects.toThrow();
    expect(await row(id)).toMatchObject({ status: 'pending' });
    await noTemporaryFiles();
  });

  test('refuses a payload that is no id', async () => {
    await expect(shrinkImage(shop.deps, { id: 'images/../secret' })).rejects.toThrow();
  });
});

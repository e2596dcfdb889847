import { z } from 'zod';
import { findPending, setFailed, setReady } from './keeping/photo-jobs.repository.ts';
import type { PhotoDeps } from './photos.service.ts';
import { SMALLER_TYPE, smallerKeys, withTemporaryFile } from './upload/photo-files.ts';

export { sweepPhotos, sweepStoredPhotos } from './keeping/photo-sweep.ts';

const payload = z.object({ id: z.int().positive() });

/**
 * The task `shrink_image`: makes the two smaller pictures of a photo. May run twice, or when the photo is gone.
 * @throws when the store fails, for another try
 */
export async function shrinkImage(
  { db, storage, imaging, log, temporaryDir }: PhotoDeps,
  job: unknown,
): Promise<void> {
  const { id } = payload.parse(job);
  const image = await findPending(db, id);
  if (!image) return;
  const shrunk = await withTemporaryFile(temporaryDir, async (path) => {
    await storage.copyTo(image.original_key, path);
    const shrink = () => imaging.shrink(path, image.width * image.height);
    // A process may end over no fault of the picture, which could be unpacked when it came.
    return shrink()
      .catch(shrink)
      .catch((error: unknown) => {
        log.warn({ image: id, err: error }, 'photo cannot be unpacked');
        return null;
      });
  });
  if (!shrunk) return setFailed(db, [id]);
  const keys = smallerKeys(image.original_key);
  await Promise.all([
    storage.putBytes(keys.medium, shrunk.medium, SMALLER_TYPE),
    storage.putBytes(keys.thumbnail, shrunk.thumbnail, SMALLER_TYPE),
  ]);
  await setReady(db, id, keys);
}

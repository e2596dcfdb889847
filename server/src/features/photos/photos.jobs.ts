import { isObjectKey } from '../../integrations/storage/object-key.ts';
import { idPayload } from '../../platform/jobs/id-payload.ts';
import {
  emptyBin,
  findLost,
  findPending,
  ownedKeys,
  pendingOriginals,
  type StoredRow,
  setFailed,
  setFound,
  setPending,
  setReady,
  storedRows,
} from './photo-jobs.repository.ts';
import type { PhotoDeps } from './photos.service.ts';
import {
  folderOf,
  PHOTOS_FOLDER,
  possibleOriginals,
  removeTemporaryFiles,
  SMALLER_TYPE,
  smallerKeys,
  withTemporaryFile,
} from './upload/photo-files.ts';
import { enqueueShrinks } from './upload/photo-upload.repository.ts';

/** The task `shrink_image`: makes the two smaller pictures. @throws when the store fails, for a retry */
export async function shrinkImage({ db, storage, imaging, log, temporaryDir }: PhotoDeps, job: unknown) {
  const { id } = idPayload.parse(job);
  const image = await findPending(db, id);
  if (!image) return;
  const shrunk = await withTemporaryFile(temporaryDir, async (path) => {
    await storage.copyTo(image.original_key, path);
    const shrink = () => imaging.shrink(path, image.width * image.height);
    // One retry: the upload could decode the picture, so a helper process may have died for another reason.
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
  await setReady(db, id, keys.medium, keys.thumbnail);
}

/** Younger objects may belong to an upload that is running. */
const HOUR = 3_600_000;
const BATCH = 1000;

/** The task `sweep_photos`: resumes what a crash left and empties the bin. It reads rows only. */
export async function sweepPhotos({ db, storage, log, temporaryDir }: PhotoDeps, now = new Date()) {
  const lost = await findLost(db);
  if (lost.length > 0) log.warn({ images: lost }, 'photos without a job are taken up again');
  await enqueueShrinks(db, lost);
  const originals = await emptyBin(db, now);
  await removeFiles(storage, originals);
  await removeTemporaryFiles(temporaryDir, new Date(now.getTime() - HOUR));
}

/** Removes the pictures of deleted rows; `sweep_stored_photos` finds what a crash leaves. */
export const removeFiles = (storage: PhotoDeps['storage'], originals: string[]): Promise<void> =>
  storage.remove(originals.flatMap((key) => [key, ...Object.values(smallerKeys(key))]));

/** The task `sweep_stored_photos`: removes objects without a row, and repairs rows without their objects. */
export async function sweepStoredPhotos(deps: PhotoDeps, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - HOUR);
  const present = new Set<string>();
  let batch: string[] = [];
  for await (const { key, modifiedAt } of deps.storage.list(PHOTOS_FOLDER)) {
    if (!isObjectKey(key)) {
      deps.log.warn({ key }, 'an object that is not ours is left alone');
      continue;
    }
    present.add(key);
    if (modifiedAt < before) batch.push(key);
    if (batch.length < BATCH) continue;
    await removeUnowned(deps, batch);
    batch = [];
  }
  await removeUnowned(deps, batch);
  if (present.size > 0) return checkRows(deps, present, before);
  // A folder that is not mounted, or photos that are still being copied back; a new shop has no rows either.
  if ((await storedRows(deps.db, 0, before)).length > 0)
    deps.log.error('no photo is stored: no row is changed');
}

async function removeUnowned({ db, storage, log }: PhotoDeps, keys: string[]): Promise<void> {
  // The smaller pictures of a pending photo are stored before its row names them: read first, as it may name them now.
  const pending = await pendingOriginals(db, [...new Set(keys.map(folderOf))].flatMap(possibleOriginals));
  const pendingFolders = new Set(pending.map(folderOf));
  const owned = new Set(await ownedKeys(db, keys));
  const orphans = keys.filter((key) => !owned.has(key) && !pendingFolders.has(folderOf(key)));
  if (orphans.length === 0) return;
  log.warn({ count: orphans.length, first: orphans[0] }, 'objects without a photo are removed');
  await storage.remove(orphans);
}

const isFailed = ({ status }: StoredRow) => status === 'failed';

async function checkRows({ db, log }: PhotoDeps, present: Set<string>, before: Date): Promise<void> {
  const missing = (key: string | null) => key !== null && !present.has(key);
  const idsOf = (rows: StoredRow[]) => rows.map(({ id }) => id);
  for (let rows = await storedRows(db, 0, before); rows.length > 0; ) {
    const [failed, live] = [rows.filter(isFailed), rows.filter((row) => !isFailed(row))];
    const lost = idsOf(live.filter((row) => missing(row.original_key)));
    if (lost.length > 0) log.error({ images: lost }, 'photos whose original is missing');
    await setFailed(db, lost);
    // A folder that was still being copied back.
    const found = idsOf(failed.filter((row) => !missing(row.original_key)));
    if (found.length > 0) log.warn({ images: found }, 'photos whose original is there again');
    await setFound(db, found);
    const whole = live.filter((row) => !missing(row.original_key));
    const bare = idsOf(whole.filter((row) => missing(row.medium_key) || missing(row.thumbnail_key)));
    if (bare.length > 0) log.warn({ images: bare }, 'photos whose smaller pictures are missing');
    await setPending(db, bare);
    rows = await storedRows(db, rows.at(-1)?.id ?? 0, before);
  }
}

import type { PhotoDeps } from '../photos.service.ts';
import {
  folderOf,
  PHOTOS_FOLDER,
  possibleOriginals,
  removeTemporaryFiles,
  smallerKeys,
} from '../upload/photo-files.ts';
import { enqueueShrinks } from '../upload/photo-upload.repository.ts';
import {
  emptyBin,
  findLost,
  ownedKeys,
  pendingOriginals,
  type StoredRow,
  setFailed,
  setPending,
  storedRows,
} from './photo-jobs.repository.ts';

/** What is younger may belong to an upload under way. */
const HOUR = 3_600_000;
const BATCH = 1000;

/** The task `sweep_photos`: takes up what a crash left, empties the bin. Reads rows only, so that it may run often. */
export async function sweepPhotos(
  { db, storage, log, temporaryDir }: PhotoDeps,
  now = new Date(),
): Promise<void> {
  const lost = await findLost(db);
  if (lost.length > 0) log.warn({ images: lost }, 'photos without a job are taken up again');
  await enqueueShrinks(db, lost);
  const originals = await emptyBin(db, now);
  await storage.remove(originals.flatMap((key) => [key, ...Object.values(smallerKeys(key))]));
  await removeTemporaryFiles(temporaryDir, new Date(now.getTime() - HOUR));
}

/**
 * The task `sweep_stored_photos`: compares the whole store with the rows. Removes the objects that no row knows, makes smaller
 * pictures that are missing anew, and reports photos whose original is missing.
 */
export async function sweepStoredPhotos(deps: PhotoDeps, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - HOUR);
  const present = new Set<string>();
  let batch: string[] = [];
  for await (const { key, modifiedAt } of deps.storage.list(PHOTOS_FOLDER)) {
    present.add(key);
    if (modifiedAt < before) batch.push(key);
    if (batch.length < BATCH) continue;
    await removeUnowned(deps, batch);
    batch = [];
  }
  await removeUnowned(deps, batch);
  await checkRows(deps, present, before);
}

async function removeUnowned({ db, storage, log }: PhotoDeps, keys: string[]): Promise<void> {
  const owned = new Set(await ownedKeys(db, keys));
  const unowned = keys.filter((key) => !owned.has(key));
  // The smaller pictures of a photo under way stand there before its row names them.
  const pending = await pendingOriginals(db, [...new Set(unowned.map(folderOf))].flatMap(possibleOriginals));
  const underWay = new Set(pending.map(folderOf));
  const orphans = unowned.filter((key) => !underWay.has(folderOf(key)));
  if (orphans.length === 0) return;
  log.warn({ count: orphans.length, first: orphans[0] }, 'objects without a photo are removed');
  await storage.remove(orphans);
}

async function checkRows({ db, log }: PhotoDeps, present: Set<string>, before: Date): Promise<void> {
  const missing = (key: string | null) => key !== null && !present.has(key);
  for (let rows: StoredRow[] = await storedRows(db, 0, before); rows.length > 0; ) {
    const gone = rows.filter((row) => missing(row.original_key)).map(({ id }) => id);
    if (gone.length > 0) log.error({ images: gone }, 'photos whose original is missing');
    await setFailed(db, gone);
    const bare = rows.filter(
      (row) => !missing(row.original_key) && (missing(row.medium_key) || missing(row.thumbnail_key)),
    );
    if (bare.length > 0)
      log.warn({ images: bare.map(({ id }) => id) }, 'photos whose smaller pictures are missing');
    await setPending(
      db,
      bare.map(({ id }) => id),
    );
    rows = await storedRows(db, rows.at(-1)?.id ?? 0, before);
  }
}

import { IMAGE_BIN_DAYS } from '@florilege/contract/photos/photos.contract.ts';
import { type Db, statement } from '../../../platform/db/db.ts';

type PendingImage = { original_key: string; width: number; height: number };
const pending = statement<PendingImage>(
  "select original_key, width, height from images where id = $1 and status = 'pending'",
);

/** Undefined when there is nothing left to do. */
export async function findPending(db: Db, id: number): Promise<PendingImage | undefined> {
  return (await pending(db, id))[0];
}

export async function setReady(
  db: Db,
  id: number,
  keys: { medium: string; thumbnail: string },
): Promise<void> {
  await db
    .updateTable('images')
    .set({ status: 'uploaded', medium_key: keys.medium, thumbnail_key: keys.thumbnail })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute();
}

const fail = statement<never>("update images set status = 'failed' where id = any($1::bigint[])");

export async function setFailed(db: Db, ids: number[]): Promise<void> {
  await fail(db, ids);
}

const again = statement<never>(
  "update images set status = 'pending' where id = any($1::bigint[]) and status = 'uploaded'",
);

/** For those whose smaller pictures are to be made anew. */
export async function setPending(db: Db, ids: number[]): Promise<void> {
  await again(db, ids);
}

/** A job runs for seconds; one that is held longer is held by a process that died. */
const DEAD_AFTER = '5 minutes';

const lost = statement<{ id: number }>(`
  select id from images
   where status = 'pending'
     and not exists (select from graphile_worker.jobs
                      where key = 'shrink_image:' || images.id and attempts < max_attempts
                        and (locked_at is null or locked_at > now() - interval '${DEAD_AFTER}'))`);

/** Photos that wait for a job that will never come. */
export async function findLost(db: Db): Promise<number[]> {
  return (await lost(db)).map(({ id }) => id);
}

const empty = statement<{ original_key: string }>(
  `delete from images where deleted_at < $1::timestamptz - interval '${IMAGE_BIN_DAYS} days' returning original_key`,
);

/** Forgets what lay in the bin for too long. @returns keys of the originals */
export async function emptyBin(db: Db, now: Date): Promise<string[]> {
  return (await empty(db, now)).map(({ original_key }) => original_key);
}

const owned = statement<{ key: string }>(`
  select unnest(array[original_key, medium_key, thumbnail_key]) as key from images
   where original_key = any($1::text[]) or medium_key = any($1::text[]) or thumbnail_key = any($1::text[])`);

/** The keys that rows know, of those given and their neighbours. */
export async function ownedKeys(db: Db, keys: string[]): Promise<string[]> {
  return (await owned(db, keys)).map(({ key }) => key);
}

const pendingAmong = statement<{ original_key: string }>(
  "select original_key from images where original_key = any($1::text[]) and status = 'pending'",
);

/** Those of the originals whose photo is still being made ready. */
export async function pendingOriginals(db: Db, originals: string[]): Promise<string[]> {
  return (await pendingAmong(db, originals)).map(({ original_key }) => original_key);
}

export type StoredRow = {
  id: number;
  status: string;
  original_key: string;
  medium_key: string | null;
  thumbnail_key: string | null;
};

const stored = statement<StoredRow>(`
  select id, status, original_key, medium_key, thumbnail_key from images
   where id > $1 and created_at < $2 and status <> 'failed' order by id limit 1000`);

/** A thousand photos that were sent before that time, after that number. */
export function storedRows(db: Db, afterId: number, before: Date): Promise<StoredRow[]> {
  return stored(db, afterId, before);
}

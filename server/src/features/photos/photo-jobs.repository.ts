import { IMAGE_BIN_DAYS } from '@florilege/contract/photos/photos.contract.ts';
import type { Selectable } from 'kysely';
import { columnStatement, command, rowStatement, statement } from '../../platform/db/db.ts';
import type { Database } from '../../platform/db/schema.ts';

type PendingImage = { original_key: string; width: number; height: number };
export const findPending = rowStatement<PendingImage, [id: number]>(
  "select original_key, width, height from images where id = $1 and status = 'pending'",
);

export const setReady = command<[id: number, medium: string, thumbnail: string]>(`
  update images set status = 'uploaded', medium_key = $2, thumbnail_key = $3 where id = $1 and status = 'pending'`);

export const setFailed = command<[ids: number[]]>(
  "update images set status = 'failed' where id = any($1::bigint[])",
);

export const setPending = command<[ids: number[]]>(
  "update images set status = 'pending' where id = any($1::bigint[]) and status = 'uploaded'",
);

/** Photos that failed wait for their smaller pictures again, unless the same picture was uploaded meanwhile. */
export const setFound = command<[ids: number[]]>(`
  update images set status = 'pending'
   where id = any($1::bigint[]) and status = 'failed'
     and not exists (select from images twin
                      where twin.sha256 = images.sha256 and twin.id <> images.id and twin.deleted_at is null
                        and (twin.status <> 'failed' or (twin.id = any($1::bigint[]) and twin.id < images.id)))`);

/** A job runs for seconds; the process of a longer lock died. */
const DEAD_AFTER = '5 minutes';

export const findLost = columnStatement<number, []>(`
  select id from images
   where status = 'pending'
     and not exists (select from graphile_worker.jobs
                      where key = 'shrink_image:' || images.id and attempts < max_attempts
                        and (locked_at is null or locked_at > now() - interval '${DEAD_AFTER}'))`);

/** Deletes photos that were too long in the bin. @returns the keys of their originals */
export const emptyBin = columnStatement<string, [now: Date]>(
  `delete from images where deleted_at < $1::timestamptz - interval '${IMAGE_BIN_DAYS} days' returning original_key`,
);

/** @returns the keys of their originals */
export const deletePhotos = columnStatement<string, [ids: number[]]>(
  'delete from images where id = any($1::bigint[]) returning original_key',
);

/** The keys of all rows that have one of the given keys. */
export const ownedKeys = columnStatement<string, [keys: string[]]>(`
  select unnest(array[original_key, medium_key, thumbnail_key]) as key from images
   where original_key = any($1::text[]) or medium_key = any($1::text[]) or thumbnail_key = any($1::text[])`);

export const pendingOriginals = columnStatement<string, [originals: string[]]>(
  "select original_key from images where original_key = any($1::text[]) and status = 'pending'",
);

type Images = Selectable<Database['images']>;
export type StoredRow = Pick<Images, 'id' | 'status' | 'original_key' | 'medium_key' | 'thumbnail_key'>;

/** Photos that failed are among them if they were whole before: only a missing original made them fail. */
export const storedRows = statement<StoredRow, [afterId: number, before: Date]>(`
  select id, status, original_key, medium_key, thumbnail_key from images
   where id > $1 and created_at < $2 and (status <> 'failed' or medium_key is not null) order by id limit 1000`);

import type { ImageFacts } from '../../../integrations/imaging/imaging.ts';
import { type Reader, statement, type Tx } from '../../../platform/db/db.ts';

export type NewImage = {
  filename: string;
  original_key: string;
  content_type: string;
  file_size: number;
  sha256: Buffer;
  facts: ImageFacts;
};

const insert = statement<{ id: number }>(`
  insert into images (filename, original_key, content_type, width, height, file_size, sha256, shot_at, created_by)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  on conflict (sha256) where deleted_at is null and status <> 'failed' do nothing
  returning id`);

/** @returns its number, null when the library has the same picture */
export async function insertImage(tx: Tx, image: NewImage, memberId: string): Promise<number | null> {
  const { filename, original_key, content_type, file_size, sha256, facts } = image;
  const values = [
    filename,
    original_key,
    content_type,
    facts.width,
    facts.height,
    file_size,
    sha256,
    facts.shotAt,
    memberId,
  ];
  return (await insert(tx, ...values))[0]?.id ?? null;
}

const same = statement<{ id: number }>(
  "select id from images where sha256 = $1 and deleted_at is null and status <> 'failed'",
);

/** The live photo with the same picture. */
export async function findSame(tx: Tx, sha256: Buffer): Promise<number | null> {
  return (await same(tx, sha256))[0]?.id ?? null;
}

const enqueue = statement<never>(`
  select from unnest($1::bigint[]) id, graphile_worker.add_job(
    identifier => 'shrink_image', payload => json_build_object('id', id), job_key => 'shrink_image:' || id, max_attempts => 12)`);

/** A job that makes the smaller pictures of each photo; one that there is already is replaced, and never tried again if it is held. */
export async function enqueueShrinks(db: Reader, ids: number[]): Promise<void> {
  await enqueue(db, ids);
}

const known = statement<{ original_key: string }>(
  'select original_key from images where original_key = any($1::text[])',
);

/** Those of the originals that photos stand on. */
export async function originalsWithRow(db: Reader, keys: string[]): Promise<Set<string>> {
  return new Set((await known(db, keys)).map(({ original_key }) => original_key));
}

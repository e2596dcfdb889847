import type { ImageFacts } from '../../../integrations/imaging/imaging.ts';
import { columnStatement, command, type Tx, valueStatement } from '../../../platform/db/db.ts';

export type NewImage = {
  filename: string;
  original_key: string;
  content_type: string;
  file_size: number;
  sha256: Buffer;
  facts: ImageFacts;
};

const insert = valueStatement<number | undefined>(`
  insert into images (filename, original_key, content_type, width, height, file_size, sha256, shot_at, created_by)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  on conflict (sha256) where deleted_at is null and status <> 'failed' do nothing
  returning id`);

/** @returns the id, undefined when the library has the same picture */
export async function insertImage(tx: Tx, image: NewImage, memberId: string): Promise<number | undefined> {
  const { filename, original_key, content_type, file_size, sha256, facts } = image;
  const { width, height, shotAt } = facts;
  const file = [filename, original_key, content_type, width, height, file_size, sha256];
  return insert(tx, ...file, shotAt, memberId);
}

export const findSame = valueStatement<number | undefined, [sha256: Buffer]>(
  "select id from images where sha256 = $1 and deleted_at is null and status <> 'failed'",
);

/** Enqueues the job of each photo; it replaces a waiting job, and a running one is not retried. */
export const enqueueShrinks = command<[ids: number[]]>(`
  select from unnest($1::bigint[]) id, graphile_worker.add_job(
    identifier => 'shrink_image', payload => json_build_object('id', id), job_key => 'shrink_image:' || id, max_attempts => 12)`);

export const originalsWithRow = columnStatement<string, [keys: string[]]>(
  'select original_key from images where original_key = any($1::text[])',
);

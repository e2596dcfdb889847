import { createHash, randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { Database } from '../../../platform/db/schema.ts';

/** A photo as an upload and its job leave it, without its files. @returns its number */
export async function insertPhoto(
  db: Db,
  photo: Partial<Insertable<Database['images']>> = {},
): Promise<number> {
  const folder = `images/${randomUUID()}`;
  const { id } = await db
    .insertInto('images')
    .values({
      filename: 'bouquet.jpg',
      original_key: `${folder}/original.jpg`,
      medium_key: `${folder}/medium.webp`,
      thumbnail_key: `${folder}/thumbnail.webp`,
      content_type: 'image/jpeg',
      width: 4000,
      height: 3000,
      file_size: 2_000_000,
      sha256: createHash('sha256').update(folder).digest(),
      status: 'uploaded',
      ...photo,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

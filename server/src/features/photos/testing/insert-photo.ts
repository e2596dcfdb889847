import { createHash, randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Reader } from '../../../platform/db/db.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { insertRow } from '../../../testing/rows.ts';

/** The row of an uploaded photo, without its files. @returns its id */
export async function insertPhoto(db: Reader, photo: Partial<Insertable<Database['images']>> = {}) {
  const folder = `images/${randomUUID()}`;
  const row: Insertable<Database['images']> = {
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
  };
  return (await insertRow(db, 'images', row)).id;
}

import { can } from '@florilege/contract/auth/roles.ts';
import { errorCatalogue } from '@florilege/contract/http/errors.ts';
import { type Page, toPage } from '@florilege/contract/http/page.ts';
import type { ImageListQuery } from '@florilege/contract/photos/photos.contract.ts';
import { TAGS_PER_IMAGE } from '@florilege/contract/photos/tags.ts';
import type { Logger } from 'pino';
import type { Imaging } from '../../integrations/imaging/imaging.ts';
import type { Storage } from '../../integrations/storage/storage.ts';
import type { Db, Reader, Tx } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/bind.ts';
import { plainWords } from '../clients/clients.public.ts';
import { listImages } from './photo-list.repository.ts';
import type { ImageRow } from './photo-rows.ts';
import { findImage, holdImages, updateDescription } from './photos.repository.ts';
import { addTags, replaceTags } from './tags.repository.ts';

/** What the photo library stands on. */
export type PhotoDeps = {
  db: Db;
  storage: Storage;
  imaging: Imaging;
  log: Logger;
  /** Where files stand while they are received or unpacked; each for a moment. */
  temporaryDir: string;
};

/** One page of photos, newest first. The bin is for those who may restore. */
export async function photosPage(db: Reader, member: Member, query: ImageListQuery): Promise<Page<ImageRow>> {
  if (query.deleted && !can(member, 'photos.delete')) throw new AppError('FORBIDDEN');
  const words = plainWords(query.search);
  // Signs alone find nothing.
  if (words.length === 0 && query.search.trim() !== '') return toPage([], 0, query);
  const { rows, count } = await listImages(db, query, words);
  return toPage(rows, count, query);
}

/** Loads a photo or throws IMAGE_NOT_FOUND; one of the bin exists only for those who may restore it. */
export async function loadPhoto(db: Reader, member: Member, id: number): Promise<ImageRow> {
  const image = await findImage(db, id);
  if (!image || (image.deleted_at && !can(member, 'photos.delete'))) throw new AppError('IMAGE_NOT_FOUND');
  return image;
}

/** Sets description and tags; what is absent stays. */
export async function changePhoto(
  tx: Tx,
  member: Member,
  id: number,
  change: { description?: string | null | undefined; tags?: string[] | undefined },
): Promise<ImageRow> {
  const [held] = await holdImages(tx, [id]);
  if (!held || held.deleted_at) throw new AppError('IMAGE_NOT_FOUND');
  if (change.description !== undefined) await updateDescription(tx, id, change.description);
  if (change.tags) await replaceTags(tx, id, change.tags, member.id);
  return loadPhoto(tx, member, id);
}

/** `error`: why this one was left out. */
export type BulkError = { id: number; error: string };

/** Adds tags to photos, only those that each lacks; `tagged` are the photos that gained one. */
export async function tagPhotos(
  tx: Tx,
  member: Member,
  ids: number[],
  tags: string[],
): Promise<{ summary: { tagged: number; total: number }; errors: BulkError[] }> {
  const outcome = new Map((await addTags(tx, ids, tags, member.id)).map((image) => [image.id, image]));
  const refusal = (id: number) => {
    const image = outcome.get(id);
    if (!image) return errorCatalogue.IMAGE_NOT_FOUND.message;
    return image.full ? `${TAGS_PER_IMAGE} tags au plus par photo` : null;
  };
  const errors = ids.flatMap((id) => {
    const error = refusal(id);
    return error ? [{ id, error }] : [];
  });
  const tagged = [...outcome.values()].filter(({ gained }) => gained).length;
  return { summary: { tagged, total: ids.length }, errors };
}

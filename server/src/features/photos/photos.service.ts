import { can } from '@florilege/contract/auth/roles.ts';
import { errorCatalogue } from '@florilege/contract/http/errors.ts';
import { type Page, toPage } from '@florilege/contract/http/page.ts';
import type { RouteAnswer, RouteRequest } from '@florilege/contract/http/route.ts';
import type { ImageListQuery, photosRoutes } from '@florilege/contract/photos/photos.contract.ts';
import { TAGS_PER_IMAGE } from '@florilege/contract/photos/tags.ts';
import type { Deps } from '../../feature.ts';
import type { Reader, Tx } from '../../platform/db/db.ts';
import { AppError, writtenMeanwhile } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/bind.ts';
import { plainWords } from '../../platform/search/typed-words.ts';
import { listImages } from './photo-list.repository.ts';
import type { ImageRow } from './photo-rows.ts';
import { binImages, findImage, lockImages, restoreImages, updateDescription } from './photos.repository.ts';
import { addTags, lockTagsOf, replaceTags } from './tags.repository.ts';

export type PhotoDeps = Pick<Deps, 'db' | 'storage' | 'imaging' | 'log' | 'temporaryDir'>;
type Routes = typeof photosRoutes;
type PhotoChange = RouteRequest<Routes['update']>['body'];

export async function photosPage(db: Reader, member: Member, query: ImageListQuery): Promise<Page<ImageRow>> {
  if (query.deleted && !can(member, 'photos.delete')) throw new AppError('FORBIDDEN');
  const words = plainWords(query.search);
  // A search of punctuation alone finds nothing.
  if (words.length === 0 && query.search.trim() !== '') return toPage([], 0, query);
  const { rows, count } = await listImages(db, query, words);
  return toPage(rows, count, query);
}

/** A photo of the bin is found only by members who may restore it. @throws IMAGE_NOT_FOUND */
export async function loadPhoto(db: Reader, member: Member, id: number): Promise<ImageRow> {
  const image = await findImage(db, id);
  if (!image || (image.deleted_at && !can(member, 'photos.delete'))) throw new AppError('IMAGE_NOT_FOUND');
  return image;
}

/** @throws IMAGE_NOT_FOUND, VALIDATION_FAILED over a colleague's newer description */
export async function changePhoto(tx: Tx, member: Member, id: number, change: PhotoChange) {
  const [locked] = await lockImages(tx, [id]);
  if (!locked || locked.deleted_at) throw new AppError('IMAGE_NOT_FOUND');
  const { description, tags, was } = change;
  if (description !== undefined) {
    const newer = was?.description !== undefined && was.description !== locked.description;
    if (newer && description !== locked.description)
      throw writtenMeanwhile('description', 'la description', locked.description);
    await updateDescription(tx, id, description);
  }
  if (tags) await replaceTags(tx, id, { names: tags, was: was?.tags }, member.id);
  return loadPhoto(tx, member, id);
}

export async function deletePhoto(tx: Tx, member: Member, id: number) {
  const { errors } = await deletePhotos(tx, [id]);
  if (errors.length > 0) throw new AppError('IMAGE_NOT_FOUND');
  const { deleted_at } = await loadPhoto(tx, member, id);
  return { id, deleted_at: deleted_at ?? new Date().toISOString() };
}

/** `deleted` counts all that are in the bin afterwards, so that a retry answers the same. */
export async function deletePhotos(tx: Tx, ids: number[]): Promise<RouteAnswer<Routes['bulkDelete']>> {
  const locked = (await lockImages(tx, ids)).map(({ id }) => id);
  await lockTagsOf(tx, locked);
  await binImages(tx, locked);
  return { summary: { deleted: locked.length, total: ids.length }, errors: unknownAmong(ids, locked) };
}

const SENT_AGAIN =
  'Cette photo a été envoyée de nouveau entre-temps\u00a0: elle est déjà dans la photothèque.';

/** `restored` counts all that are in the library afterwards, so that a retry answers the same. */
export async function restorePhotos(tx: Tx, ids: number[]): Promise<RouteAnswer<Routes['bulkRestore']>> {
  const locked = await lockImages(tx, ids);
  const binned = locked.filter(({ deleted_at }) => deleted_at !== null).map(({ id }) => id);
  await lockTagsOf(tx, binned);
  const restored = new Set(await restoreImages(tx, binned));
  const refused = binned.filter((id) => !restored.has(id)).map((id) => ({ id, error: SENT_AGAIN }));
  const known = locked.map(({ id }) => id);
  const summary = { restored: locked.length - refused.length, total: ids.length };
  return { summary, errors: [...unknownAmong(ids, known), ...refused] };
}

function unknownAmong(ids: number[], known: number[]) {
  const unknown = ids.filter((id) => !known.includes(id));
  return unknown.map((id) => ({ id, error: errorCatalogue.IMAGE_NOT_FOUND.message }));
}

/** Adds missing tags to photos; `tagged` counts the photos that gained one. */
export async function tagPhotos(tx: Tx, member: Member, ids: number[], tags: string[]) {
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

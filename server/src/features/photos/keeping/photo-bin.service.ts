import { errorCatalogue } from '@florilege/contract/http/errors.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Member } from '../../../platform/http/bind.ts';
import { binImages, holdImages, restoreImages } from '../photos.repository.ts';
import { type BulkError, loadPhoto } from '../photos.service.ts';
import { holdTagsOf } from '../tags.repository.ts';

/** Puts a photo into the bin; one that lies there already stays as it is. */
export async function deletePhoto(
  tx: Tx,
  member: Member,
  id: number,
): Promise<{ id: number; deleted_at: string }> {
  const { errors } = await deletePhotos(tx, [id]);
  if (errors.length > 0) throw new AppError('IMAGE_NOT_FOUND');
  const { deleted_at } = await loadPhoto(tx, member, id);
  return { id, deleted_at: deleted_at ?? new Date().toISOString() };
}

/** Puts photos into the bin; `deleted` counts all that lie there afterwards, so that a retry answers the same. */
export async function deletePhotos(
  tx: Tx,
  ids: number[],
): Promise<{ summary: { deleted: number; total: number }; errors: BulkError[] }> {
  const held = (await holdImages(tx, ids)).map(({ id }) => id);
  await holdTagsOf(tx, held);
  await binImages(tx, held);
  return { summary: { deleted: held.length, total: ids.length }, errors: unknownAmong(ids, held) };
}

/** The library keeps a picture once. */
const TWIN = 'Cette photo a été envoyée de nouveau entre-temps\u00a0: elle est déjà dans la photothèque.';

/** Takes photos out of the bin; `restored` counts all that are in the library afterwards, so that a retry answers the same. */
export async function restorePhotos(
  tx: Tx,
  ids: number[],
): Promise<{ summary: { restored: number; total: number }; errors: BulkError[] }> {
  const held = await holdImages(tx, ids);
  const binned = held.filter(({ deleted_at }) => deleted_at !== null).map(({ id }) => id);
  await holdTagsOf(tx, binned);
  const restored = new Set(await restoreImages(tx, binned));
  const twins = binned.filter((id) => !restored.has(id)).map((id) => ({ id, error: TWIN }));
  const known = held.map(({ id }) => id);
  return {
    summary: { restored: held.length - twins.length, total: ids.length },
    errors: [...unknownAmong(ids, known), ...twins],
  };
}

function unknownAmong(ids: number[], held: number[]): BulkError[] {
  const known = new Set(held);
  return ids
    .filter((id) => !known.has(id))
    .map((id) => ({ id, error: errorCatalogue.IMAGE_NOT_FOUND.message }));
}

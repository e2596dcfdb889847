import type { Tx } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/bind.ts';
import { findLink, linkImages, unlinkImage } from './client-images.repository.ts';
import type { AccountImageRow } from './client-rows.ts';
import { lockClient } from './clients.repository.ts';
import { holdClient } from './clients.service.ts';

/** @throws CLIENT_NOT_FOUND, CLIENT_MERGED, IMAGE_NOT_FOUND */
export async function addImage(
  tx: Tx,
  member: Member,
  clientId: number,
  imageId: number,
): Promise<AccountImageRow> {
  await holdClient(tx, clientId);
  await linkImages(tx, clientId, [imageId], member.id);
  const link = await findLink(tx, clientId, imageId);
  if (!link) throw new AppError('IMAGE_NOT_FOUND');
  return link;
}

/** The photo stays in the library. */
export async function removeImage(tx: Tx, clientId: number, imageId: number): Promise<{ id: number }> {
  if (!(await lockClient(tx, clientId))) throw new AppError('CLIENT_NOT_FOUND');
  if (!(await unlinkImage(tx, clientId, imageId))) throw new AppError('IMAGE_NOT_FOUND');
  return { id: imageId };
}

import type { Tx } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/bind.ts';
import { insertEvents } from '../order-money/order-money.public.ts';
import { attachImage, detachImage } from './order-images.repository.ts';
import type { OrderImageRow } from './order-rows.ts';
import { PHOTO_ADDED, PHOTO_REMOVED } from './order-sentences.ts';
import { lockLiveOrder } from './orders.service.ts';

/** Attaches a photo of the library, also to a cancelled order; an attached one gets the new caption. */
export async function addImage(
  tx: Tx,
  member: Member,
  id: number,
  { image_id, caption }: { image_id: number; caption?: string | null | undefined },
): Promise<OrderImageRow> {
  const order = await lockLiveOrder(tx, member, id);
  const image = await attachImage(tx, id, image_id, { caption, kind: 'photo', authorId: member.id });
  if (!image) throw new AppError('IMAGE_NOT_FOUND');
  const attached = order.order_images.some((known) => known.image === image_id);
  if (!attached) await insertEvents(tx, id, member.id, [PHOTO_ADDED]);
  return image;
}

export async function removeImage(
  tx: Tx,
  member: Member,
  id: number,
  imageId: number,
): Promise<{ id: number }> {
  await lockLiveOrder(tx, member, id);
  if (!(await detachImage(tx, id, imageId))) throw new AppError('IMAGE_NOT_FOUND');
  await insertEvents(tx, id, member.id, [PHOTO_REMOVED]);
  return { id: imageId };
}

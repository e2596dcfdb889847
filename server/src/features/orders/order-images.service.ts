import type { Tx } from '../../platform/db/db.ts';
import { existing } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/bind.ts';
import { insertEvents } from '../order-money/order-money.public.ts';
import { attachImage, detachImage, restoreImageRow } from './order-images.repository.ts';
import { PHOTO_ADDED, PHOTO_REMOVED, PHOTO_RESTORED } from './order-sentences.ts';
import { lockLiveOrder } from './orders.service.ts';

type ImageBody = { image_id: number; caption?: string | null | undefined };

/** Attaches a photo of the library, also to a cancelled order; an attached one gets the new caption. */
export async function addImage(tx: Tx, member: Member, id: number, { image_id, caption }: ImageBody) {
  const order = await lockLiveOrder(tx, member, id);
  const attachment = { caption, kind: 'photo', authorId: member.id } as const;
  const image = existing(await attachImage(tx, id, image_id, attachment), 'IMAGE_NOT_FOUND');
  const attached = order.order_images.some((known) => known.image === image_id);
  if (!attached) await insertEvents(tx, id, member.id, [PHOTO_ADDED]);
  return image;
}

export async function removeImage(tx: Tx, member: Member, id: number, imageId: number) {
  await lockLiveOrder(tx, member, id);
  existing(await detachImage(tx, id, imageId), 'IMAGE_NOT_FOUND');
  await insertEvents(tx, id, member.id, [PHOTO_REMOVED]);
  return { id: imageId };
}

/** The undo of a removal: the photo is judged, and a refusal finds its maker, as if it had stayed. */
export async function restoreImage(tx: Tx, member: Member, id: number, imageId: number) {
  const order = await lockLiveOrder(tx, member, id);
  const attached = order.order_images.find((known) => known.image === imageId);
  if (attached) return attached;
  const image = existing(await restoreImageRow(tx, id, imageId), 'IMAGE_NOT_FOUND');
  await insertEvents(tx, id, member.id, [PHOTO_RESTORED]);
  return image;
}

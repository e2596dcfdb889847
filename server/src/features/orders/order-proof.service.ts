import type { Tx } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/bind.ts';
import { insertEvents, type NewEvent } from '../order-money/order-money.public.ts';
import { attachImage } from './order-images.repository.ts';
import type { OrderDetailRow } from './order-rows.ts';
import { eventsOf } from './order-sentences.ts';
import { findOrder, lockOrder, updateOrder } from './orders.repository.ts';

/** Locks an order, also one in the bin: a proof is kept in any case. */
export async function lockForProof(tx: Tx, id: number): Promise<OrderDetailRow> {
  const order = (await lockOrder(tx, id)) ? await findOrder(tx, id) : undefined;
  if (!order) throw new AppError('ORDER_NOT_FOUND');
  return order;
}

export type ProofOnOrder = {
  event: NewEvent;
  image: { id: number; caption: string } | null;
  status: OrderDetailRow['status'];
};

export async function recordProof(
  tx: Tx,
  member: Member,
  order: OrderDetailRow,
  { event, image, status }: ProofOnOrder,
): Promise<void> {
  if (image)
    await attachImage(tx, order.id, image.id, { caption: image.caption, kind: 'photo', authorId: member.id });
  const changes = status === order.status ? {} : { status };
  if (status !== order.status) await updateOrder(tx, order.id, changes);
  await insertEvents(tx, order.id, member.id, [event, ...eventsOf(order, changes, null)]);
}

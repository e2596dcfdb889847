import type { OrderStatus } from '@florilege/contract/orders/order-status.ts';
import type { Tx } from '../../platform/db/db.ts';
import { existing } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/bind.ts';
import { insertEvents, type NewEvent } from '../order-money/order-money.public.ts';
import { attachImage } from './order-images.repository.ts';
import type { OrderDetailRow } from './order-rows.ts';
import { ACCESS_NOTED, eventsOf } from './order-sentences.ts';
import { findOrder, lockOrder, updateOrder } from './orders.repository.ts';

/** Locks an order, also one in the bin: a proof is kept in any case. */
export async function lockForProof(tx: Tx, id: number): Promise<OrderDetailRow> {
  await lockOrder(tx, id);
  return existing(await findOrder(tx, id), 'ORDER_NOT_FOUND');
}

type ProofOnOrder = {
  event: NewEvent;
  image: { id: number; caption: string } | null;
  /** Null: it stays. */
  status: OrderStatus | null;
  /** A visit in vain, its time, and what it was for; null: the bouquet was handed over. undefined: without effect. */
  miss?: { as: 'absent' | 'refused'; at: string; day: string | null; slot: string | null } | null;
};

/** Writes how one gets in where an order is delivered, with its event. */
export async function writeAccess(tx: Tx, member: Member, id: number, access_notes: string | null) {
  await updateOrder(tx, id, { access_notes });
  await insertEvents(tx, id, member.id, [ACCESS_NOTED]);
}

export async function recordProof(tx: Tx, member: Member, order: OrderDetailRow, proof: ProofOnOrder) {
  const { event, image, status, miss } = proof;
  if (image)
    await attachImage(tx, order.id, image.id, { caption: image.caption, kind: 'photo', authorId: member.id });
  const changes = status === null || status === order.status ? {} : { status };
  const marks = miss === undefined ? {} : marksOf(miss);
  if (changes.status || miss) await updateOrder(tx, order.id, { ...changes, ...marks });
  await insertEvents(tx, order.id, member.id, [event, ...eventsOf(order, changes)]);
}

/** The mark says which day and slot it is about, so that another one ends it. */
function marksOf(miss: ProofOnOrder['miss']) {
  if (!miss) return { missed_as: null, missed_at: null, missed_day: null, missed_slot: null };
  return { missed_as: miss.as, missed_at: miss.at, missed_day: miss.day, missed_slot: miss.slot };
}

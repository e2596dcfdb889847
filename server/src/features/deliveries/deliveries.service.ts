import { can } from '@florilege/contract/auth/roles.ts';
import type { ProofFields } from '@florilege/contract/deliveries/deliveries.contract.ts';
import { conflictOf, isInVain } from '@florilege/contract/deliveries/proofs.ts';
import { today } from '@florilege/contract/http/dates.ts';
import { orderCan } from '@florilege/contract/orders/order-can.ts';
import type { Reader, Tx } from '../../platform/db/db.ts';
import { AppError, existing, fieldError, writtenMeanwhile } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/bind.ts';
import { noteDoor } from '../clients/clients.public.ts';
import { loadOrder, lockForProof, recordProof, writeAccess } from '../orders/orders.public.ts';
import { type Received, savePhotoAt } from '../photos/photos.public.ts';
import { proofCaption, proofEvent } from './proof-sentences.ts';
import { findProof, findVisited, insertProof, listProofs, wasDriverOf } from './proofs.repository.ts';

/** The proofs of an order, as far as the member may see it. @throws ORDER_NOT_FOUND */
export async function proofsOf(db: Reader, member: Member, id: number) {
  await loadOrder(db, member, id);
  return listProofs(db, id);
}

/** Saves a proof once. @throws FORBIDDEN for a driver who never had the order, IDEMPOTENCY_KEY_REUSED */
export async function saveProof(tx: Tx, member: Member, fields: ProofFields, photo: Received | undefined) {
  const order = await lockForProof(tx, fields.order_id);
  const known = await findProof(tx, fields.proof_id);
  if (known) {
    const { member_id, ...proof } = known;
    const same = proof.order_id === fields.order_id && proof.outcome === fields.outcome;
    if (member_id !== member.id || !same) throw new AppError('IDEMPOTENCY_KEY_REUSED');
    return proof;
  }
  const anyDriver = can(member, 'orders.edit');
  const own = anyDriver || order.delivery_person?.id === member.id;
  // An order that was given to another driver meanwhile is a conflict; another driver's order is forbidden.
  if (!own && !(await wasDriverOf(tx, order.id, member.id))) throw new AppError('FORBIDDEN');
  const conflict = conflictOf(order, { id: member.id, anyDriver });
  if (!photo && !isInVain(fields.outcome)) throw fieldError('photo', 'Prenez une photo de la remise');

  const image = photo ? await savePhotoAt('photo', tx, member, photo) : null;
  const taken = { ...fields, taken_at: plausible(fields.taken_at) };
  // Two proofs of different orders with the same id: the second waits here for the first.
  if (!(await insertProof(tx, taken, { member_id: member.id, image_id: image, conflict })))
    throw new AppError('IDEMPOTENCY_KEY_REUSED');
  await recordProof(tx, member, order, {
    event: proofEvent(taken, conflict),
    image: image === null ? null : { id: image, caption: proofCaption(fields.outcome, conflict) },
    ...(conflict ? { status: null } : await effectOf(tx, order, taken)),
  });
  const saved = await findProof(tx, fields.proof_id);
  if (!saved) throw new Error('a proof just written is not there');
  const { member_id: _, ...proof } = saved;
  return proof;
}

type Proved = Awaited<ReturnType<typeof lockForProof>>;
type Effect = Pick<Parameters<typeof recordProof>[3], 'status' | 'miss'>;

/** A visit in vain marks the day and slot it was for, also when the order was moved since: an undo shows the mark. */
async function effectOf(tx: Tx, order: Proved, { outcome, taken_at: at }: ProofFields): Promise<Effect> {
  if (!isInVain(outcome)) return { status: 'delivered', miss: null };
  const { day, slot, marked } = existing(await findVisited(tx, order.id, at), 'ORDER_NOT_FOUND');
  const planned = day === order.delivery_date && slot === order.delivery_time_slot;
  return {
    // The bouquet is to be delivered again.
    status: planned && order.status === 'delivering' ? 'to_deliver' : null,
    // The mark that counts stays with the latest visit for what is planned.
    ...((marked === null || (planned && marked === 'other')) && { miss: { as: outcome, at, day, slot } }),
  };
}

const LONGEST_WITHOUT_NETWORK = 60 * 86_400_000;
const CLOCK_AHEAD = 5 * 60_000;

/** The time of a proof to the millisecond; the time of receipt where the phone's clock is wrong. */
function plausible(takenAt: string): string {
  const [taken, now] = [Date.parse(takenAt), Date.now()];
  const wrong = now - taken > LONGEST_WITHOUT_NETWORK || taken - now > CLOCK_AHEAD;
  return new Date(wrong ? now : taken).toISOString();
}

type Access = { access_notes: string | null; was: string | null | undefined; save_with_client: boolean };

/**
 * Writes the access notes of a delivery, and of its recipient when asked, who lives there.
 *
 * @throws ORDER_CANCELLED, FORBIDDEN, VALIDATION_FAILED over a colleague's newer notes
 */
export async function noteAccess(
  tx: Tx,
  member: Member,
  id: number,
  { access_notes, was, save_with_client }: Access,
) {
  const order = await lockForProof(tx, id);
  if (order.deleted_at) throw new AppError('ORDER_NOT_FOUND');
  if (order.status === 'cancelled') throw new AppError('ORDER_CANCELLED');
  const proof = (await listProofs(tx, id)).findLast(({ conflict }) => conflict === null) ?? null;
  if (!orderCan.noteAccess({ ...order, proof }, member, today())) throw new AppError('FORBIDDEN');
  const client = order.recipient_account ?? order.payer_account;
  if (access_notes !== order.access_notes) {
    if (was !== undefined && was !== order.access_notes)
      throw writtenMeanwhile('access_notes', 'les consignes d’accès', order.access_notes);
    await writeAccess(tx, member, id, access_notes);
  }
  const { delivery_address: address, delivery_postal_code: postal_code, delivery_city: city } = order;
  if (save_with_client && client)
    await noteDoor(tx, client.id, { place: { address, postal_code, city }, access_notes });
  return { access_notes };
}

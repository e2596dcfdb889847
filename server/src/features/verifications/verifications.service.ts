import { type Decision, HAND_SIZE } from '@florilege/contract/verifications/verifications.contract.ts';
import type { Tx } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/bind.ts';
import {
  addEvent,
  askToRedo,
  changeOrder,
  forgetRedo,
  lockLiveOrder,
  sentPhoto,
} from '../orders/orders.public.ts';
import {
  claimNext,
  claimOrders,
  dropClaim,
  forgetScreensLeft,
  freeAllClaims,
  freeClaims,
  isHeldElsewhere,
  leaveScreen,
  lockDealing,
  waitingCount,
} from './claims.repository.ts';
import {
  findCards,
  findMaker,
  findVerification,
  insertVerification,
  markUndone,
} from './verifications.repository.ts';

type Wanted = { holder: string; wanted: number[]; release: number[]; after: number | null };

/** The cards of one screen, leased for a minute: the wanted ones that still wait, then the next free ones. */
export async function dealHand(tx: Tx, member: Member, { holder, wanted, release, after }: Wanted) {
  await lockDealing(tx);
  await freeClaims(tx, holder, member.id, release);
  const kept = await claimOrders(tx, holder, member.id, wanted);
  const hand = [...new Set(wanted)].filter((id) => kept.includes(id));
  const missing = HAND_SIZE - hand.length;
  const dealt = missing > 0 ? await claimNext(tx, holder, member.id, after, hand, missing) : [];
  return { waiting: await waitingCount(tx), cards: await findCards(tx, [...hand, ...dealt]) };
}

/** Frees the cards of a screen for good, also those that a request of before its end would still claim. */
export async function putBack(tx: Tx, member: Member, holder: string) {
  await lockDealing(tx);
  await forgetScreensLeft(tx);
  await leaveScreen(tx, holder, member.id);
  return { released: (await freeAllClaims(tx, holder, member.id)).length };
}

type Verdict = {
  holder: string;
  decision: Decision;
  reason: string | null;
  version: number;
  image?: number | null | undefined;
};

/**
 * @throws VERIFICATION_OVER after another decision or status, VERIFICATION_PHOTO when another photo was sent or this
 * one is gone, ORDER_CHANGED when the version differs
 */
export async function decide(tx: Tx, member: Member, id: number, verdict: Verdict) {
  const { holder, decision, reason, version, image } = verdict;
  const order = await lockLiveOrder(tx, member, id);
  if (order.status !== 'needs_verification') throw new AppError('VERIFICATION_OVER');
  if (await isHeldElsewhere(tx, holder, member.id, id)) throw new AppError('VERIFICATION_HELD');
  if (image !== undefined && image !== (sentPhoto(order)?.image ?? null))
    throw new AppError('VERIFICATION_PHOTO');
  const approved = decision === 'approved';
  const status = approved ? 'validated' : 'preparing';
  const decided = await changeOrder(tx, member, id, { status, version });
  await (approved ? forgetRedo(tx, id) : askToRedo(tx, id));
  if (!approved) {
    const maker = await findMaker(tx, id);
    const description = `Vérification refusée, à reprendre${maker ? ` par ${maker}` : ''}`;
    await addEvent(tx, member, id, { event_type: 'note_added', description, notes: reason });
  }
  await dropClaim(tx, id);
  const shown = approved ? null : reason;
  const made = await insertVerification(tx, id, decision, shown, decided.version, member.id);
  return { id: made, order: id, decision };
}

/** Undoes a member’s own decision, once; the screen gets the lease again. @throws VERIFICATION_STANDS */
export async function undo(tx: Tx, member: Member, id: number, holder: string) {
  const known = await findVerification(tx, id);
  if (!known || known.author_id !== member.id) throw new AppError('VERIFICATION_NOT_FOUND');
  const order = await lockLiveOrder(tx, member, known.order_id).catch((error: unknown) => {
    // A deleted order has changed too.
    throw error instanceof AppError ? new AppError('VERIFICATION_STANDS') : error;
  });
  // Read again under the lock, because another request may have undone it meanwhile.
  const verification = await findVerification(tx, id);
  if (!verification?.undone_at) {
    if (order.version !== known.order_version) throw new AppError('VERIFICATION_STANDS');
    await changeOrder(tx, member, order.id, { status: 'needs_verification' });
    const description = 'Décision de vérification annulée';
    await addEvent(tx, member, order.id, { event_type: 'manual_entry', description });
    await markUndone(tx, id);
    if (known.decision === 'rejected') await forgetRedo(tx, order.id);
    await claimOrders(tx, holder, member.id, [order.id]);
  }
  return { order: order.id };
}

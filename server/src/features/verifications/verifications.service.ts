import { type Decision, HAND_SIZE } from '@florilege/contract/verifications/verifications.contract.ts';
import type { Tx } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/bind.ts';
import { addEvent, changeOrder, holdLiveOrder } from '../orders/orders.public.ts';
import {
  claimNext,
  claimOrders,
  countWaiting,
  dealAlone,
  dropClaim,
  freeAllClaims,
  freeClaims,
  type Holder,
  isHeldElsewhere,
} from './claims.repository.ts';
import {
  type CardRow,
  findCards,
  findMaker,
  findVerification,
  insertVerification,
  markUndone,
} from './verifications.repository.ts';

type Hand = { cards: CardRow[]; waiting: number };
type Ask = { holder: string; wanted: number[]; release: number[]; after: number | null };

const holderOf = (member: Member, holder: string): Holder => ({ holder, memberId: member.id });

/**
 * The cards of one screen: those it wants to keep, as far as they still wait and are nobody else’s, then the next of the queue that
 * nobody holds. Each is its own for a minute from now.
 */
export async function takeHand(
  tx: Tx,
  member: Member,
  { holder, wanted, release, after }: Ask,
): Promise<Hand> {
  const by = holderOf(member, holder);
  await dealAlone(tx);
  await freeClaims(tx, by, release);
  const kept = new Set(await claimOrders(tx, by, wanted));
  const hand = [...new Set(wanted)].filter((id) => kept.has(id));
  const missing = HAND_SIZE - hand.length;
  const dealt = missing > 0 ? await claimNext(tx, by, { after, except: hand, count: missing }) : [];
  return { cards: await findCards(tx, [...hand, ...dealt]), waiting: await countWaiting(tx) };
}

/** Puts every card of a screen back. */
export async function putBack(tx: Tx, member: Member, holder: string): Promise<{ released: number }> {
  return { released: await freeAllClaims(tx, holderOf(member, holder)) };
}

type Verdict = { holder: string; decision: Decision; reason: string | null; version: number };

/**
 * Approves an order or sends it back to its maker, who is told why by an event. A card whose minute is over still counts as long as
 * nobody else took it.
 * @throws VERIFICATION_OVER when it was decided, or its status changed, meanwhile; ORDER_CHANGED when it is not what was looked at
 */
export async function decide(
  tx: Tx,
  member: Member,
  id: number,
  { holder, decision, reason, version }: Verdict,
) {
  const order = await holdLiveOrder(tx, member, id);
  if (order.status !== 'needs_verification') throw new AppError('VERIFICATION_OVER');
  if (await isHeldElsewhere(tx, id, holderOf(member, holder))) throw new AppError('VERIFICATION_HELD');
  const approved = decision === 'approved';
  const decided = await changeOrder(tx, member, id, {
    status: approved ? 'validated' : 'preparing',
    version,
  });
  if (!approved) {
    const maker = await findMaker(tx, id);
    await addEvent(tx, member, id, {
      event_type: 'note_added',
      description: maker
        ? `Vérification refusée, à reprendre par ${maker}`
        : 'Vérification refusée, à reprendre',
      notes: reason,
    });
  }
  await dropClaim(tx, id);
  const verification = {
    order: id,
    decision,
    reason: approved ? null : reason,
    version: decided.version,
    authorId: member.id,
  };
  return { id: await insertVerification(tx, verification), order: id, decision };
}

/**
 * Takes one’s own decision back: the order waits again, before the screen that asks. Asked a second time it is done already.
 * @throws VERIFICATION_STANDS when somebody changed the order since
 */
export async function undo(tx: Tx, member: Member, id: number, holder: string): Promise<{ order: number }> {
  const known = await findVerification(tx, id);
  if (!known || known.author_id !== member.id) throw new AppError('VERIFICATION_NOT_FOUND');
  const order = await holdLiveOrder(tx, member, known.order_id).catch((error: unknown) => {
    // Deleted since: that, too, is a change.
    throw error instanceof AppError ? new AppError('VERIFICATION_STANDS') : error;
  });
  // Once more, now that nobody else can take it back at the same time.
  const verification = await findVerification(tx, id);
  if (!verification?.undone_at) {
    if (order.version !== known.order_version) throw new AppError('VERIFICATION_STANDS');
    await changeOrder(tx, member, order.id, { status: 'needs_verification' });
    await addEvent(tx, member, order.id, {
      event_type: 'manual_entry',
      description: 'Décision de vérification annulée',
    });
    await markUndone(tx, id);
    await claimOrders(tx, holderOf(member, holder), [order.id]);
  }
  return { order: order.id };
}

import type { Cents } from '@florilege/contract/http/money.ts';
import { SquareFailure, type SquareOrder, type SquarePayment } from '../../../integrations/square/square.ts';
import { asSystem, type Tx } from '../../../platform/db/db.ts';
import { perform, resultOf } from '../../../platform/vendor/operation.ts';
import { deleteCharge, lockOrders, moveToUnpaid } from '../../order-money/order-money.public.ts';
import { bySystem, type PaymentDeps, type PaymentWork } from '../payment-work.ts';
import { receiveSquarePayment } from '../receive.ts';
import { linkOperation } from './link-operation.ts';
import { type Link, links } from './links.repository.ts';

const canBePaid: readonly Link['state'][] = ['starting', 'open', 'closing'];

/**
 * Reads a link at Square and writes what changed. A link without an answer is requested again, one that is
 * closing is deleted.
 * @throws SquareFailure
 */
export async function syncLink(deps: PaymentDeps, id: number): Promise<void> {
  const work = bySystem(deps);
  const link = await links.find(deps.db, id);
  if (link?.state === 'closing') return closeLink(work, id);
  const known = link?.state === 'starting' ? resultOf(await requestAgain(work, id)) : link;
  if (known) await readLink(work, known);
}

/**
 * Deletes a link at Square, whatever its state; a link that was paid meanwhile counts as paid.
 * @throws SquareFailure, and then the link stays « closing » for the sweep
 */
export async function closeLink(work: PaymentWork, id: number): Promise<void> {
  const link = await work.transact((tx) => startClosing(tx, id));
  if (link.state !== 'closing') return;
  // A link without an answer must be known before it can be deleted; a refusal says that there is none.
  const known = link.square_link_id === null ? (await requestAgain(work, id)).result : link;
  if (!known?.square_link_id || (await readLink(work, known).catch(falseIfGone))) return;
  try {
    await work.square.deleteLink(known.square_link_id);
  } catch (error) {
    // Refused perhaps because it was paid this moment.
    if (await readLink(work, known)) return;
    throw error;
  }
  await readLink(work, known, { deleted: true });
}

const requestAgain = async (work: PaymentWork, id: number) =>
  perform(linkOperation, work, await work.transact((tx) => links.claim(tx, id)));

/** A link that Square does not know, after a change of account for example, can no longer be paid. */
function falseIfGone(error: unknown): false {
  if (error instanceof SquareFailure && error.code === 'NOT_FOUND') return false;
  throw error;
}

async function startClosing(tx: Tx, id: number): Promise<Link> {
  const link = await links.lock(tx, id);
  if (link.state !== 'starting' && link.state !== 'open') return link;
  await links.update(tx, id, { state: 'closing' });
  return { ...link, state: 'closing' };
}

const GONE: Pick<SquareOrder, 'paid' | 'cancelled' | 'paymentIds'> = {
  paid: false,
  cancelled: true,
  paymentIds: [],
};

/** Reads a link with its payments and writes what changed. @returns whether it can no longer be paid */
async function readLink(work: PaymentWork, seen: Link, { deleted = false } = {}): Promise<boolean> {
  const { db, square, authorId } = work;
  const { id, parts, order_ids, square_order_id } = seen;
  if (square_order_id === null) return false;
  const reading = square.order(square_order_id);
  const order = (await (deleted ? reading.catch(falseIfGone) : reading)) || GONE;
  const payments = await Promise.all(order.paymentIds.map((paymentId) => square.payment(paymentId)));
  const completed = payments.filter(({ status }) => status === 'completed').sort(byTime);
  const isPaid = order.paid && completed.length > 0;

  return asSystem(db)(async (tx) => {
    await lockOrders(tx, order_ids);
    const link = await links.lock(tx, id);
    if (!isPaid && !order.cancelled && !deleted) return !canBePaid.includes(link.state);
    // Before its money comes: another charge of the order is closed for it.
    const freed = await deleteCharge(tx, { link_id: id });
    const shares = shareOut(
      parts,
      completed.map(({ amount }) => amount),
    );
    const receipt = { method: link.method, authorId: null };
    for (const [index, payment] of completed.entries())
      await receiveSquarePayment(tx, { ...receipt, payment, parts: shares[index] ?? [] });
    if (isPaid) await links.update(tx, id, { state: 'paid' });
    else if (canBePaid.includes(link.state)) await links.update(tx, id, { state: 'closed' });
    const description = isPaid
      ? 'Lien de paiement payé, sans couvrir la commande'
      : 'Lien de paiement supprimé';
    await moveToUnpaid(tx, freed, { description, authorId });
    return true;
  });
}

const byTime = (a: SquarePayment, b: SquarePayment) =>
  a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id);

type Part = { order_id: number; amount: Cents };

/** Divides the payments of one link among its orders, one after the other; the last order takes the surplus. */
export function shareOut(parts: Part[], payments: Cents[]): Part[][] {
  if (payments.length <= 1) return payments.map(() => parts);
  const open = parts.map((part) => ({ ...part }));
  return payments.map((payment) => {
    let left = payment;
    const shares = open.flatMap((part) => {
      const amount = Math.min(left, part.amount);
      left -= amount;
      part.amount -= amount;
      return amount > 0 ? [{ order_id: part.order_id, amount }] : [];
    });
    return shares.length > 0 ? shares : open.slice(-1).map(({ order_id }) => ({ order_id, amount: payment }));
  });
}

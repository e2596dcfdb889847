import type { Cents } from '@florilege/contract/http/money.ts';
import { SquareFailure, type SquareOrder, type SquarePayment } from '../../../integrations/square/square.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Transact } from '../../../platform/http/bind.ts';
import { deleteCharging } from '../charging.repository.ts';
import { bySystem, release } from '../charging.ts';
import { remainingOf } from '../financial.service.ts';
import { receiveSquarePayment } from '../money.service.ts';
import type { PaymentDeps } from '../payments.service.ts';
import { askLinkAgain } from './ask-link.ts';
import { findLink, holdLink, type Link, updateLink } from './links.repository.ts';

const canBePaid: readonly Link['state'][] = ['starting', 'open', 'closing'];

/**
 * Reads at Square how a link stands and writes it down: paid, deleted, or as before. One that was asked for without an answer is asked
 * for again, one that is to be deleted is deleted. May run at any time, twice at once too.
 * @throws SquareFailure
 */
export async function settleLink(deps: PaymentDeps, id: number): Promise<void> {
  const known = await findLink(deps.db, id);
  if (known?.state === 'closing') return closeLink(deps, bySystem(deps.db), id, null);
  const link = known?.state === 'starting' ? await askLinkAgain(deps, bySystem(deps.db), id) : known;
  if (link) await readLink(deps, link, false);
}

/**
 * Deletes a link at Square, whatever state it is in; one that was paid faster counts as paid.
 * @throws SquareFailure, and then the link stays « closing » for the next look
 */
export async function closeLink(
  deps: PaymentDeps,
  transact: Transact,
  id: number,
  authorId: string | null,
): Promise<void> {
  const link = await transact((tx) => startClosing(tx, id));
  if (link.state !== 'closing') return;
  const known = link.square_link_id === null ? await learnLink(deps, transact, id) : link;
  if (!known?.square_link_id || (await readLink(deps, known, false, authorId).catch(falseIfGone))) return;
  try {
    await deps.square.deleteLink(known.square_link_id);
  } catch (error) {
    // Refused perhaps because it was paid this moment.
    if (await readLink(deps, known, false, authorId)) return;
    throw error;
  }
  await readLink(deps, known, true, authorId);
}

/** Square may know nothing of a link any more, as after a change of account: then nobody pays by it, and its orders are free again. */
function falseIfGone(error: unknown): false {
  if (error instanceof SquareFailure && error.code === 'NOT_FOUND') return false;
  throw error;
}

async function startClosing(tx: Tx, id: number): Promise<Link> {
  const link = await holdLink(tx, id);
  if (link.state !== 'starting' && link.state !== 'open') return link;
  await updateLink(tx, id, { state: 'closing' });
  return holdLink(tx, id);
}

/** Whatever was asked for without an answer must be known before it can be deleted; undefined when it turns out that there is none. */
async function learnLink(deps: PaymentDeps, transact: Transact, id: number): Promise<Link | undefined> {
  try {
    return await askLinkAgain(deps, transact, id);
  } catch (error) {
    if (error instanceof SquareFailure && (await findLink(deps.db, id))?.state === 'failed') return undefined;
    throw error;
  }
}

/** @returns whether nobody can pay by it any more */
async function readLink(
  { db, square }: PaymentDeps,
  link: Link,
  deleted: boolean,
  authorId: string | null = null,
): Promise<boolean> {
  if (link.square_order_id === null) return false;
  const reading = square.order(link.square_order_id);
  const order = (await (deleted ? reading.catch(falseIfGone) : reading)) || GONE;
  const payments = await Promise.all(order.paymentIds.map((id) => square.payment(id)));
  const transact = bySystem(db);
  return transact((tx) =>
    writeLink(tx, link, { order: { ...order, cancelled: order.cancelled || deleted }, payments, authorId }),
  );
}

type SeenOrder = Pick<SquareOrder, 'paid' | 'cancelled' | 'paymentIds'>;
type Seen = { order: SeenOrder; payments: SquarePayment[]; authorId: string | null };
const GONE: SeenOrder = { paid: false, cancelled: true, paymentIds: [] };

async function writeLink(tx: Tx, { id, parts }: Link, { order, payments, authorId }: Seen): Promise<boolean> {
  const orderIds = parts.map(({ orderId }) => orderId);
  await remainingOf(tx, orderIds);
  const link = await holdLink(tx, id);
  const completed = payments.filter(({ status }) => status === 'completed').sort(byTime);
  const isPaid = order.paid && completed.length > 0;
  if (!isPaid && !order.cancelled) return !canBePaid.includes(link.state);

  // Before its money comes: whatever charges an order besides is another one, and closed for it.
  const freed = await deleteCharging(tx, { link_id: id });
  const shares = shareOut(
    parts,
    completed.map(({ amount }) => amount),
  );
  for (const [index, payment] of completed.entries()) {
    await receiveSquarePayment(tx, {
      payment,
      method: link.method,
      parts: shares[index] ?? [],
      authorId: null,
    });
  }
  if (isPaid) await updateLink(tx, id, { state: 'paid' });
  else if (canBePaid.includes(link.state)) await updateLink(tx, id, { state: 'closed' });
  const description = isPaid
    ? 'Lien de paiement payé, sans couvrir la commande'
    : 'Lien de paiement supprimé';
  await release(tx, freed, { description, authorId });
  return true;
}

const byTime = (a: SquarePayment, b: SquarePayment) =>
  a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id);

type Part = { orderId: number; amount: Cents };

/** What each of several payments of one link gives to which order: one after the other; the last order takes what is too much. */
export function shareOut(parts: Part[], payments: Cents[]): Part[][] {
  if (payments.length <= 1) return payments.map(() => parts);
  const open = parts.map((part) => ({ ...part }));
  return payments.map((payment) => {
    let left = payment;
    const shares = open.flatMap((part) => {
      const amount = Math.min(left, part.amount);
      left -= amount;
      part.amount -= amount;
      return amount > 0 ? [{ orderId: part.orderId, amount }] : [];
    });
    return shares.length > 0 ? shares : open.slice(-1).map(({ orderId }) => ({ orderId, amount: payment }));
  });
}

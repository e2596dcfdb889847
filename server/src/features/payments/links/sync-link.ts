import type { Cents } from '@florilege/contract/http/money.ts';
import {
  type LinkAsk,
  SquareFailure,
  type SquareLink,
  type SquareOrder,
  type SquarePayment,
} from '../../../integrations/square/square.ts';
import { asSystem, type Tx } from '../../../platform/db/db.ts';
import { frenchAmount } from '../../../platform/french-amount.ts';
import { type Operation, perform, resultOf } from '../../../platform/vendor/operation.ts';
import {
  deleteCharge,
  lockOrders,
  moveToResting,
  moveWithEvent,
  placeOrder,
} from '../../order-money/order-money.public.ts';
import { bySystem, type PaymentDeps, type PaymentWork } from '../payment-work.ts';
import { receiveSquarePayment } from '../receive.ts';
import { type Link, links } from './links.repository.ts';

export const linkOperation: Operation<PaymentWork, Link, SquareLink, Link> = {
  request: ({ square }, link) => square.createLink(linkAsk(link)),
  record: ({ transact }, link, opened) => transact((tx) => recordOpened(tx, link, opened)),
  fail: ({ transact }, link) =>
    transact(async (tx) => {
      const failed = await links.fail(tx, link);
      if (failed) await deleteCharge(tx, { link_id: link.id });
      return failed;
    }),
};

function linkAsk(link: Link): LinkAsk {
  const names = link.order_ids.map((id) => `n° ${id}`).join(', ');
  return {
    key: link.idempotency_key,
    locationId: link.square_location_id,
    reference: link.idempotency_key,
    lines: link.parts.map(({ order_id, amount, vat_rate: vatRate }) => ({
      name: `Commande n° ${order_id}`,
      amount,
      vatRate,
    })),
    note: `${link.parts.length > 1 ? 'Commandes' : 'Commande'} ${names}`.slice(0, 500),
  };
}

async function recordOpened(tx: Tx, { id, order_ids }: Link, opened: SquareLink): Promise<Link> {
  await lockOrders(tx, order_ids);
  const link = await links.lock(tx, id);
  if (link.square_link_id !== null) return link;
  // It must not be paid when it is to be deleted, or when a second request for it failed.
  const state = link.state === 'starting' ? 'open' : 'closing';
  const { id: square_link_id, orderId: square_order_id, url } = opened;
  await links.update(tx, id, { state, square_link_id, square_order_id, url });
  if (state === 'open') await tellOpened(tx, link);
  return links.lock(tx, id);
}

async function tellOpened(tx: Tx, link: Link): Promise<void> {
  const shared =
    link.parts.length > 1 ? ` (${frenchAmount(link.amount)} pour ${link.parts.length} commandes)` : '';
  for (const { order_id, amount } of link.parts) {
    await placeOrder(tx, order_id, link.location);
    const description = `Lien de paiement créé\u00a0: ${frenchAmount(amount)}${shared}`;
    await moveWithEvent(tx, order_id, 'link_generated', { description, authorId: link.created_by });
  }
}

const canBePaid: readonly Link['state'][] = ['starting', 'open', 'closing'];

/** Syncs a link; without an answer it is requested again, a closing one is deleted. @throws SquareFailure */
export async function syncLink(deps: PaymentDeps, id: number): Promise<void> {
  const work = bySystem(deps);
  const link = await links.find(deps.db, id);
  if (link?.state === 'closing') return closeLink(work, id);
  const known = link?.state === 'starting' ? resultOf(await requestAgain(work, id)) : link;
  if (known) await readLink(work, known);
}

/** Deletes a link unless it was paid meanwhile. @throws SquareFailure, and the link stays « closing » */
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
    const amounts = completed.map(({ amount }) => amount);
    const shares = shareOut(parts, amounts);
    const receipt = { method: link.method, authorId: null, location: link.location };
    for (const [index, payment] of completed.entries())
      await receiveSquarePayment(tx, { ...receipt, payment, parts: shares[index] ?? [] });
    if (isPaid) await links.update(tx, id, { state: 'paid' });
    else if (canBePaid.includes(link.state)) await links.update(tx, id, { state: 'closed' });
    const description = isPaid
      ? 'Lien de paiement payé, sans couvrir la commande'
      : 'Lien de paiement supprimé';
    await moveToResting(tx, freed, { description, authorId });
    return true;
  });
}

const byTime = (a: SquarePayment, b: SquarePayment) =>
  a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id);

type Part = { order_id: number; amount: Cents };

/** Divides the payments of a link among its orders, in turn; the last order takes the surplus. */
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

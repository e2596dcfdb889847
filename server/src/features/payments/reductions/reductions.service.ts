import { randomUUID } from 'node:crypto';
import type { Cents } from '@florilege/contract/http/money.ts';
import { beginningOf } from '../../../platform/beginning-of.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { frenchAmount } from '../../../platform/french-amount.ts';
import { fieldError } from '../../../platform/http/app-error.ts';
import type { Member } from '../../../platform/http/bind.ts';
import { enqueueCloseCharge, lockWithTotals } from '../../order-money/order-money.public.ts';
import { assertRemains, lockUnpaid } from '../counter.ts';
import { orderPayments } from '../order-payments.ts';
import { enterPayment } from '../receive.ts';
import { completeRefund } from '../refunds/complete-refund.ts';
import { insertRefund, setMovedTo } from '../refunds/refunds.repository.ts';
import { reduce } from './reduce.ts';
import { ordersWithSurplus, refundablePayments } from './reductions.repository.ts';

type Wish = { amount: Cents; reason: string };

/** Asks less of the client than remains; an open link is closed. @throws as `lockUnpaid`, VALIDATION_FAILED */
export async function writeOff(tx: Tx, member: Member, orderId: number, { amount, reason }: Wish) {
  const order = await lockUnpaid(tx, orderId);
  assertRemains(order, amount);
  const description = `Somme abandonnée\u00a0: ${frenchAmount(amount)}`;
  await reduce(tx, order, { kind: 'write_off', amount, reason, author_id: member.id, description });
  await enqueueCloseCharge(tx, orderId);
  return orderPayments(tx, member, orderId);
}

/** Pays an order with what its payer has too much on other orders, the oldest first. @throws as `lockUnpaid` */
export async function payWithCredit(tx: Tx, member: Member, orderId: number, { amount, reason }: Wish) {
  const sources = await ordersWithSurplus(tx, orderId);
  const locked = await lockWithTotals(tx, [orderId, ...sources]);
  const order = await lockUnpaid(tx, orderId);
  assertRemains(order, amount);
  // Another payer may have been chosen for any of them before they were locked.
  const others = locked.filter(({ id }) => id !== orderId);
  const ofPayer = others.filter(({ payer_account }) => payer_account === order.payer_account);
  let left = amount;
  for (const { id, surplus } of ofPayer) {
    const taken = Math.min(left, surplus);
    if (taken === 0) continue;
    left -= taken;
    await moveSurplus(tx, { from: id, to: orderId, amount: taken, reason, authorId: member.id });
  }
  if (left > 0) throw fieldError('amount', `Le client n’a que ${frenchAmount(amount - left)} de crédit.`);
  return orderPayments(tx, member, orderId);
}

type Move = { from: number; to: number; amount: Cents; reason: string; authorId: string };

async function moveSurplus(tx: Tx, { from, to, amount, reason, authorId: author_id }: Move): Promise<void> {
  let left = amount;
  // Revenue stays with the shop that took the money.
  const ofShops = new Map<number | null, { amount: Cents; refundIds: number[] }>();
  for (const payment of await refundablePayments(tx, from)) {
    const taken = Math.min(left, payment.left);
    if (taken === 0) continue;
    left -= taken;
    const why = beginningOf(`Utilisé pour la commande n° ${to}\u00a0: ${reason}`, 192);
    const facts = { order_id: from, payment_id: payment.id, author_id, attempt: randomUUID() };
    const refund = await insertRefund(tx, { ...facts, kind: 'moved', amount: taken, reason: why });
    await completeRefund(tx, refund, null);
    const { amount: before = 0, refundIds = [] } = ofShops.get(payment.location) ?? {};
    ofShops.set(payment.location, { amount: before + taken, refundIds: [...refundIds, refund.id] });
  }
  const [order] = await lockWithTotals(tx, [to]);
  const payment = { method: 'credit', reference: `Commande n° ${from}`, author_id } as const;
  if (!order) return;
  for (const [location, { amount: taken, refundIds }] of ofShops)
    await setMovedTo(tx, refundIds, await enterPayment(tx, order, { ...payment, amount: taken, location }));
}

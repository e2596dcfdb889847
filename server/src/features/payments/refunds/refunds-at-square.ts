import type { SquarePayment } from '../../../integrations/square/square.ts';
import type { Tx } from '../../../platform/db/db.ts';
import {
  addLedgerEntry,
  followMoney,
  lockOrders,
  lockWithTotals,
  raiseAlert,
  settleSurplus,
} from '../../order-money/order-money.public.ts';
import { creditMoved, REFUNDED_AT_SQUARE, refundMade } from '../payment-sentences.ts';
import { paymentsOfSquare } from '../payments.repository.ts';
import { reduce } from '../reductions/reduce.ts';
import { givenBackAtSquare, insertRefund, type Refund, refunds } from './refunds.repository.ts';

/** Completes a refund that is certain: it counts, debits the payer and adds an event, once. */
export async function completeRefund(tx: Tx, refund: Refund, square_refund_id: string | null): Promise<void> {
  const [order] = await lockWithTotals(tx, [refund.order_id]);
  if (!order || !(await refunds.settle(tx, refund.id, { state: 'completed', square_refund_id }))) return;
  const { id: refund_id, kind, amount, method, reason, author_id } = refund;
  const { id: order_id, payer_account: account } = order;
  await addLedgerEntry(tx, { account, order_id, kind: 'refund', amount: -amount, author_id });
  const description = kind === 'moved' ? creditMoved(amount) : refundMade({ amount, method });
  // A second avoir that was under way may have taken what there was to reduce.
  const credit = kind === 'credit' ? Math.min(amount, order.price) : 0;
  if (credit === 0) await followMoney(tx, order_id, { description, notes: reason, authorId: author_id });
  else {
    const facts = { amount: credit, reason, author_id, refund_id };
    await reduce(tx, order, { kind: 'credit', ...facts, description: `${description}, en avoir` });
  }
  await settleSurplus(tx, order_id, author_id);
}

/** Records what was given back at Square itself, beyond our own refunds, with an alert. */
export async function recordRefundsAtSquare(tx: Tx, payment: SquarePayment): Promise<void> {
  if (payment.refunded === 0) return;
  const rows = await paymentsOfSquare(tx, payment.id);
  const orderIds = rows.map(({ order_id }) => order_id);
  await lockOrders(tx, orderIds);
  const given = new Map<number, number>();
  for (const { id } of rows) given.set(id, await givenBackAtSquare(tx, id));
  let beyond = payment.refunded - [...given.values()].reduce((sum, amount) => sum + amount, 0);
  for (const { id: payment_id, order_id, amount: paid, receipt_url } of rows) {
    const amount = Math.min(paid - (given.get(payment_id) ?? 0), beyond);
    if (amount <= 0) continue;
    beyond -= amount;
    // Named by the total that it reaches, so that the same reading written twice is one refund.
    const about = `${payment.id}:${payment_id}:${payment.refunded}`;
    const facts = { payment_id, order_id, amount };
    const refund = {
      ...facts,
      kind: 'undo' as const,
      attempt: `square:${about}`,
      reason: REFUNDED_AT_SQUARE,
      author_id: null,
    };
    await completeRefund(tx, await insertRefund(tx, refund), null);
    const alert = { kind: 'refunded_elsewhere', about, square_payment_id: payment.id, receipt_url } as const;
    await raiseAlert(tx, { ...facts, ...alert });
  }
}

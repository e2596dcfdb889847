import type { SquarePayment } from '../../../integrations/square/square.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { holdForMoney, moveLedgerOf, tellOnOrder } from '../../orders/order-money.service.ts';
import { raiseAlert } from '../alerts/alerts.repository.ts';
import { REFUNDED_AT_SQUARE, refundMade } from '../payment-sentences.ts';
import { paymentsOfSquare } from '../payments.repository.ts';
import {
  findRefund,
  givenBack,
  insertRefund,
  markCompleted,
  type RefundFacts,
} from './refunds.repository.ts';

/** A refund that is certain: it counts, debits who paid and is told, once. */
export async function completeRefund(
  tx: Tx,
  refund: RefundFacts,
  squareRefundId: string | null,
): Promise<void> {
  const [order] = await holdForMoney(tx, [refund.order_id]);
  if (!order || !(await markCompleted(tx, refund.id, squareRefundId))) return;
  const { amount, method, reason, author_id: authorId } = refund;
  await moveLedgerOf(tx, order, { kind: 'refund', amount: -amount, authorId });
  await tellOnOrder(tx, order.id, { description: refundMade({ amount, method }), notes: reason, authorId });
}

/**
 * What was given back at Square itself, beyond our own refunds, is written down as well and becomes a line « À vérifier ». For every
 * payment that is read anew; one that no order has is left alone.
 */
export async function noteRefundsAtSquare(tx: Tx, payment: SquarePayment): Promise<void> {
  if (payment.refunded === 0) return;
  const seen = await paymentsOfSquare(tx, payment.id);
  await holdForMoney(
    tx,
    seen.map(({ order_id }) => order_id),
  );
  const rooms = [];
  for (const row of seen) rooms.push({ row, room: row.amount - (await givenBack(tx, row.id)) });
  const ours = rooms.reduce((sum, { row, room }) => sum + row.amount - room, 0);
  let beyond = payment.refunded - ours;
  for (const { row, room } of rooms) {
    const amount = Math.min(room, beyond);
    if (amount <= 0) continue;
    beyond -= amount;
    // Named by what it brings the total to, so that the same reading written twice is one.
    const about = `${payment.id}:${row.id}:${payment.refunded}`;
    const id = await insertRefund(tx, {
      attempt: `square:${about}`,
      payment_id: row.id,
      order_id: row.order_id,
      amount,
      reason: REFUNDED_AT_SQUARE,
      author_id: null,
    });
    const refund = await findRefund(tx, id);
    if (refund) await completeRefund(tx, refund, null);
    await raiseAlert(tx, {
      kind: 'refunded_elsewhere',
      about,
      amount,
      orderId: row.order_id,
      paymentId: row.id,
      squarePaymentId: payment.id,
      receiptUrl: row.receipt_url,
    });
  }
}

import type { SquarePayment } from '../../../integrations/square/square.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { lockOrders, raiseAlert } from '../../order-money/order-money.public.ts';
import { bookLostDisputes } from '../disputes/book-lost.ts';
import { REFUNDED_AT_SQUARE } from '../payment-sentences.ts';
import { paymentsOfSquare } from '../payments.repository.ts';
import { completeRefund } from './complete-refund.ts';
import { givenBackAtSquare, insertRefund } from './refunds.repository.ts';

/** Records what went back at Square itself or by a dispute, beyond our own refunds, with an alert. */
export async function recordRefundsAtSquare(tx: Tx, payment: SquarePayment) {
  const rows = await paymentsOfSquare(tx, payment.id);
  const orderIds = rows.map(({ order_id }) => order_id);
  await lockOrders(tx, orderIds);
  await bookLostDisputes(tx, payment.id, rows);
  if (payment.refunded === 0) return;
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
      ...(payment.refundedAt && { refunded_at: payment.refundedAt }),
    };
    await completeRefund(tx, await insertRefund(tx, refund), null);
    const alert = { kind: 'refunded_elsewhere', about, square_payment_id: payment.id, receipt_url } as const;
    await raiseAlert(tx, { ...facts, ...alert });
  }
}

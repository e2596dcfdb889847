import type { Tx } from '../../../platform/db/db.ts';
import { AppError, existing } from '../../../platform/http/app-error.ts';
import type { Member } from '../../../platform/http/bind.ts';
import { lockLive } from '../../order-money/order-money.public.ts';
import { orderPayments } from '../order-payments.ts';
import { undoUntil } from '../payment-rows.ts';
import { NOT_UNDOABLE, UNDONE_ALREADY, UNDONE_ENTRY } from '../payment-sentences.ts';
import { paymentsOf } from '../payments.repository.ts';
import { completeRefund } from './complete-refund.ts';
import { insertRefund } from './refunds.repository.ts';

/** Its author takes back an entry by mistake. @throws ORDER_NOT_FOUND, PAYMENT_NOT_FOUND, PAYMENT_NOT_REFUNDABLE */
export async function undoEntry(
  tx: Tx,
  member: Member,
  { id, paymentId }: { id: number; paymentId: number },
) {
  await lockLive(tx, id);
  const found = (await paymentsOf(tx, id)).find((each) => each.id === paymentId);
  const payment = existing(found, 'PAYMENT_NOT_FOUND');
  if (undoUntil(payment, member) === null) {
    const isGivenBack = payment.refunds.some(({ state }) => state !== 'failed');
    throw new AppError('PAYMENT_NOT_REFUNDABLE', { sentence: isGivenBack ? UNDONE_ALREADY : NOT_UNDOABLE });
  }
  const facts = { order_id: id, payment_id: paymentId, amount: payment.amount, author_id: member.id };
  const attempt = crypto.randomUUID();
  const refund = await insertRefund(tx, { ...facts, kind: 'undo', reason: UNDONE_ENTRY, attempt });
  await completeRefund(tx, refund, null);
  return orderPayments(tx, member, id);
}

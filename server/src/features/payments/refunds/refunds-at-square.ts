import type { Cents } from '@florilege/contract/http/money.ts';
import type { SquarePayment, SquareRefund } from '../../../integrations/square/square.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { lockOrders, raiseAlert } from '../../order-money/order-money.public.ts';
import { bookLostDisputes } from '../disputes/book-lost.ts';
import { REFUNDED_AT_SQUARE } from '../payment-sentences.ts';
import { paymentsOfSquare } from '../payments.repository.ts';
import { completeRefund } from './complete-refund.ts';
import { certainRefunds, givenBackAtSquare, insertRefund } from './refunds.repository.ts';

/** Records what went back at Square itself or by a dispute, beyond our own refunds, each refund on its day, with alerts. */
export async function recordRefundsAtSquare(tx: Tx, payment: SquarePayment) {
  const rows = await paymentsOfSquare(tx, payment.id);
  const orderIds = rows.map(({ order_id }) => order_id);
  await lockOrders(tx, orderIds);
  await bookLostDisputes(tx, payment.id, rows);
  if (payment.refunded === 0) return;
  const given = new Map<number, Cents>();
  for (const { id } of rows) given.set(id, await givenBackAtSquare(tx, id));
  let reached = [...given.values()].reduce((sum, amount) => sum + amount, 0);
  const ours = new Set(
    (await certainRefunds(tx, payment.id)).map(({ square_refund_id }) => square_refund_id),
  );
  const theirs = (payment.refunds ?? []).filter(({ id }) => !ours.has(id));
  for (const refund of madeThere(theirs, payment.refunded - reached)) {
    reached += refund.amount;
    let left = refund.amount;
    for (const { id: payment_id, order_id, amount: paid, receipt_url } of rows) {
      const before = given.get(payment_id) ?? 0;
      const amount = Math.min(paid - before, left);
      if (amount <= 0) continue;
      left -= amount;
      given.set(payment_id, before + amount);
      // Named by the total that it reaches, so that the same reading written twice is one refund.
      const about = `${payment.id}:${payment_id}:${reached}`;
      const facts = { payment_id, order_id, amount };
      const entry = {
        ...facts,
        kind: 'undo' as const,
        attempt: `square:${about}`,
        reason: REFUNDED_AT_SQUARE,
        author_id: null,
        ...(refund.at && { refunded_at: refund.at }),
      };
      await completeRefund(tx, await insertRefund(tx, entry), null);
      const alert = {
        kind: 'refunded_elsewhere',
        about,
        square_payment_id: payment.id,
        receipt_url,
      } as const;
      await raiseAlert(tx, { ...facts, ...alert });
    }
  }
}

/**
 * What went back beyond our books as the refunds of Square that it consists of, oldest first: the newest ones, as
 * older ones are in the books already. `at` is absent where Square names none.
 */
function madeThere(refunds: readonly SquareRefund[], beyond: Cents): { amount: Cents; at?: string }[] {
  const certain = ({ status }: SquareRefund) => Number(status === 'completed');
  const newest = refunds.toSorted(
    (a, b) => certain(b) - certain(a) || b.createdAt.localeCompare(a.createdAt),
  );
  const made: { amount: Cents; at?: string }[] = [];
  let left = beyond;
  for (const { amount, createdAt } of newest) {
    if (left <= 0) break;
    made.unshift({ amount: Math.min(amount, left), at: createdAt });
    left -= amount;
  }
  return left > 0 ? [{ amount: left }, ...made] : made;
}

import type { Tx } from '../../../platform/db/db.ts';
import { raiseAlert } from '../../order-money/order-money.public.ts';
import { DISPUTE_LOST, LOST_AFTER_REFUND } from '../payment-sentences.ts';
import type { paymentsOfSquare } from '../payments.repository.ts';
import { completeRefund } from '../refunds/complete-refund.ts';
import { givenBack, insertRefund } from '../refunds/refunds.repository.ts';
import { lostAndUnbooked } from './disputes.repository.ts';

type Rows = Awaited<ReturnType<typeof paymentsOfSquare>>;

/**
 * Books, once, what banks took from a payment whose orders are locked; a line says so. What the payment no longer
 * had is in no order's books, and has a line of its own.
 */
export async function bookLostDisputes(tx: Tx, squarePaymentId: string, rows: Rows): Promise<void> {
  const [first] = rows;
  if (!first) return;
  for (const { id: dispute_id, amount: lost, disputed_at } of await lostAndUnbooked(tx, squarePaymentId)) {
    let left = lost;
    for (const { id: payment_id, order_id, amount: paid, receipt_url } of rows) {
      const amount = Math.min(left, paid - (await givenBack(tx, payment_id)));
      if (amount <= 0) continue;
      left -= amount;
      const facts = { payment_id, order_id, amount };
      const about = `${dispute_id}:${payment_id}`;
      const made = {
        kind: 'undo',
        attempt: `dispute:${about}`,
        reason: DISPUTE_LOST,
        author_id: null,
        // Banks take the money when they ask, and decide later.
        refunded_at: disputed_at,
      } as const;
      await completeRefund(tx, await insertRefund(tx, { ...facts, ...made, dispute_id }), null);
      const line = { kind: 'dispute_lost', about, square_payment_id: squarePaymentId, receipt_url } as const;
      await raiseAlert(tx, { ...facts, ...line });
    }
    if (left === 0) continue;
    const { id: payment_id, order_id, receipt_url } = first;
    const facts = { payment_id, order_id, square_payment_id: squarePaymentId, receipt_url };
    const beyond = { about: dispute_id, amount: left, details: LOST_AFTER_REFUND };
    await raiseAlert(tx, { kind: 'dispute_lost', ...beyond, ...facts });
  }
}

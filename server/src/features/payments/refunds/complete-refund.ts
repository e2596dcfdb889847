import type { Tx } from '../../../platform/db/db.ts';
import {
  addLedgerEntry,
  followMoney,
  lockWithTotals,
  settleSurplus,
} from '../../order-money/order-money.public.ts';
import { creditMoved, refundMade } from '../payment-sentences.ts';
import { reduce } from '../reductions/reduce.ts';
import { type Refund, refunds, settleFailedLines } from './refunds.repository.ts';

/** Completes a refund that is certain: it counts, debits the payer and adds an event, once. */
export async function completeRefund(tx: Tx, refund: Refund, square_refund_id: string | null): Promise<void> {
  const [order] = await lockWithTotals(tx, [refund.order_id]);
  if (!order || !(await refunds.settle(tx, refund.id, { state: 'completed', square_refund_id }))) return;
  const { id: refund_id, kind, amount, method, reason, author_id, refunded_at: at } = refund;
  const { id: order_id, payer_account: account } = order;
  // The same day as in revenue and in the export.
  await addLedgerEntry(tx, { account, order_id, kind: 'refund', amount: -amount, author_id, at });
  const description = kind === 'moved' ? creditMoved(amount) : refundMade({ amount, method });
  // A second avoir that was under way may have taken what there was to reduce.
  const credit = kind === 'credit' ? Math.min(amount, order.price) : 0;
  if (credit === 0) await followMoney(tx, order_id, { description, notes: reason, authorId: author_id });
  else {
    const facts = { amount: credit, reason, author_id, refund_id, at };
    await reduce(tx, order, { kind: 'credit', ...facts, description: `${description}, en avoir` });
  }
  await settleSurplus(tx, order_id, author_id);
  await settleFailedLines(tx, refund.payment_id);
}

import type { Cents } from '@florilege/contract/http/money.ts';
import type { SquarePayment, SquareRefund } from '../../../integrations/square/square.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { lockOrders, raiseAlert } from '../../order-money/order-money.public.ts';
import { bookLostDisputes } from '../disputes/book-lost.ts';
import { REFUNDED_AT_SQUARE } from '../payment-sentences.ts';
import { paymentsOfSquare } from '../payments.repository.ts';
import { completeRefund } from './complete-refund.ts';
import { certainRefunds, givenBackAtSquare, insertRefund } from './refunds.repository.ts';

type Row = Awaited<ReturnType<typeof paymentsOfSquare>>[number];
/** A part of the money that went back at Square beyond our books; `at` is absent where Square names no refund of it. */
type Beyond = { amount: Cents; at?: string };

/** Records refunds that were made at Square itself or by a dispute, each on its day, with an alert. */
export async function recordRefundsAtSquare(tx: Tx, payment: SquarePayment) {
  const rows = await paymentsOfSquare(tx, payment.id);
  const orderIds = rows.map(({ order_id }) => order_id);
  await lockOrders(tx, orderIds);
  await bookLostDisputes(tx, payment.id, rows);
  if (payment.refunded === 0) return;
  const given = new Map<number, Cents>();
  for (const { id } of rows) given.set(id, await givenBackAtSquare(tx, id));
  let reached = [...given.values()].reduce((sum, amount) => sum + amount, 0);
  const ours = await certainRefunds(tx, payment.id);
  const theirs = (payment.refunds ?? []).filter(
    ({ id }) => !ours.some(({ square_refund_id }) => square_refund_id === id),
  );
  for (const refund of refundsBeyond(theirs, payment.refunded - reached)) {
    reached += refund.amount;
    let left = refund.amount;
    for (const row of rows) {
      const before = given.get(row.id) ?? 0;
      const amount = Math.min(row.amount - before, left);
      if (amount <= 0) continue;
      left -= amount;
      given.set(row.id, before + amount);
      // Named by the total that it reaches, so that the same reading written twice is one refund.
      await record(tx, payment.id, row, { ...refund, amount }, reached);
    }
  }
}

async function record(tx: Tx, square_payment_id: string, row: Row, { amount, at }: Beyond, reached: Cents) {
  const about = `${square_payment_id}:${row.id}:${reached}`;
  const facts = { payment_id: row.id, order_id: row.order_id, amount };
  const refund = {
    ...facts,
    kind: 'undo' as const,
    attempt: `square:${about}`,
    reason: REFUNDED_AT_SQUARE,
    author_id: null,
    ...(at && { refunded_at: at }),
  };
  await completeRefund(tx, await insertRefund(tx, refund), null);
  const alert = {
    kind: 'refunded_elsewhere',
    about,
    square_payment_id,
    receipt_url: row.receipt_url,
  } as const;
  await raiseAlert(tx, { ...facts, ...alert });
}

/**
 * The refunds of Square that make up the money beyond our books, oldest first. The newest ones do, as older ones are in
 * the books already.
 */
function refundsBeyond(refunds: readonly SquareRefund[], beyond: Cents): Beyond[] {
  const certain = ({ status }: SquareRefund) => Number(status === 'completed');
  const newest = refunds.toSorted(
    (a, b) => certain(b) - certain(a) || b.createdAt.localeCompare(a.createdAt),
  );
  const found: Beyond[] = [];
  let left = beyond;
  for (const { amount, createdAt } of newest) {
    if (left <= 0) break;
    found.unshift({ amount: Math.min(amount, left), at: createdAt });
    left -= amount;
  }
  return left > 0 ? [{ amount: left }, ...found] : found;
}

import type { Cents } from '@florilege/contract/http/money.ts';
import type { SquarePayment, SquareRefund } from '../../../integrations/square/square.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { lockOrders, raiseAlert } from '../../order-money/order-money.public.ts';
import { bookLostDisputes } from '../disputes/book-lost.ts';
import { REFUNDED_AT_SQUARE, REQUESTED_AT_SQUARE } from '../payment-sentences.ts';
import { paymentsOfSquare } from '../payments.repository.ts';
import { completeRefund } from './complete-refund.ts';
import {
  awaitsAnswer,
  certainRefunds,
  givenBack,
  givenBackAtSquare,
  insertRefund,
  type NewRefund,
  type Refund,
} from './refunds.repository.ts';
import { takeCreditBack } from './take-credit-back.ts';

type Row = Awaited<ReturnType<typeof paymentsOfSquare>>[number];
/** A part of the money that went back at Square beyond our books; `at` is absent where Square names no refund of it. */
type Beyond = { amount: Cents; at?: string };

const sumOf = (refunds: readonly { amount: Cents }[]) => refunds.reduce((sum, { amount }) => sum + amount, 0);
const inState = ({ refunds = [] }: SquarePayment, state: SquareRefund['status']) =>
  refunds.filter(({ status }) => status === state);

/** The part of a payment that is back for certain: Square may count what the bank has yet to decide on. */
export function certainlyRefunded(payment: SquarePayment): Cents {
  const unnamed = payment.refunded - sumOf(payment.refunds ?? []);
  return sumOf(inState(payment, 'completed')) + Math.max(0, unnamed);
}

/**
 * Records refunds that were made at Square itself or by a dispute, each on its day, with an alert. One on which the
 * bank decides later is under way until then.
 */
export async function recordRefundsAtSquare(tx: Tx, payment: SquarePayment) {
  const rows = await paymentsOfSquare(tx, payment.id);
  const orderIds = rows.map(({ order_id }) => order_id);
  await lockOrders(tx, orderIds);
  await bookLostDisputes(tx, payment.id, rows);
  const [undecided, made] = [inState(payment, 'pending'), inState(payment, 'completed')];
  if (payment.refunded === 0 && undecided.length + made.length === 0) return;
  const given = new Map<number, Cents>();
  for (const { id } of rows) given.set(id, await givenBackAtSquare(tx, id));
  const ours = await certainRefunds(tx, payment.id);
  const isOurs = ({ id }: SquareRefund) => ours.some(({ square_refund_id }) => square_refund_id === id);
  let reached = sumOf([...given.values()].map((amount) => ({ amount }))) - sumOf(undecided.filter(isOurs));
  const theirs = made.filter((refund) => !isOurs(refund));
  for (const refund of refundsBeyond(theirs, certainlyRefunded(payment) - reached)) {
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
  const [only, ...others] = rows;
  // A refund of ours may be among them before its answer comes, and the parts of a common link are known once it is made.
  if (!only || others.length > 0 || (await awaitsAnswer(tx, payment.id))) return;
  let before = given.get(only.id) ?? 0;
  for (const { id, amount: asked, createdAt } of undecided.filter((refund) => !isOurs(refund))) {
    // A reading that is written late may still have under way what the books have as made.
    const amount = Math.min(asked, sumOf(payment.refunds ?? []) - before, only.amount - before);
    if (amount <= 0) continue;
    before += amount;
    const under = { reason: REQUESTED_AT_SQUARE, square_refund_id: id, refunded_at: createdAt };
    await insertRefund(tx, { ...refundOf(only, `${payment.id}:${only.id}:${id}`, amount), ...under });
  }
}

const AT_SQUARE = 'square:';

function refundOf({ id, order_id }: Row, about: string, amount: Cents): NewRefund {
  const facts = { payment_id: id, order_id, amount, kind: 'undo', author_id: null } as const;
  return { ...facts, attempt: AT_SQUARE + about, reason: REFUNDED_AT_SQUARE };
}

/** Whether a refund was requested at Square itself. */
export const isOfSquare = ({ attempt }: Pick<Refund, 'attempt'>): boolean => attempt.startsWith(AT_SQUARE);

async function record(tx: Tx, squarePaymentId: string, row: Row, { amount, at }: Beyond, reached: Cents) {
  const made = refundOf(row, `${squarePaymentId}:${row.id}:${reached}`, amount);
  const refund = await insertRefund(tx, { ...made, ...(at && { refunded_at: at }) });
  await completeRefund(tx, refund, null);
  await followRefunded(tx, refund);
}

/** The line over a refund that was made at Square itself, and what its money paid by then. */
export async function followRefunded(tx: Tx, refund: Refund): Promise<void> {
  const { payment_id, order_id, amount, square_payment_id, attempt } = refund;
  const rows = await paymentsOfSquare(tx, square_payment_id ?? '');
  const row = rows.find(({ id }) => id === payment_id);
  if (!row) throw new Error(`refund ${refund.id} is of no payment at Square`);
  const facts = { payment_id, order_id, amount, square_payment_id, receipt_url: row.receipt_url };
  await raiseAlert(tx, { kind: 'refunded_elsewhere', about: attempt.slice(AT_SQUARE.length), ...facts });
  const beyond = Math.min(amount, (await givenBack(tx, payment_id)) - row.amount);
  if (beyond > 0) await takeCreditBack(tx, refund, beyond);
}

/**
 * The refunds of Square that make up the money beyond our books, oldest first. The newest ones do, as older ones are in
 * the books already.
 */
function refundsBeyond(refunds: readonly SquareRefund[], beyond: Cents): Beyond[] {
  const newest = refunds.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  const found: Beyond[] = [];
  let left = beyond;
  for (const { amount, createdAt } of newest) {
    if (left <= 0) break;
    found.unshift({ amount: Math.min(amount, left), at: createdAt });
    left -= amount;
  }
  return left > 0 ? [{ amount: left }, ...found] : found;
}

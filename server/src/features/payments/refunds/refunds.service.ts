import type { Cents } from '@florilege/contract/http/money.ts';
import type { paymentsRoutes } from '@florilege/contract/payments/payments.contract.ts';
import type { SquareRefund } from '../../../integrations/square/square.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { frenchAmount } from '../../../platform/french-amount.ts';
import { AppError, fieldError } from '../../../platform/http/app-error.ts';
import type { Handlers } from '../../../platform/http/bind.ts';
import { type Operation, type Outcome, perform, resultOf } from '../../../platform/vendor/operation.ts';
import { assertMayRefund } from '../../auth/auth.public.ts';
import {
  addOrderEvent,
  lockOrders,
  lockWithTotals,
  type OrderMoney,
  raiseAlert,
  settleSurplus,
} from '../../order-money/order-money.public.ts';
import { orderPayments } from '../order-payments.ts';
import { REFUND_UNANSWERED, refundFailed } from '../payment-sentences.ts';
import { byMember, bySystem, type PaymentDeps, type PaymentWork } from '../payment-work.ts';
import { findCompletedPayment, lockSquarePayment } from '../payments.repository.ts';
import { completeRefund } from './complete-refund.ts';
import { findMade } from './find-made.ts';
import {
  awaitsAnswer,
  certainRefunds,
  givenBack,
  givenBackLately,
  insertRefund,
  lockRefundsOf,
  type NewRefund,
  type Refund,
  refunds,
} from './refunds.repository.ts';
import { followRefunded, isOfSquare } from './refunds-at-square.ts';

type RefundRequest = Parameters<Handlers<typeof paymentsRoutes>['refund']>[0];

/** Throws what speaks against a refund of that locked order, asked for the first time. */
type Check = (tx: Tx, order: OrderMoney) => Promise<void>;

/**
 * Refunds of one hour count together, so that small ones do not pass the limit unasked, also those that come at
 * once. @throws PASSKEY_AGAIN
 */
export async function assertMayGiveBack(
  tx: Tx,
  { member, passkey }: Pick<RefundRequest, 'member' | 'passkey'>,
  { amount, attempt }: { amount: Cents; attempt: string },
): Promise<void> {
  await lockRefundsOf(tx, member.id);
  await assertMayRefund(tx, passkey, amount + (await givenBackLately(tx, member.id, attempt)));
}

/** Gives back a payment or a part. @throws PAYMENT_NOT_FOUND, PAYMENT_NOT_REFUNDABLE, SquareFailure */
export async function refundPayment(deps: PaymentDeps, request: RefundRequest) {
  const { params, body, member, attempt } = request;
  const facts = { order_id: params.id, payment_id: params.paymentId, author_id: member.id, attempt };
  await makeRefund(byMember(deps, request), { ...body, ...facts }, (tx) =>
    assertMayGiveBack(tx, request, { amount: body.amount, attempt }),
  );
  return orderPayments(deps.db, member, params.id);
}

/** The same for an alert. @throws what `check` does too */
export async function makeRefund(work: PaymentWork, wanted: NewRefund, check: Check = async () => {}) {
  const refund = await work.transact((tx) => intendRefund(tx, wanted, check));
  if (refund.state === 'pending') resultOf(await requestRefund(work, refund));
}

/** Resumes a refund that is under way, for jobs and messages. @throws SquareFailure */
export async function syncRefund(deps: PaymentDeps, id: number): Promise<void> {
  const work = bySystem(deps);
  const refund = await work.transact((tx) => refunds.claim(tx, id));
  if (refund.state === 'pending') await requestRefund(work, refund);
}

async function intendRefund(tx: Tx, wanted: NewRefund, check: Check): Promise<Refund> {
  const [order] = await lockWithTotals(tx, [wanted.order_id]);
  if (!order) throw new AppError('ORDER_NOT_FOUND');
  const earlier = await refunds.ofAttempt(tx, wanted.attempt);
  if (earlier) return refunds.claim(tx, earlier.id);
  const payment = await findCompletedPayment(tx, wanted.payment_id);
  if (payment?.order_id !== order.id) throw new AppError('PAYMENT_NOT_FOUND');
  await check(tx, order);
  const given = await givenBack(tx, payment.id);
  if (wanted.kind === 'credit' && wanted.amount > order.price)
    throw fieldError('amount', `La commande ne coûte plus que ${frenchAmount(order.price)}.`);
  // Money that was moved and went back at Square all the same is on two payments.
  if (wanted.amount > Math.min(payment.amount - given, order.kept))
    throw new AppError('PAYMENT_NOT_REFUNDABLE');
  if (payment.square_payment_id !== null) await assertAnswered(tx, payment.square_payment_id);
  const refund = await insertRefund(tx, wanted);
  if (refund.square_payment_id !== null) return refund;
  // Out of the till, or by a transfer of the shop's own: no vendor is asked.
  await completeRefund(tx, refund, null);
  return { ...refund, state: 'completed' };
}

/** Two whose outcome is unknown could not be told apart at Square. @throws PAYMENT_NOT_REFUNDABLE */
async function assertAnswered(tx: Tx, squarePaymentId: string): Promise<void> {
  await lockSquarePayment(tx, squarePaymentId);
  if (!(await awaitsAnswer(tx, squarePaymentId))) return;
  throw new AppError('PAYMENT_NOT_REFUNDABLE', { sentence: REFUND_UNANSWERED });
}

/** Requests it under its own key; once it is at Square, reads it, and a failed read proves nothing. */
async function requestRefund(work: PaymentWork, refund: Refund): Promise<Outcome<void>> {
  const made = await madeBefore(work, refund);
  return made ? { result: await recordRefund(work, refund, made) } : perform(refundOperation, work, refund);
}

async function madeBefore({ db, square }: PaymentWork, refund: Refund): Promise<SquareRefund | undefined> {
  const { square_refund_id, square_payment_id: paymentId, amount, asked } = refund;
  if (square_refund_id !== null) return square.refund(square_refund_id);
  if (asked === 1 || paymentId === null) return undefined;
  return findMade(square, { paymentId, amount }, await certainRefunds(db, paymentId));
}

const refundOperation: Operation<PaymentWork, Refund, SquareRefund, void> = {
  request({ square }, { id, square_payment_id: paymentId, idempotency_key: key, amount, reason }) {
    if (paymentId === null) throw new Error(`refund ${id} is none of Square's`);
    return square.createRefund({ key, paymentId, amount, reason });
  },
  record: recordRefund,
  // A member who waits hears of the refusal; in a job, only an alert says so.
  fail: ({ transact, authorId }, refund) => transact((tx) => failRefund(tx, refund, authorId === null)),
};

async function recordRefund({ transact }: PaymentWork, refund: Refund, answer: SquareRefund): Promise<void> {
  await transact(async (tx) => {
    if (answer.status === 'completed') {
      await completeRefund(tx, refund, answer.id);
      if (isOfSquare(refund)) await followRefunded(tx, refund);
      return;
    }
    await refunds.settle(tx, refund.id, { square_refund_id: answer.id });
    if (answer.status === 'failed') await failRefund(tx, refund, true);
  });
}

/** @returns false when it was requested again meanwhile, or is no longer pending */
async function failRefund(tx: Tx, refund: Refund, withAlert: boolean): Promise<boolean> {
  const { id, order_id, payment_id, square_payment_id, amount, reason } = refund;
  await lockOrders(tx, [order_id]);
  if (!(await refunds.fail(tx, refund))) return false;
  await addOrderEvent(tx, order_id, { description: refundFailed(amount), authorId: null });
  await settleSurplus(tx, order_id, null);
  if (!withAlert) return true;
  const about = `refund:${id}`;
  const details = isOfSquare(refund) ? `${reason}.` : `Motif du remboursement\u00a0: ${reason}`;
  const facts = { order_id, payment_id, square_payment_id, amount };
  await raiseAlert(tx, { kind: 'refund_failed', about, details, ...facts });
  return true;
}

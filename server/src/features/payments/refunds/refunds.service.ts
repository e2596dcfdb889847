import type { Cents } from '@florilege/contract/http/money.ts';
import type { OrderPayments, paymentsRoutes } from '@florilege/contract/payments/payments.contract.ts';
import { atSquare } from '../../../integrations/square/at-square.ts';
import type { SquareRefund } from '../../../integrations/square/square.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Handlers, Transact } from '../../../platform/http/bind.ts';
import { holdForMoney, tellOnOrder } from '../../orders/order-money.service.ts';
import { raiseAlert } from '../alerts/alerts.repository.ts';
import { bySystem, cameToNothing } from '../charging.ts';
import { orderPayments } from '../money.service.ts';
import { alreadyGivenBack, refundFailed } from '../payment-sentences.ts';
import { findPayment } from '../payments.repository.ts';
import type { PaymentDeps } from '../payments.service.ts';
import {
  findRefund,
  findRefundAttempt,
  givenBack,
  insertRefund,
  markFailed,
  type RefundFacts,
  updatePending,
} from './refunds.repository.ts';
import { completeRefund } from './refunds-at-square.service.ts';

type RefundRequest = Parameters<Handlers<typeof paymentsRoutes>['refund']>[0];

/**
 * Gives back a payment or a part of it. What was paid at Square is given back there, to the same card.
 * @throws ORDER_NOT_FOUND, PAYMENT_NOT_FOUND, PAYMENT_NOT_REFUNDABLE, SQUARE_REFUSED, SQUARE_UNAVAILABLE
 */
export async function refundPayment(deps: PaymentDeps, request: RefundRequest): Promise<OrderPayments> {
  const { params, body, member, attempt, transact } = request;
  await makeRefund(deps, transact, {
    ...body,
    orderId: params.id,
    paymentId: params.paymentId,
    authorId: member.id,
    attempt,
  });
  return orderPayments(deps.db, member, params.id);
}

type Wanted = {
  orderId: number;
  paymentId: number;
  amount: Cents;
  reason: string;
  authorId: string;
  attempt: string;
  /** What a line « À vérifier » asks for: only while nothing of the payment went back, as that may have been the very sum. */
  first?: boolean;
};

/**
 * The same, from wherever it is asked for: written down first, then asked, then written down what came of it.
 * @throws ALERT_ACTION_UNFIT too, when it was to be the `first`
 */
export async function makeRefund(deps: PaymentDeps, transact: Transact, wanted: Wanted): Promise<void> {
  const refund = await transact((tx) => intendRefund(tx, wanted));
  if (refund.state !== 'pending') return;
  await atSquare(async () => {
    try {
      const answer = await askSquare(deps, refund);
      await transact((tx) => writeAnswer(tx, refund, answer));
    } catch (error) {
      // Who asked for it hears of it now: no line « À vérifier ».
      if (cameToNothing(error, refund.asked)) await transact((tx) => giveUp(tx, refund));
      throw error;
    }
  });
}

async function intendRefund(tx: Tx, wanted: Wanted): Promise<RefundFacts> {
  const { orderId, paymentId, amount, reason, authorId, attempt, first = false } = wanted;
  const [order] = await holdForMoney(tx, [orderId]);
  if (!order) throw new AppError('ORDER_NOT_FOUND');
  const earlier = await findRefundAttempt(tx, attempt);
  if (earlier) return askedAgain(tx, earlier);
  const payment = await findPayment(tx, paymentId);
  if (payment?.order_id !== orderId) throw new AppError('PAYMENT_NOT_FOUND');
  const given = await givenBack(tx, paymentId);
  if (first && given > 0) throw new AppError('ALERT_ACTION_UNFIT', { sentence: alreadyGivenBack(given) });
  if (amount > payment.amount - given) throw new AppError('PAYMENT_NOT_REFUNDABLE');
  const id = await insertRefund(tx, {
    attempt,
    payment_id: paymentId,
    order_id: orderId,
    amount,
    reason,
    author_id: authorId,
  });
  const refund = await loadRefund(tx, id);
  if (refund.square_payment_id !== null) return refund;
  // Out of the till, or by a transfer of the shop's own: there is nobody to ask.
  await completeRefund(tx, refund, null);
  return loadRefund(tx, id);
}

async function askedAgain(tx: Tx, { id, asked }: RefundFacts): Promise<RefundFacts> {
  await updatePending(tx, id, { asked: asked + 1 });
  return loadRefund(tx, id);
}

async function loadRefund(tx: Tx, id: number): Promise<RefundFacts> {
  const refund = await findRefund(tx, id);
  if (!refund) throw new Error(`refund ${id} is gone`);
  return refund;
}

/** Asks for it under its own key; or how it stands, once Square has named it. */
function askSquare({ square }: PaymentDeps, refund: RefundFacts): Promise<SquareRefund> {
  const {
    square_refund_id: named,
    square_payment_id: paymentId,
    idempotency_key: key,
    amount,
    reason,
  } = refund;
  if (paymentId === null) throw new Error(`refund ${refund.id} is none of Square's`);
  return named !== null ? square.refund(named) : square.createRefund({ key, paymentId, amount, reason });
}

async function writeAnswer(tx: Tx, refund: RefundFacts, answer: SquareRefund): Promise<void> {
  if (answer.status === 'completed') return completeRefund(tx, refund, answer.id);
  await updatePending(tx, refund.id, { square_refund_id: answer.id });
  if (answer.status === 'failed') await giveUpAndAlert(tx, refund);
}

/** Nothing came of it, unless somebody asked for it again meanwhile. */
async function giveUp(tx: Tx, refund: RefundFacts): Promise<boolean> {
  await holdForMoney(tx, [refund.order_id]);
  if (!(await markFailed(tx, refund))) return false;
  await tellOnOrder(tx, refund.order_id, { description: refundFailed(refund.amount), authorId: null });
  return true;
}

async function giveUpAndAlert(tx: Tx, refund: RefundFacts): Promise<void> {
  if (!(await giveUp(tx, refund))) return;
  await raiseAlert(tx, {
    kind: 'refund_failed',
    about: `refund:${refund.id}`,
    amount: refund.amount,
    orderId: refund.order_id,
    paymentId: refund.payment_id,
    squarePaymentId: refund.square_payment_id,
    details: `Motif du remboursement\u00a0: ${refund.reason}`,
  });
}

/** Goes on with a refund that is under way: asks Square for it, or how it stands, and writes that down. For jobs and messages. */
export async function settleRefund(deps: PaymentDeps, refundId: number): Promise<void> {
  const transact = bySystem(deps.db);
  const refund = await transact(async (tx) => {
    const found = await findRefund(tx, refundId);
    if (found?.state !== 'pending') return undefined;
    await holdForMoney(tx, [found.order_id]);
    return askedAgain(tx, await loadRefund(tx, refundId));
  });
  if (refund?.state !== 'pending') return;
  try {
    const answer = await askSquare(deps, refund);
    await transact((tx) => writeAnswer(tx, refund, answer));
  } catch (error) {
    if (refund.square_refund_id !== null || !cameToNothing(error, refund.asked)) throw error;
    await transact((tx) => giveUpAndAlert(tx, refund));
  }
}

import type { Cents } from '@florilege/contract/http/money.ts';
import type { ManualMethod, PaymentMethod } from '@florilege/contract/payments/payment-methods.ts';
import type { SquarePayment } from '../../integrations/square/square.ts';
import type { Tx } from '../../platform/db/db.ts';
import { frenchAmount } from '../../platform/french-amount.ts';
import { AppError, fieldError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/bind.ts';
import {
  addLedgerEntry,
  addOrderEvent,
  enqueueCloseCharge,
  findCharge,
  lockWithTotals,
  moveWithEvent,
  type OrderMoney,
} from '../order-money/order-money.public.ts';
import { raiseAlert, settleUnknown } from './alerts/alerts.repository.ts';
import { orderPayments } from './order-payments.ts';
import { paymentReceived } from './payment-sentences.ts';
import {
  insertPayment,
  lockSquarePayment,
  type NewPayment,
  paymentsOfSquare,
} from './payments.repository.ts';
import { recordRefundsAtSquare } from './refunds/refunds-at-square.ts';

type Part = { order_id: number; amount: Cents };
type Receipt = {
  payment: SquarePayment;
  method: PaymentMethod;
  parts: Part[];
  /** Null: Square sent it by itself. */
  authorId: string | null;
};

/** Gives a completed payment at Square to its orders, once; what does not fit becomes an alert. */
export async function receiveSquarePayment(tx: Tx, { payment, method, parts, authorId }: Receipt) {
  if (payment.status !== 'completed') return;
  const { id: square_payment_id, receiptUrl: receipt_url } = payment;
  const ids = parts.map(({ order_id }) => order_id);
  const orders = await lockWithTotals(tx, ids);
  await lockSquarePayment(tx, square_payment_id);
  if ((await paymentsOfSquare(tx, square_payment_id)).length === 0) {
    const shares = divide(parts, payment.amount);
    for (const order of orders) {
      const share = shares.get(order.id);
      if (!share) continue;
      const source = { receipt_url, square_payment_id, square_order_id: payment.orderId };
      const entry = { method, amount: share.given, author_id: authorId, ...source };
      const payment_id = await enterPayment(tx, order, entry);
      const doubt = doubtOf(order, share);
      const about = `payment:${payment_id}`;
      const facts = { about, order_id: order.id, payment_id, square_payment_id, receipt_url };
      if (doubt) await raiseAlert(tx, { ...doubt, ...facts });
    }
    await settleUnknown(tx, square_payment_id, authorId);
  }
  await recordRefundsAtSquare(tx, payment);
}

type Share = { asked: Cents; given: Cents };

/** As asked, in turn, as far as the money goes; the last one takes what is too much. */
function divide(parts: Part[], amount: Cents): Map<number, Share> {
  const shares = new Map<number, Share>();
  let left = amount;
  for (const [index, part] of parts.entries()) {
    const given = index === parts.length - 1 ? left : Math.min(part.amount, left);
    if (given > 0) shares.set(part.order_id, { asked: part.amount, given });
    left -= given;
  }
  return shares;
}

const isGone = (order: OrderMoney) => order.status === 'cancelled' || order.deleted_at !== null;

type Doubt = { kind: 'paid_cancelled' | 'paid_twice' | 'wrong_amount'; amount: Cents };

/** The alert to raise, from the order as it was before and from its share of the payment. */
function doubtOf(order: OrderMoney, { asked, given }: Share): Doubt | null {
  if (isGone(order)) return { kind: 'paid_cancelled', amount: given };
  // An order that is paid stays so when a part was given back: whatever comes then is too much.
  const surplus =
    order.financial_status === 'paid'
      ? given
      : Math.min(given, order.paid - order.refunded + given - order.amount);
  if (surplus > 0) return { kind: order.paid > 0 ? 'paid_twice' : 'wrong_amount', amount: surplus };
  return given === asked ? null : { kind: 'wrong_amount', amount: given };
}

/** @returns the payment’s id. Another charge of the order is closed, as it could be paid once more. */
async function enterPayment(tx: Tx, order: OrderMoney, payment: Omit<NewPayment, 'order_id'>) {
  const { amount, method, author_id } = payment;
  const id = await insertPayment(tx, { ...payment, order_id: order.id });
  const { id: order_id, payer_account: account } = order;
  await addLedgerEntry(tx, { account, order_id, kind: 'payment', amount, author_id });
  const event = { description: paymentReceived({ amount, method }), authorId: author_id };
  const reached = order.paid - order.refunded + amount >= order.amount;
  if (reached) await moveWithEvent(tx, order.id, 'paid', event);
  else await addOrderEvent(tx, order.id, event);
  await enqueueCloseCharge(tx, order.id);
  return id;
}

type ManualPayment = { method: ManualMethod; amount: Cents; reference?: string | null | undefined };

/**
 * Records a payment at the counter or by transfer; an open link is closed for it.
 * @throws ORDER_NOT_FOUND, ORDER_NOT_CHARGEABLE, CHARGE_UNDER_WAY; VALIDATION_FAILED above the remainder
 */
export async function recordPayment(tx: Tx, member: Member, orderId: number, payment: ManualPayment) {
  const { method, amount, reference = null } = payment;
  const [order] = await lockWithTotals(tx, [orderId]);
  if (!order || order.deleted_at !== null) throw new AppError('ORDER_NOT_FOUND');
  if (order.financial_status === 'paid' || order.remaining === 0) throw new AppError('ORDER_NOT_CHARGEABLE');
  if ((await findCharge(tx, orderId))?.checkout_id) throw new AppError('CHARGE_UNDER_WAY');
  if (amount > order.remaining)
    throw fieldError('amount', `Il ne reste que ${frenchAmount(order.remaining)} à payer.`);
  await enterPayment(tx, order, { method, amount, reference, author_id: member.id });
  return orderPayments(tx, member, orderId);
}

/** Receives, as a transfer, what was open of a locked order whose invoice is paid at Pennylane. */
export async function receiveTransfer(tx: Tx, order: OrderMoney, invoiceNumber: string): Promise<void> {
  const amount = order.amount - order.paid + order.refunded;
  if (order.financial_status === 'paid' || amount <= 0) return;
  const entry = { method: 'transfer', amount, reference: invoiceNumber, author_id: null } as const;
  const payment_id = await enterPayment(tx, order, entry);
  if (!isGone(order)) return;
  const about = `payment:${payment_id}`;
  await raiseAlert(tx, { kind: 'paid_cancelled', about, amount, order_id: order.id, payment_id });
}

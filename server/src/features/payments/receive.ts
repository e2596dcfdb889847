import type { Cents } from '@florilege/contract/http/money.ts';
import type { PaymentMethod } from '@florilege/contract/payments/payment-methods.ts';
import type { SquarePayment } from '../../integrations/square/square.ts';
import type { Tx } from '../../platform/db/db.ts';
import {
  addLedgerEntry,
  enqueueCloseCharge,
  followMoney,
  followSurplus,
  lockWithTotals,
  type OrderMoney,
  raiseAlert,
} from '../order-money/order-money.public.ts';
import { settleUnknown } from './alerts/alerts.repository.ts';
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
  /** The shop that asked for it; null for one that was attached by hand. */
  location: number | null;
};

/** Gives a completed payment at Square to its orders, once; what does not fit becomes an alert. */
export async function receiveSquarePayment(tx: Tx, { payment, method, parts, authorId, location }: Receipt) {
  if (payment.status !== 'completed') return;
  const { id: square_payment_id, receiptUrl: receipt_url } = payment;
  const ids = parts.map(({ order_id }) => order_id);
  const orders = await lockWithTotals(tx, ids);
  await lockSquarePayment(tx, square_payment_id);
  if ((await paymentsOfSquare(tx, square_payment_id)).length === 0) {
    const shares = divideAsAsked(parts, payment.amount);
    for (const order of orders) {
      const share = shares.get(order.id);
      if (!share) continue;
      const source = { receipt_url, square_payment_id, square_order_id: payment.orderId };
      const facts = { author_id: authorId, location, paid_at: payment.createdAt };
      const entry = { method, amount: share.given, ...facts, ...source };
      const payment_id = await enterPayment(tx, order, entry);
      const doubt = doubtOf(order, share);
      const about = `payment:${payment_id}`;
      const doubted = { about, order_id: order.id, payment_id, square_payment_id, receipt_url };
      if (doubt === 'surplus') await followSurplus(tx, order.id);
      else if (doubt) await raiseAlert(tx, { ...doubt, ...doubted });
    }
    await settleUnknown(tx, square_payment_id, authorId);
  }
  await recordRefundsAtSquare(tx, payment);
}

type Share = { asked: Cents; given: Cents };

/** As asked, in turn, as far as the money goes; the last one takes what is too much. */
function divideAsAsked(parts: Part[], amount: Cents): Map<number, Share> {
  const shares = new Map<number, Share>();
  let left = amount;
  for (const [index, part] of parts.entries()) {
    const given = index === parts.length - 1 ? left : Math.min(part.amount, left);
    if (given > 0) shares.set(part.order_id, { asked: part.amount, given });
    left -= given;
  }
  return shares;
}

export const isGone = (order: OrderMoney) => order.status === 'cancelled' || order.deleted_at !== null;

type Doubt = { kind: 'paid_cancelled' | 'paid_twice' | 'wrong_amount'; amount: Cents };

/** The alert to raise, from the order as it was before and from its share of the payment. */
function doubtOf(order: OrderMoney, { asked, given }: Share): Doubt | 'surplus' | null {
  if (isGone(order)) return { kind: 'paid_cancelled', amount: given };
  const surplus = Math.min(given, order.kept + given - order.price);
  if (surplus > 0) return order.paid > 0 ? { kind: 'paid_twice', amount: surplus } : 'surplus';
  return given === asked ? null : { kind: 'wrong_amount', amount: given };
}

/** The instant of money of which only the day is known. */
export const noonOf = (day: string): string => `${day}T12:00:00Z`;

/** @returns the payment’s id. Another charge of the order is closed, as it could be paid once more. */
export async function enterPayment(tx: Tx, order: OrderMoney, payment: Omit<NewPayment, 'order_id'>) {
  const { amount, method, author_id } = payment;
  const id = await insertPayment(tx, { ...payment, order_id: order.id });
  const { id: order_id, payer_account: account } = order;
  const at = payment.paid_at;
  await addLedgerEntry(tx, { account, order_id, kind: 'payment', amount, author_id, ...(at && { at }) });
  await followMoney(tx, order_id, { description: paymentReceived({ amount, method }), authorId: author_id });
  await enqueueCloseCharge(tx, order.id);
  return id;
}

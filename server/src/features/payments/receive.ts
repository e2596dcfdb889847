import { can } from '@florilege/contract/auth/roles.ts';
import { type Cents, formatAmount } from '@florilege/contract/http/money.ts';
import type { ManualMethod, PaymentMethod } from '@florilege/contract/payments/payment-methods.ts';
import type { OrderPayments } from '@florilege/contract/payments/payments.contract.ts';
import type { SquarePayment } from '../../integrations/square/square.ts';
import type { Reader, Tx } from '../../platform/db/db.ts';
import { frenchAmount } from '../../platform/french-amount.ts';
import { AppError, fieldError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/bind.ts';
import { moveLedgerOf, tellOnOrder } from '../orders/order-money.service.ts';
import { alertsOf, raiseAlert, settleUnknown } from './alerts/alerts.repository.ts';
import { moneyOf, moveFinancial, type OrderMoney, remainingOf, stopCharging } from './financial.service.ts';
import { toAlert, toOpenLink, toPayment, toTerminalStatus } from './payment-rows.ts';
import { paymentReceived } from './payment-sentences.ts';
import {
  findCharging,
  holdSquarePayment,
  insertPayment,
  type NewPayment,
  openLinkOf,
  paymentsOf,
} from './payments.repository.ts';
import { noteRefundsAtSquare } from './refunds/refunds-at-square.service.ts';
import { lastCheckout } from './terminals/terminal.repository.ts';

type Receipt = {
  payment: SquarePayment;
  method: PaymentMethod;
  /** What each order was asked for. */
  parts: { orderId: number; amount: Cents }[];
  /** Null: Square told us by itself. */
  authorId: string | null;
};

/**
 * Gives a payment that Square holds to its orders, once, however often and by whomever it is told; what does not fit becomes a line
 * « À vérifier ». One that is not completed changes nothing yet.
 */
export async function receiveSquarePayment(
  tx: Tx,
  { payment, method, parts, authorId }: Receipt,
): Promise<void> {
  if (payment.status !== 'completed') return;
  const orders = await remainingOf(
    tx,
    parts.map(({ orderId }) => orderId),
  );
  if (!(await holdSquarePayment(tx, payment.id))) {
    const shares = divide(parts, payment.amount);
    for (const order of orders) {
      const share = shares.get(order.id);
      if (share) await receiveShare(tx, order, share, { payment, method, authorId });
    }
    await settleUnknown(tx, payment.id, authorId);
  }
  await noteRefundsAtSquare(tx, payment);
}

type Share = { asked: Cents; given: Cents };

/** As asked, in turn, as far as the money goes; the last one takes what is too much. */
function divide(parts: Receipt['parts'], amount: Cents): Map<number, Share> {
  const shares = new Map<number, Share>();
  let left = amount;
  for (const [index, part] of parts.entries()) {
    const given = index === parts.length - 1 ? left : Math.min(part.amount, left);
    if (given > 0) shares.set(part.orderId, { asked: part.amount, given });
    left -= given;
  }
  return shares;
}

async function receiveShare(
  tx: Tx,
  order: OrderMoney,
  share: Share,
  receipt: Omit<Receipt, 'parts'>,
): Promise<void> {
  const { payment, method, authorId } = receipt;
  const paymentId = await enterPayment(tx, order, {
    method,
    amount: share.given,
    receipt_url: payment.receiptUrl,
    author_id: authorId,
    square_payment_id: payment.id,
    square_order_id: payment.orderId,
  });
  const doubt = doubtOf(order, share);
  if (!doubt) return;
  await raiseAlert(tx, {
    ...doubt,
    about: `payment:${paymentId}`,
    orderId: order.id,
    paymentId,
    squarePaymentId: payment.id,
    receiptUrl: payment.receiptUrl,
  });
}

/** What somebody must look at: the order as it stood before, and what came for it. */
function doubtOf(
  order: OrderMoney,
  { asked, given }: Share,
): { kind: 'paid_cancelled' | 'paid_twice' | 'wrong_amount'; amount: Cents } | null {
  if (order.status === 'cancelled' || order.deleted_at !== null)
    return { kind: 'paid_cancelled', amount: given };
  // An order that is paid stays so when a part was given back: whatever comes then is too much.
  const surplus =
    order.financial_status === 'paid'
      ? given
      : Math.min(given, order.paid - order.refunded + given - order.amount);
  if (surplus > 0) return { kind: order.paid > 0 ? 'paid_twice' : 'wrong_amount', amount: surplus };
  return given === asked ? null : { kind: 'wrong_amount', amount: given };
}

/**
 * Writes a payment down, credits who pays, tells it, makes the order `paid` when its amount is reached, and closes the link or terminal
 * by which it could be paid once more. @returns the payment's id
 */
export async function enterPayment(
  tx: Tx,
  order: OrderMoney,
  payment: Omit<NewPayment, 'order_id'>,
): Promise<number> {
  const id = await insertPayment(tx, { ...payment, order_id: order.id });
  const { amount, method, author_id: authorId } = payment;
  await moveLedgerOf(tx, order, { kind: 'payment', amount, authorId });
  const told = { description: paymentReceived({ amount, method }), authorId };
  const reached = order.paid - order.refunded + amount >= order.amount;
  if (!reached || !(await moveFinancial(tx, order.id, 'paid', told))) await tellOnOrder(tx, order.id, told);
  await stopCharging(tx, order.id);
  return id;
}

type ManualPayment = { method: ManualMethod; amount: Cents; reference?: string | null | undefined };

/**
 * Writes down what was paid at the counter or by transfer. A link that stands open is closed for it; a terminal is waited for.
 * @throws ORDER_NOT_FOUND, ORDER_NOT_CHARGEABLE, CHARGE_UNDER_WAY; VALIDATION_FAILED on `amount` above what remains
 */
export async function recordPayment(
  tx: Tx,
  member: Member,
  orderId: number,
  body: ManualPayment,
): Promise<OrderPayments> {
  const [order] = await remainingOf(tx, [orderId]);
  if (!order || order.deleted_at !== null) throw new AppError('ORDER_NOT_FOUND');
  if (order.financial_status === 'paid' || order.remaining === 0) throw new AppError('ORDER_NOT_CHARGEABLE');
  if ((await findCharging(tx, orderId))?.checkout_id) throw new AppError('CHARGE_UNDER_WAY');
  if (body.amount > order.remaining)
    throw fieldError('amount', `Il ne reste que ${frenchAmount(order.remaining)} à payer.`);
  await enterPayment(tx, order, {
    method: body.method,
    amount: body.amount,
    reference: body.reference ?? null,
    author_id: member.id,
  });
  return orderPayments(tx, member, orderId);
}

/**
 * What was paid and given back for an order, what remains and what is under way; lines « À vérifier » for those who may settle them.
 * @throws ORDER_NOT_FOUND; a deleted order exists only for those who may restore it
 */
export async function orderPayments(db: Reader, member: Member, orderId: number): Promise<OrderPayments> {
  const order = await moneyOf(db, orderId);
  if (!order || (order.deleted_at && !can(member, 'orders.delete'))) throw new AppError('ORDER_NOT_FOUND');
  const link = await openLinkOf(db, orderId);
  return {
    amount: formatAmount(order.amount),
    paid_amount: formatAmount(order.paid),
    refunded_amount: formatAmount(order.refunded),
    remaining_amount: formatAmount(order.remaining),
    payments: (await paymentsOf(db, orderId)).map(toPayment),
    link: link ? toOpenLink(link) : null,
    terminal: toTerminalStatus(await lastCheckout(db, orderId)),
    alerts: can(member, 'payments.settle') ? (await alertsOf(db, orderId)).map(toAlert) : [],
  };
}

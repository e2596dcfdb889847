import { can } from '@florilege/contract/auth/roles.ts';
import { type Page, toPage } from '@florilege/contract/http/page.ts';
import {
  type AlertAction,
  alertKinds,
  type PaymentAlert,
  type paymentsRoutes,
} from '@florilege/contract/payments/payments.contract.ts';
import { atSquare } from '../../../integrations/square/at-square.ts';
import type { Reader, Tx } from '../../../platform/db/db.ts';
import { AppError, fieldError } from '../../../platform/http/app-error.ts';
import type { Handlers } from '../../../platform/http/bind.ts';
import { holdForMoney } from '../../orders/order-money.service.ts';
import { receiveSquarePayment } from '../money.service.ts';
import { toAlert } from '../payment-rows.ts';
import type { PaymentDeps } from '../payments.service.ts';
import { refundUnknown } from '../refunds/refund-unknown.service.ts';
import { makeRefund } from '../refunds/refunds.service.ts';
import { alertsPage, findOpenAlert, markSettled, type OpenAlert } from './alerts.repository.ts';

export { raiseAlert } from './alerts.repository.ts';

/** One page of the lines « À vérifier », oldest first. */
export async function listAlerts(
  db: Reader,
  query: { page: number; page_size: number },
): Promise<Page<PaymentAlert>> {
  const { rows, count } = await alertsPage(db, query);
  return toPage(rows.map(toAlert), count, query);
}

type SettleRequest = Parameters<Handlers<typeof paymentsRoutes>['settleAlert']>[0];

/**
 * Settles a line « À vérifier ».
 * @throws ALERT_NOT_FOUND, ALERT_ACTION_UNFIT, FORBIDDEN, ORDER_NOT_FOUND, PAYMENT_NOT_REFUNDABLE, SQUARE_REFUSED, SQUARE_UNAVAILABLE
 */
export async function settleAlert(deps: PaymentDeps, request: SettleRequest): Promise<{ id: number }> {
  const { params, body, member, transact } = request;
  const alert = await findOpenAlert(deps.db, params.id);
  if (!alert) throw new AppError('ALERT_NOT_FOUND');
  const fitting: readonly AlertAction[] = alertKinds[alert.kind].actions;
  if (!fitting.includes(body.action)) throw new AppError('ALERT_ACTION_UNFIT');
  const mark = (tx: Tx) =>
    markSettled(tx, alert.id, { by: member.id, how: body.action, note: body.note ?? null });
  if (body.action === 'attach') await attach(deps, request, { alert, mark });
  else {
    if (body.action === 'refund') await refundAlert(deps, request, alert);
    // Money that was given back is, whoever was faster to say so.
    if (!(await transact(mark)) && body.action !== 'refund') await refuseSettling(deps.db, alert.id);
  }
  return { id: alert.id };
}

async function refundAlert(
  deps: PaymentDeps,
  { body, member, transact }: SettleRequest,
  alert: OpenAlert,
): Promise<void> {
  if (!can(member, 'payments.refund')) throw new AppError('FORBIDDEN');
  const reason = (body.note ?? alertKinds[alert.kind].title).slice(0, 192);
  if (alert.order_id !== null && alert.payment_id !== null) {
    const { order_id: orderId, payment_id: paymentId, amount } = alert;
    // Once for the line, whoever asks and however often.
    return makeRefund(deps, transact, {
      orderId,
      paymentId,
      amount,
      reason,
      authorId: member.id,
      attempt: `alert:${alert.id}`,
      first: true,
    });
  }
  const paymentId = alert.square_payment_id;
  if (paymentId === null) throw new AppError('ALERT_ACTION_UNFIT');
  await refundUnknown(deps, transact, { id: alert.id, paymentId, amount: alert.amount });
}

/** Somebody was faster: settled it, or began to give its money back, of which nobody knows yet what came. */
async function refuseSettling(db: Reader, id: number): Promise<never> {
  if (!(await findOpenAlert(db, id))) throw new AppError('ALERT_NOT_FOUND');
  throw new AppError('ALERT_ACTION_UNFIT', {
    sentence: 'Son remboursement est déjà demandé\u00a0: demandez-le de nouveau pour le terminer.',
  });
}

type Marking = { alert: OpenAlert; mark: (tx: Tx) => Promise<boolean> };

/** Gives a payment that nobody knew to the order that it was for. */
async function attach(
  { square }: PaymentDeps,
  { body, member, transact }: SettleRequest,
  { alert, mark }: Marking,
): Promise<void> {
  const { order_id: orderId } = body;
  const { square_payment_id: paymentId } = alert;
  if (orderId === undefined) throw fieldError('order_id', 'Choisissez la commande de ce paiement.');
  if (paymentId === null) throw new AppError('ALERT_ACTION_UNFIT');
  const payment = await atSquare(() => square.payment(paymentId));
  if (payment.status !== 'completed') throw new AppError('ALERT_ACTION_UNFIT');
  await transact(async (tx) => {
    const [order] = await holdForMoney(tx, [orderId]);
    if (!order || order.deleted_at !== null) throw new AppError('ORDER_NOT_FOUND');
    if (!(await mark(tx))) await refuseSettling(tx, alert.id);
    await receiveSquarePayment(tx, {
      payment,
      method: payment.checkoutId === null ? 'square' : 'square_terminal',
      parts: [{ orderId, amount: payment.amount }],
      authorId: member.id,
    });
  });
}

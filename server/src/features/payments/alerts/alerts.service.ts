import { can } from '@florilege/contract/auth/roles.ts';
import { toPage } from '@florilege/contract/http/page.ts';
import {
  type AlertAction,
  alertKinds,
  type paymentsRoutes,
} from '@florilege/contract/payments/payments.contract.ts';
import type { Reader, Tx } from '../../../platform/db/db.ts';
import { AppError, existing, fieldError } from '../../../platform/http/app-error.ts';
import type { Handlers } from '../../../platform/http/bind.ts';
import { lockOrders } from '../../order-money/order-money.public.ts';
import { toAlert } from '../payment-rows.ts';
import { byMember, type PaymentDeps } from '../payment-work.ts';
import { receiveSquarePayment } from '../receive.ts';
import { makeRefund } from '../refunds/refunds.service.ts';
import { refundUnknown } from '../refunds/unknown-refunds.ts';
import {
  countOpenAlerts,
  findOpenAlert,
  markSettled,
  type OpenAlert,
  openAlerts,
} from './alerts.repository.ts';

export async function listAlerts(db: Reader, query: { page: number; page_size: number }) {
  const rows = await openAlerts(db, query.page_size, (query.page - 1) * query.page_size);
  return toPage(rows.map(toAlert), await countOpenAlerts(db), query);
}

type SettleRequest = Parameters<Handlers<typeof paymentsRoutes>['settleAlert']>[0];

/** @throws ALERT_NOT_FOUND, ALERT_ACTION_UNFIT, FORBIDDEN, PAYMENT_NOT_REFUNDABLE, SquareFailure */
export async function settleAlert(deps: PaymentDeps, request: SettleRequest): Promise<{ id: number }> {
  const { params, body, member, transact } = request;
  const alert = existing(await findOpenAlert(deps.db, params.id), 'ALERT_NOT_FOUND');
  const fitting: readonly AlertAction[] = alertKinds[alert.kind].actions;
  if (!fitting.includes(body.action)) throw new AppError('ALERT_ACTION_UNFIT');
  const settlement = { by: member.id, how: body.action, note: body.note ?? null };
  const mark = (tx: Tx) => markSettled(tx, alert.id, settlement);
  if (body.action === 'attach') await attach(deps, request, { alert, mark });
  else {
    if (body.action === 'refund') await refund(deps, request, alert);
    // Money that was given back is, even when a colleague settled the alert meanwhile.
    if (!(await transact(mark)) && body.action !== 'refund') await refuseSettling(deps.db, alert.id);
  }
  return { id: alert.id };
}

async function refund(deps: PaymentDeps, request: SettleRequest, alert: OpenAlert): Promise<void> {
  const { body, member } = request;
  if (!can(member, 'payments.refund')) throw new AppError('FORBIDDEN');
  const work = byMember(deps, request);
  const { order_id, payment_id, square_payment_id, amount } = alert;
  if (order_id !== null && payment_id !== null) {
    const reason = (body.note ?? alertKinds[alert.kind].title).slice(0, 192);
    // Once for the alert, by any member.
    const attempt = `alert:${alert.id}`;
    const facts = { order_id, payment_id, amount, reason, author_id: member.id, attempt };
    return makeRefund(work, facts, { first: true });
  }
  if (square_payment_id === null) throw new AppError('ALERT_ACTION_UNFIT');
  await refundUnknown(work, { id: alert.id, paymentId: square_payment_id, amount });
}

/** A colleague settled it meanwhile, or its refund was requested and the outcome is unknown. */
async function refuseSettling(db: Reader, id: number): Promise<never> {
  existing(await findOpenAlert(db, id), 'ALERT_NOT_FOUND');
  throw new AppError('ALERT_ACTION_UNFIT', {
    sentence: 'Son remboursement est déjà demandé\u00a0: demandez-le de nouveau pour le terminer.',
  });
}

type Marking = { alert: OpenAlert; mark: (tx: Tx) => Promise<boolean> };

async function attach({ square }: PaymentDeps, request: SettleRequest, { alert, mark }: Marking) {
  const { body, member, transact } = request;
  const { order_id } = body;
  if (order_id === undefined) throw fieldError('order_id', 'Choisissez la commande de ce paiement.');
  if (alert.square_payment_id === null) throw new AppError('ALERT_ACTION_UNFIT');
  const payment = await square.payment(alert.square_payment_id);
  if (payment.status !== 'completed') throw new AppError('ALERT_ACTION_UNFIT');
  await transact(async (tx) => {
    const [order] = await lockOrders(tx, [order_id]);
    if (!order || order.deleted_at !== null) throw new AppError('ORDER_NOT_FOUND');
    if (!(await mark(tx))) await refuseSettling(tx, alert.id);
    const method = payment.checkoutId === null ? 'square' : 'square_terminal';
    const parts = [{ order_id, amount: payment.amount }];
    await receiveSquarePayment(tx, { payment, method, parts, authorId: member.id });
  });
}

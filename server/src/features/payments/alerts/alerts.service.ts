import { can } from '@florilege/contract/auth/roles.ts';
import type { Cents } from '@florilege/contract/http/money.ts';
import { toPage } from '@florilege/contract/http/page.ts';
import { type AlertAction, alertKinds } from '@florilege/contract/payments/payment-alerts.ts';
import type { paymentsRoutes } from '@florilege/contract/payments/payments.contract.ts';
import { beginningOf } from '../../../platform/beginning-of.ts';
import type { Reader, Tx } from '../../../platform/db/db.ts';
import { frenchAmount } from '../../../platform/french-amount.ts';
import { AppError, existing, fieldError } from '../../../platform/http/app-error.ts';
import type { Handlers, Member } from '../../../platform/http/bind.ts';
import {
  followSurplus,
  lockLive,
  lockWithTotals,
  readWithTotals,
} from '../../order-money/order-money.public.ts';
import { toAlert } from '../payment-rows.ts';
import { ALL_GIVEN_BACK, alreadyGivenBack, SURPLUS_IS_LESS } from '../payment-sentences.ts';
import { byMember, type PaymentDeps } from '../payment-work.ts';
import { receiveSquarePayment } from '../receive.ts';
import { reduce } from '../reductions/reduce.ts';
import { refundablePayments } from '../reductions/reductions.repository.ts';
import { failedRefund, givenBack, refunds, undoneAtSquare } from '../refunds/refunds.repository.ts';
import { assertMayGiveBack, makeRefund } from '../refunds/refunds.service.ts';
import { certainlyRefunded } from '../refunds/refunds-at-square.ts';
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
  else if (body.action === 'credit') await transact((tx) => countAsCredit(tx, member, alert, mark));
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
  const { id, order_id, payment_id, square_payment_id, amount } = alert;
  const reason = beginningOf(body.note ?? alertKinds[alert.kind].title, 192);
  // Once for the alert, by any member.
  const attempt = `alert:${id}`;
  const allowed = (tx: Tx) => assertMayGiveBack(tx, request, { amount, attempt });
  const facts = { kind: 'undo', reason, author_id: member.id } as const;
  if (alert.kind === 'refund_failed' && order_id !== null && payment_id !== null) {
    const { since: _, ...refused } = await refusedRefund(deps.db, alert.about, attempt);
    return makeRefund(work, { ...facts, ...refused, attempt }, async (tx) => {
      await allowed(tx);
      refuseGivenBack((await refusedRefund(tx, alert.about, attempt)).since);
    });
  }
  if (order_id !== null && payment_id !== null)
    return makeRefund(work, { ...facts, order_id, payment_id, amount, attempt }, async (tx) => {
      await allowed(tx);
      refuseGivenBack(await givenBack(tx, payment_id));
    });
  if (order_id !== null) {
    for (const part of await refundParts(deps.db, order_id, amount)) {
      const wanted = { ...facts, order_id, ...part, attempt: `${attempt}:${part.payment_id}` };
      await makeRefund(work, wanted, async (tx, { surplus }) => {
        await allowed(tx);
        if (part.amount > surplus) throw new AppError('ALERT_ACTION_UNFIT', { sentence: SURPLUS_IS_LESS });
      });
    }
    return;
  }
  if (square_payment_id === null) throw new AppError('ALERT_ACTION_UNFIT');
  await refundUnknown(work, { id, paymentId: square_payment_id, amount }, allowed);
}

/** The refund that such a line is about, which is asked for once more as it was. @throws ALERT_ACTION_UNFIT */
const refusedRefund = async (db: Reader, about: string, attempt: string) =>
  existing(await failedRefund(db, about, attempt), 'ALERT_ACTION_UNFIT');

/** Once something of the money went back, a member says what is still missing. @throws ALERT_ACTION_UNFIT */
function refuseGivenBack(given: Cents): void {
  if (given > 0) throw new AppError('ALERT_ACTION_UNFIT', { sentence: alreadyGivenBack(given) });
}

/** The surplus of an order as it is now, taken from its payments, the newest first. */
async function refundParts(db: Reader, orderId: number, asked: Cents) {
  let left = Math.min(asked, (await readWithTotals(db, orderId))?.surplus ?? 0);
  return (await refundablePayments(db, orderId)).flatMap(({ id: payment_id, left: most }) => {
    const amount = Math.min(left, most);
    left -= amount;
    return amount > 0 ? [{ payment_id, amount }] : [];
  });
}

/** A refund that was made at Square is an avoir: the order costs less by it. @throws ALERT_NOT_FOUND, ALERT_ACTION_UNFIT */
async function countAsCredit(
  tx: Tx,
  member: Member,
  { id, order_id, payment_id, about }: OpenAlert,
  mark: (tx: Tx) => Promise<boolean>,
) {
  const [order] = order_id === null ? [] : await lockWithTotals(tx, [order_id]);
  const refund = payment_id === null ? undefined : await undoneAtSquare(tx, payment_id, `square:${about}`);
  if (!order || !refund || refund.amount > order.price) throw new AppError('ALERT_ACTION_UNFIT');
  if (!(await mark(tx))) await refuseSettling(tx, id);
  await refunds.update(tx, refund.id, { kind: 'credit' });
  const { id: refund_id, amount, reason } = refund;
  const description = `Avoir\u00a0: ${frenchAmount(amount)}`;
  await reduce(tx, order, { kind: 'credit', amount, reason, refund_id, description, author_id: member.id });
  await followSurplus(tx, order.id);
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
  if (certainlyRefunded(payment) >= payment.amount)
    throw new AppError('ALERT_ACTION_UNFIT', { sentence: ALL_GIVEN_BACK });
  await transact(async (tx) => {
    await lockLive(tx, order_id);
    if (!(await mark(tx))) await refuseSettling(tx, alert.id);
    const method = payment.checkoutId === null ? 'square' : 'square_terminal';
    const parts = [{ order_id, amount: payment.amount }];
    await receiveSquarePayment(tx, { payment, method, parts, authorId: member.id, location: null });
  });
}

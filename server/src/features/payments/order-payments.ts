import { can } from '@florilege/contract/auth/roles.ts';
import { formatAmount } from '@florilege/contract/http/money.ts';
import type { OrderPayments } from '@florilege/contract/payments/payments.contract.ts';
import type { Reader } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/bind.ts';
import { readWithTotals } from '../order-money/order-money.public.ts';
import { alertsOf } from './alerts/alerts.repository.ts';
import { toAlert, toOpenLink, toPayment, toReduction, toTerminalStatus } from './payment-rows.ts';
import { openLinkOf, paymentsOf, reductionsOf } from './payments.repository.ts';
import { creditFor } from './reductions/client-credit.ts';
import { lastCheckout } from './terminals/terminals.repository.ts';

/** @throws ORDER_NOT_FOUND */
export async function orderPayments(db: Reader, member: Member, orderId: number): Promise<OrderPayments> {
  const order = await readWithTotals(db, orderId);
  if (!order || (order.deleted_at && !can(member, 'orders.delete'))) throw new AppError('ORDER_NOT_FOUND');
  const link = await openLinkOf(db, orderId);
  return {
    amount: formatAmount(order.amount),
    reduced_amount: formatAmount(order.reduced),
    paid_amount: formatAmount(order.paid),
    refunded_amount: formatAmount(order.refunded),
    remaining_amount: formatAmount(order.remaining),
    surplus_amount: formatAmount(order.surplus),
    credit_amount: formatAmount(order.remaining > 0 ? await creditFor(db, orderId) : 0),
    payments: (await paymentsOf(db, orderId)).map((row) => toPayment(row, member, order.kept)),
    reductions: (await reductionsOf(db, orderId)).map(toReduction),
    link: link ? toOpenLink(link) : null,
    terminal: toTerminalStatus(await lastCheckout(db, orderId)),
    alerts: (await alertsOf(db, orderId)).map(toAlert),
  };
}

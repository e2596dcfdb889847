import { addDays, today } from '@florilege/contract/http/dates.ts';
import type { Cents } from '@florilege/contract/http/money.ts';
import type { paymentsRoutes } from '@florilege/contract/payments/payments.contract.ts';
import type { Tx } from '../../platform/db/db.ts';
import { frenchAmount, frenchSum } from '../../platform/french-amount.ts';
import { AppError, fieldError } from '../../platform/http/app-error.ts';
import type { Handlers, Member } from '../../platform/http/bind.ts';
import { findCharge, lockLive, type OrderMoney } from '../order-money/order-money.public.ts';
import { loadShop } from './charging.ts';
import { orderPayments } from './order-payments.ts';
import { cashOf } from './payments.repository.ts';
import { enterPayment, noonOf } from './receive.ts';

type ManualPayment = Parameters<Handlers<typeof paymentsRoutes>['record']>[0]['body'];

/** Locks an order of which something remains, and that no terminal can charge at this moment. */
export async function lockUnpaid(tx: Tx, orderId: number): Promise<OrderMoney> {
  const order = await lockLive(tx, orderId);
  if (order.remaining === 0) throw new AppError('ORDER_NOT_CHARGEABLE');
  if ((await findCharge(tx, orderId))?.checkout_id) throw new AppError('CHARGE_UNDER_WAY');
  return order;
}

/** @throws VALIDATION_FAILED above what remains */
export function assertRemains({ remaining }: OrderMoney, amount: Cents): void {
  if (amount > remaining) throw fieldError('amount', `Il ne reste que ${frenchAmount(remaining)} à payer.`);
}

/**
 * Records a payment at the counter or by transfer, on the day that the member gives; an open link is closed.
 * @throws ORDER_NOT_FOUND, ORDER_NOT_CHARGEABLE, CHARGE_UNDER_WAY, LOCATION_NOT_FOUND, VALIDATION_FAILED
 */
export async function recordPayment(tx: Tx, member: Member, orderId: number, payment: ManualPayment) {
  const { method, amount, reference = null, paid_on, location_id: location = null } = payment;
  const order = await lockUnpaid(tx, orderId);
  assertRemains(order, amount);
  if (method === 'cash') await assertCashAllowed(tx, order.id, amount);
  if (location !== null) await loadShop(tx, location);
  const facts = { method, amount, reference, location, author_id: member.id };
  await enterPayment(tx, order, { ...facts, ...paidAt(paid_on) });
  return orderPayments(tx, member, order.id);
}

const DATED_BACK_DAYS = 366;

/** Noon of a day before today; the very moment otherwise. */
function paidAt(day: string | undefined): { paid_at?: string } {
  const now = today();
  if (day === undefined || day === now) return {};
  if (day > now) throw fieldError('paid_on', 'Un paiement ne peut pas être daté dans l’avenir.');
  if (day < addDays(now, -DATED_BACK_DAYS))
    throw fieldError('paid_on', 'Un paiement peut être daté d’un an en arrière au plus.');
  return { paid_at: noonOf(day) };
}

/** Code monétaire et financier, L112-6 and D112-3. */
const MOST_CASH: Cents = 100_000;

async function assertCashAllowed(tx: Tx, orderId: number, amount: Cents): Promise<void> {
  const before = await cashOf(tx, orderId);
  if (before + amount <= MOST_CASH) return;
  const already = before > 0 ? ` ${frenchSum(before, 'est déjà payé', 'sont déjà payés')} ainsi.` : '';
  const sentence = `La loi interdit plus de 1\u00a0000\u00a0€ en espèces pour une commande.${already}`;
  throw fieldError('amount', sentence);
}

import type { Cents } from '@florilege/contract/http/money.ts';
import { type FinancialStatus, financialTransitions } from '@florilege/contract/orders/order-status.ts';
import type { Reader, Tx } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import {
  findCharge,
  findOrderFacts,
  insertEvents,
  isBeingBilled,
  lockOrders,
  type OrderFacts,
  settledSums,
  updateOrderMoney,
} from './order-money.repository.ts';

// The money of an order, as orders, payments and billing share it; this feature imports none of them.

export { countOrdersOf, lockOrdersOf, moveOrders } from './client-orders.repository.ts';
export {
  addLedgerEntry,
  chargedOrders,
  deleteCharge,
  enqueueCloseCharge,
  findCharge,
  insertCharge,
  insertEvents,
  lockOrders,
  type NewEvent,
  updateOrderMoney,
} from './order-money.repository.ts';

/** `paid` and `refunded`: what is completed. `remaining`: what may still be charged, never below 0. */
export type OrderMoney = OrderFacts & { paid: Cents; refunded: Cents; remaining: Cents };

/** `authorId` null: it came by itself (« Système »). */
export type MoneyEvent = { description: string; notes?: string | null; authorId: string | null };

/** Locks those orders, in ascending order of id, and adds up their money; unknown ones are left out. */
export async function lockWithTotals(tx: Tx, orderIds: number[]): Promise<OrderMoney[]> {
  return withTotals(tx, await lockOrders(tx, orderIds));
}

export async function readWithTotals(db: Reader, orderId: number): Promise<OrderMoney | undefined> {
  const order = await findOrderFacts(db, orderId);
  return order && (await withTotals(db, [order]))[0];
}

async function withTotals(db: Reader, orders: OrderFacts[]): Promise<OrderMoney[]> {
  const ids = orders.map(({ id }) => id);
  const sums = new Map((await settledSums(db, ids)).map((row) => [row.order_id, row]));
  return orders.map((order) => {
    const { paid, refunded } = sums.get(order.id) ?? { paid: 0, refunded: 0 };
    const open = order.status !== 'cancelled' && order.deleted_at === null;
    return { ...order, paid, refunded, remaining: open ? Math.max(0, order.amount - paid + refunded) : 0 };
  });
}

/** Whether what was paid and not given back reaches that amount. */
export async function isCovered(tx: Tx, orderId: number, amount: Cents): Promise<boolean> {
  const [{ paid, refunded } = { paid: 0, refunded: 0 }] = await settledSums(tx, [orderId]);
  return paid > 0 && paid - refunded >= amount;
}

type FinancialChange = { financial_status: FinancialStatus; cancelled_from: FinancialStatus | null };

/** The changes of an order that moves to that status; null where the table of the contract forbids it. */
export function financialChange(
  { financial_status: from }: Pick<OrderFacts, 'financial_status'>,
  to: FinancialStatus,
): FinancialChange | null {
  if (!financialTransitions[from].includes(to)) return null;
  return { financial_status: to, cancelled_from: to === 'cancelled' ? from : null };
}

/** Moves the financial status and adds the event. @returns false where the contract forbids it */
export async function moveFinancial(tx: Tx, orderId: number, to: FinancialStatus, event: MoneyEvent) {
  const [order] = await lockOrders(tx, [orderId]);
  const change = order && financialChange(order, to);
  if (!change) return false;
  // Only a payment reaches a cancelled order: its quote comes back when the order is reopened.
  if (order.status === 'cancelled' && to !== 'paid' && to !== 'cancelled') return false;
  await updateOrderMoney(tx, orderId, change);
  await addOrderEvent(tx, orderId, event);
  return true;
}

/** Moves the financial status where the contract allows it, and adds the event in any case. */
export async function moveWithEvent(tx: Tx, orderId: number, to: FinancialStatus, event: MoneyEvent) {
  if (!(await moveFinancial(tx, orderId, to, event))) await addOrderEvent(tx, orderId, event);
}

export const addOrderEvent = (tx: Tx, orderId: number, { authorId, ...event }: MoneyEvent): Promise<void> =>
  insertEvents(tx, orderId, authorId, [{ event_type: 'manual_entry', ...event }]);

export const chargeStatuses: readonly FinancialStatus[] = [
  'link_generated',
  'terminal_checkout_created',
  'terminal_processing',
];

/** Moves orders that nothing charges any more back to unpaid, unless they are paid or invoiced by now. */
export async function moveToUnpaid(tx: Tx, orderIds: number[], event: MoneyEvent): Promise<void> {
  for (const { id, financial_status } of await lockOrders(tx, orderIds)) {
    if (chargeStatuses.includes(financial_status)) await moveWithEvent(tx, id, 'unpaid', event);
    else if (financial_status !== 'paid') await addOrderEvent(tx, id, event);
  }
}

export const isCharging = async (db: Reader, orderId: number): Promise<boolean> =>
  (await findCharge(db, orderId)) !== undefined;

/** Keeps a locked order as it is while a document of it is being made. @throws DOCUMENT_UNDER_WAY */
export async function refuseWhileBilled(tx: Tx, orderId: number): Promise<void> {
  if (await isBeingBilled(tx, orderId)) throw new AppError('DOCUMENT_UNDER_WAY');
}

import { type FinancialStatus, financialAfter } from '@florilege/contract/orders/order-status.ts';
import type { Reader, Tx } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import {
  enqueueFollowInvoice,
  exchangeStatus,
  findCharge,
  forgetInvoiced,
  insertEvents,
  isBeingBilled,
  lockOrders,
  type OrderFacts,
  updateOrderMoney,
} from './order-money.repository.ts';

import { lockWithTotals, type OrderMoney } from './totals.ts';

// The money of an order, as orders, payments and billing share it; this feature imports none of them.

export {
  cancelledOrderOf,
  isOutdated,
  raiseAlert,
  settleOutdatedQuotes,
  settleRightInvoice,
  settleUnlinked,
} from './alerts.repository.ts';
export {
  countOrdersOf,
  forgetOrderTexts,
  lockOrdersOf,
  moveOrders,
  withMerged,
  withMergedOf,
} from './client-orders.repository.ts';
export {
  addLedgerEntry,
  chargedOrders,
  deleteCharge,
  enqueueCloseCharge,
  enqueueFollowInvoice,
  findCharge,
  insertCharge,
  insertEvents,
  lockOrders,
  type NewEvent,
  placeOrder,
} from './order-money.repository.ts';

export { isClosedQuote, isOutdatedQuote, priceOf, remainderOf } from './order-sql.ts';
export { followSurplus, settleSurplus } from './surplus.ts';
export { lockLive, lockWithTotals, type OrderMoney, readLive, readWithTotals } from './totals.ts';

/** `authorId` null: it came by itself (« Système »). */
export type MoneyEvent = { description: string; notes?: string | null; authorId: string | null };

type FinancialChange = { financial_status: FinancialStatus; cancelled_from: FinancialStatus | null };

const changeTo = (from: FinancialStatus, to: FinancialStatus): FinancialChange => {
  return { financial_status: to, cancelled_from: to === 'cancelled' ? from : null };
};

/** The changes of an order that moves to that status; null where the table of the contract forbids it. */
function financialChange(
  { financial_status: from }: Pick<OrderFacts, 'financial_status'>,
  to: FinancialStatus,
): FinancialChange | null {
  return financialAfter(from).includes(to) ? changeTo(from, to) : null;
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

/** The status of an order that its money does not pay and that nothing charges. */
function restingStatus({ standing, cancelled_from: before }: OrderMoney): FinancialStatus {
  if (standing === 'invoiced' || before === 'invoiced') return 'invoiced';
  return before === 'quoted' ? 'quoted' : 'unpaid';
}

/** The status that the money of an order means: `paid` exactly when what it costs is covered. */
function statusByMoney(order: OrderMoney): FinancialStatus {
  const { status, financial_status: now, kept, price } = order;
  if (status === 'cancelled') return kept > 0 && kept >= price ? 'paid' : 'cancelled';
  if (kept >= price) return 'paid';
  return now === 'paid' || now === 'cancelled' ? restingStatus(order) : now;
}

/** The changes of an order to the status that its money means; null when it has that status. */
export function changeByMoney(order: OrderMoney): FinancialChange | null {
  const to = statusByMoney(order);
  return to === order.financial_status ? null : changeTo(order.financial_status, to);
}

/** Moves an order to the status that its money means, after each change of it, with an event of the change. */
export async function followMoney(tx: Tx, orderId: number, event: MoneyEvent): Promise<void> {
  const [order] = await lockWithTotals(tx, [orderId]);
  if (!order) return;
  const change = changeByMoney(order);
  if (change) await updateOrderMoney(tx, orderId, change);
  // It may be marked paid at Pennylane.
  if (order.standing === 'invoiced') await enqueueFollowInvoice(tx, orderId);
  await addOrderEvent(tx, orderId, event);
}

export const addOrderEvent = (tx: Tx, orderId: number, { authorId, ...event }: MoneyEvent): Promise<void> =>
  insertEvents(tx, orderId, authorId, [{ event_type: 'manual_entry', ...event }]);

export const chargeStatuses: readonly FinancialStatus[] = [
  'link_generated',
  'terminal_checkout_created',
  'terminal_processing',
];

/** Moves orders that nothing charges any more back to their quote, their invoice or unpaid. */
export async function moveToResting(tx: Tx, orderIds: number[], event: MoneyEvent): Promise<void> {
  for (const { id, status, financial_status: now, standing } of await lockWithTotals(tx, orderIds)) {
    if (now === 'paid') continue;
    if (chargeStatuses.includes(now) && status !== 'cancelled')
      await updateOrderMoney(tx, id, changeTo(now, standing ?? 'unpaid'));
    await addOrderEvent(tx, id, event);
  }
}

/** The invoice of an order is credited whole: it is what its money says again, and can be billed anew. */
export async function leaveInvoice(tx: Tx, orderId: number, event: MoneyEvent): Promise<void> {
  await forgetInvoiced(tx, orderId);
  const [order] = await lockWithTotals(tx, [orderId]);
  if (order?.financial_status === 'invoiced')
    await updateOrderMoney(tx, orderId, changeTo('invoiced', order.standing ?? 'unpaid'));
  await addOrderEvent(tx, orderId, event);
}

/** A quote was refused or has expired, or its client took it up again after all. */
export async function followQuote(tx: Tx, orderId: number, isOpen: boolean, event: MoneyEvent) {
  const [from, to] = isOpen ? (['unpaid', 'quoted'] as const) : (['quoted', 'unpaid'] as const);
  await exchangeStatus(tx, orderId, from, to);
  await addOrderEvent(tx, orderId, event);
}

export const isCharging = async (db: Reader, orderId: number): Promise<boolean> =>
  (await findCharge(db, orderId)) !== undefined;

/** Keeps a locked order as it is while a document of it is being made. @throws DOCUMENT_UNDER_WAY */
export async function refuseWhileBilled(tx: Tx, orderId: number): Promise<void> {
  if (await isBeingBilled(tx, orderId)) throw new AppError('DOCUMENT_UNDER_WAY');
}

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
  enqueueFollowInvoice,
  findCharge,
  insertCharge,
  insertEvents,
  lockOrders,
  type NewEvent,
  updateOrderMoney,
} from './order-money.repository.ts';

/**
 * `price`: the amount less what was reduced. `kept`: what was paid and not given back. `remaining`: what may
 * still be charged. `surplus`: what was kept beyond the price; a cancelled or deleted order costs nothing.
 */
export type OrderMoney = OrderFacts & {
  paid: Cents;
  refunded: Cents;
  reduced: Cents;
  price: Cents;
  kept: Cents;
  remaining: Cents;
  surplus: Cents;
  standing: 'invoiced' | 'quoted' | null;
};

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

const nothing = { paid: 0, refunded: 0, reduced: 0, standing: null };

async function withTotals(db: Reader, orders: OrderFacts[]): Promise<OrderMoney[]> {
  const ids = orders.map(({ id }) => id);
  const sums = new Map((await settledSums(db, ids)).map((row) => [row.order_id, row]));
  return orders.map((order) => {
    const { paid, refunded, reduced, standing } = sums.get(order.id) ?? nothing;
    const price = order.amount - reduced;
    const kept = paid - refunded;
    const owed = order.status === 'cancelled' || order.deleted_at !== null ? 0 : price;
    const left = { remaining: Math.max(0, owed - kept), surplus: Math.max(0, kept - owed) };
    return { ...order, paid, refunded, reduced, price, kept, standing, ...left };
  });
}

type FinancialChange = { financial_status: FinancialStatus; cancelled_from: FinancialStatus | null };

const changeTo = (from: FinancialStatus, to: FinancialStatus): FinancialChange => {
  return { financial_status: to, cancelled_from: to === 'cancelled' ? from : null };
};

/** The changes of an order that moves to that status; null where the table of the contract forbids it. */
function financialChange(
  { financial_status: from }: Pick<OrderFacts, 'financial_status'>,
  to: FinancialStatus,
): FinancialChange | null {
  return financialTransitions[from].includes(to) ? changeTo(from, to) : null;
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
  const [order] = await lockWithTotals(tx, [orderId]);
  if (order?.financial_status === 'invoiced')
    await updateOrderMoney(tx, orderId, changeTo('invoiced', order.standing ?? 'unpaid'));
  await addOrderEvent(tx, orderId, event);
}

export const isCharging = async (db: Reader, orderId: number): Promise<boolean> =>
  (await findCharge(db, orderId)) !== undefined;

/** Keeps a locked order as it is while a document of it is being made. @throws DOCUMENT_UNDER_WAY */
export async function refuseWhileBilled(tx: Tx, orderId: number): Promise<void> {
  if (await isBeingBilled(tx, orderId)) throw new AppError('DOCUMENT_UNDER_WAY');
}

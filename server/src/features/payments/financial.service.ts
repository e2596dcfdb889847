import type { Cents } from '@florilege/contract/http/money.ts';
import { type FinancialStatus, financialTransitions } from '@florilege/contract/orders/order-status.ts';
import type { Reader, Tx } from '../../platform/db/db.ts';
import {
  type HeldOrder,
  holdForMoney,
  orderFacts,
  tellOnOrder,
  writeFinancial,
} from '../orders/order-money.service.ts';
import { enqueueCloseCharge, findCharging, settledSums } from './payments.repository.ts';

/** `paid` and `refunded`: what is completed. `remaining`: what may still be charged, never below 0. */
export type OrderMoney = HeldOrder & { paid: Cents; refunded: Cents; remaining: Cents };

/** Who tells it; `authorId` null: it came by itself (« Système »). */
export type Told = { description: string; authorId: string | null };

type FinancialChange = { financial_status: FinancialStatus; cancelled_from: FinancialStatus | null };

/** What moving to that status changes in an order, null where the table of the contract forbids it. The one gate of the status. */
export function financialChange(
  order: Pick<HeldOrder, 'financial_status'>,
  to: FinancialStatus,
): FinancialChange | null {
  if (!financialTransitions[order.financial_status].includes(to)) return null;
  return { financial_status: to, cancelled_from: to === 'cancelled' ? order.financial_status : null };
}

/**
 * Moves the financial status where the contract allows it, and tells it on the order.
 * @returns false, with nothing written, where it is forbidden
 */
export async function moveFinancial(
  tx: Tx,
  orderId: number,
  to: FinancialStatus,
  told: Told,
): Promise<boolean> {
  const [order] = await holdForMoney(tx, [orderId]);
  if (!order) return false;
  const change = financialChange(order, to);
  // Only a payment reaches an order that is cancelled: a quote or what is left of a link comes back when somebody reopens it.
  if (!change || (order.status === 'cancelled' && to !== 'paid' && to !== 'cancelled')) return false;
  await writeFinancial(tx, orderId, change);
  await tellOnOrder(tx, orderId, told);
  return true;
}

/** Holds those orders, in ascending order of id, and says how each stands; one that does not exist is left out. */
export async function remainingOf(tx: Tx, orderIds: number[]): Promise<OrderMoney[]> {
  return withSums(tx, await holdForMoney(tx, orderIds));
}

/** The same of one order, as it stands now and without holding it. */
export async function moneyOf(db: Reader, orderId: number): Promise<OrderMoney | undefined> {
  const order = await orderFacts(db, orderId);
  return order && (await withSums(db, [order]))[0];
}

async function withSums(db: Reader, orders: HeldOrder[]): Promise<OrderMoney[]> {
  const sums = await settledSums(
    db,
    orders.map(({ id }) => id),
  );
  return orders.map((order) => {
    const { paid, refunded } = sums.get(order.id) ?? { paid: 0, refunded: 0 };
    const open = order.status !== 'cancelled' && order.deleted_at === null;
    return { ...order, paid, refunded, remaining: open ? Math.max(0, order.amount - paid + refunded) : 0 };
  });
}

/** Whether what was paid and not given back reaches that amount. */
export async function isCovered(tx: Tx, orderId: number, amount: Cents): Promise<boolean> {
  const { paid, refunded } = (await settledSums(tx, [orderId])).get(orderId) ?? { paid: 0, refunded: 0 };
  return paid > 0 && paid - refunded >= amount;
}

/** Whether a link or a terminal can charge the order at this moment. */
export async function isCharging(tx: Tx, orderId: number): Promise<boolean> {
  return (await findCharging(tx, orderId)) !== undefined;
}

/** Sees to it that a link or terminal payment of the order, if there is one, is closed once this transaction is through. */
export const stopCharging = (tx: Tx, orderId: number): Promise<void> => enqueueCloseCharge(tx, orderId);

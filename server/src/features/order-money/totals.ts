import type { Cents } from '@florilege/contract/http/money.ts';
import type { Reader, Tx } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { findOrderFacts, lockOrders, type OrderFacts, settledSums } from './order-money.repository.ts';

/**
 * `price`: the amount less what was reduced. `kept`: what was paid and not given back. `remaining`: what may
 * still be charged. `surplus`: what was kept beyond the price and is not on its way back; a cancelled or deleted
 * order costs nothing.
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

/** Locks those orders, in ascending order of id, and adds up their money; unknown ones are left out. */
export async function lockWithTotals(tx: Tx, orderIds: number[]): Promise<OrderMoney[]> {
  return withTotals(tx, await lockOrders(tx, orderIds));
}

/** Locks an order that is there and not in the bin. @throws ORDER_NOT_FOUND */
export async function lockLive(tx: Tx, orderId: number): Promise<OrderMoney> {
  const [order] = await lockWithTotals(tx, [orderId]);
  return live(order);
}

/** The same without a lock. @throws ORDER_NOT_FOUND */
export const readLive = async (db: Reader, orderId: number): Promise<OrderMoney> =>
  live(await readWithTotals(db, orderId));

function live(order: OrderMoney | undefined): OrderMoney {
  if (!order || order.deleted_at !== null) throw new AppError('ORDER_NOT_FOUND');
  return order;
}

export async function readWithTotals(db: Reader, orderId: number): Promise<OrderMoney | undefined> {
  const order = await findOrderFacts(db, orderId);
  return order && (await withTotals(db, [order]))[0];
}

const nothing = { paid: 0, refunded: 0, going_back: 0, reduced: 0, standing: null };

async function withTotals(db: Reader, orders: OrderFacts[]): Promise<OrderMoney[]> {
  const ids = orders.map(({ id }) => id);
  const sums = new Map((await settledSums(db, ids)).map((row) => [row.order_id, row]));
  return orders.map((order) => {
    const { paid, refunded, going_back, reduced, standing } = sums.get(order.id) ?? nothing;
    const price = order.amount - reduced;
    const kept = paid - refunded;
    const owed = order.status === 'cancelled' || order.deleted_at !== null ? 0 : price;
    const left = { remaining: Math.max(0, owed - kept), surplus: Math.max(0, kept - going_back - owed) };
    return { ...order, paid, refunded, reduced, price, kept, standing, ...left };
  });
}

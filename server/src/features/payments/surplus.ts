import type { Tx } from '../../platform/db/db.ts';
import { lockWithTotals } from '../order-money/order-money.public.ts';
import { hasSurplusLine, raiseAlert, settleSurplusLines } from './alerts/alerts.repository.ts';

/** Raises a line over what an order kept too much since its amount or its status changed. */
export async function followSurplus(tx: Tx, orderId: number): Promise<void> {
  const [order] = await lockWithTotals(tx, [orderId]);
  if (!order) return;
  const { id: order_id, status, surplus: amount } = order;
  if (amount === 0) return settleSurplusLines(tx, order_id, 'done', null);
  if (await hasSurplusLine(tx, order_id)) return;
  const kind = status === 'cancelled' ? 'to_refund' : 'overpaid';
  await raiseAlert(tx, { kind, about: `order:${order_id}:${Date.now()}`, order_id, amount });
}

/** Settles the lines about the surplus of an order once it is given back or used. */
export async function settleSurplus(tx: Tx, orderId: number, by: string | null): Promise<void> {
  const [order] = await lockWithTotals(tx, [orderId]);
  if (order?.surplus === 0) await settleSurplusLines(tx, order.id, 'refund', by);
}

import type { Tx } from '../../platform/db/db.ts';
import {
  hasLineOf,
  hasSurplusLine,
  lowerPaymentLines,
  raiseAlert,
  settleOtherSurplus,
  settleSurplusLines,
  settleUnexpected,
  surplusOnLines,
} from './alerts.repository.ts';
import { lockWithTotals } from './totals.ts';

/** Keeps one line over what an order has too much beyond the lines of its single payments. */
export async function followSurplus(tx: Tx, orderId: number): Promise<void> {
  const [order] = await lockWithTotals(tx, [orderId]);
  if (!order) return;
  const { id: order_id, status, surplus } = order;
  if (surplus === 0) return settleSurplusLines(tx, order_id, 'done', null);
  await lowerPaymentLines(tx, order_id, surplus);
  const kind = status === 'cancelled' ? 'to_refund' : 'overpaid';
  if (kind === 'to_refund') await settleUnexpected(tx, order_id);
  const amount = Math.max(0, surplus - (await surplusOnLines(tx, order_id)));
  await settleOtherSurplus(tx, order_id, kind, amount);
  if (amount === 0 || (await hasLineOf(tx, order_id, kind, amount))) return;
  await raiseAlert(tx, { kind, about: `order:${order_id}:${Date.now()}`, order_id, amount });
}

/** The same after money was given back or moved: a surplus that a member chose to keep stays without a line. */
export async function settleSurplus(tx: Tx, orderId: number, by: string | null): Promise<void> {
  const [order] = await lockWithTotals(tx, [orderId]);
  if (order?.surplus === 0) await settleSurplusLines(tx, order.id, 'refund', by);
  else if (await hasSurplusLine(tx, orderId)) await followSurplus(tx, orderId);
}

import type { Tx } from '../../platform/db/db.ts';
import { raiseAlert } from './alerts/alerts.repository.ts';
import type { OrderMoney } from './financial.service.ts';
import { enterPayment } from './money.service.ts';

/**
 * What came for an order by bank when its invoice is paid at Pennylane: whatever was still open of it, as a transfer under the number of
 * the invoice. A cancelled order gets its line « À vérifier ». The order is one that the transaction holds.
 */
export async function receiveTransfer(tx: Tx, order: OrderMoney, invoiceNumber: string): Promise<void> {
  const amount = order.amount - order.paid + order.refunded;
  if (order.financial_status === 'paid' || amount <= 0) return;
  const paymentId = await enterPayment(tx, order, {
    method: 'transfer',
    amount,
    reference: invoiceNumber,
    author_id: null,
  });
  if (order.status !== 'cancelled' && order.deleted_at === null) return;
  await raiseAlert(tx, {
    kind: 'paid_cancelled',
    about: `payment:${paymentId}`,
    amount,
    orderId: order.id,
    paymentId,
  });
}

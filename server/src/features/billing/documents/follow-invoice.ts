import { z } from 'zod';
import { asSystem } from '../../../platform/db/db.ts';
import { frenchAmount } from '../../../platform/french-amount.ts';
import { lockOrders, raiseAlert } from '../../order-money/order-money.public.ts';
import type { BillingDeps } from '../billing.public.ts';
import { settleRightInvoice, wrongInvoice } from './credits.repository.ts';

const payload = z.object({ id: z.int().positive() });

/**
 * The task `follow_invoice`: a line for an order whose invoice asks for something else than it costs, until an
 * avoir puts it right.
 */
export async function followInvoice({ db }: BillingDeps, asked: unknown): Promise<void> {
  const { id } = payload.parse(asked);
  await asSystem(db)(async (tx) => {
    await lockOrders(tx, [id]);
    const wrong = await wrongInvoice(tx, id);
    const about = wrong ? `invoice:${wrong.document_id}:${id}:${wrong.asked}:${wrong.price}` : '';
    await settleRightInvoice(tx, id, about);
    if (!wrong) return;
    const { order_id, number, asked: sum, price, cancelled } = wrong;
    const [there, here] = [frenchAmount(sum), frenchAmount(price)];
    const details = cancelled
      ? `La commande est annulée, mais la facture ${number} demande encore ${there}\u00a0: faites un avoir.`
      : `La facture ${number} demande ${there}, la commande coûte ${here}\u00a0: faites un avoir.`;
    const amount = Math.abs(sum - price);
    await raiseAlert(tx, { kind: 'invoice_differs', about, order_id, amount, details });
  });
}

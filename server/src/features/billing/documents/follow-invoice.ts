import type { Cents } from '@florilege/contract/http/money.ts';
import { asSystem, type Tx } from '../../../platform/db/db.ts';
import { frenchAmount } from '../../../platform/french-amount.ts';
import { idPayload } from '../../../platform/jobs/id-payload.ts';
import {
  lockWithTotals,
  type OrderMoney,
  raiseAlert,
  settleRightInvoice,
} from '../../order-money/order-money.public.ts';
import type { BillingDeps } from '../billing.public.ts';
import { markedInvoice, wrongInvoice } from './credits.repository.ts';

/**
 * The task `follow_invoice`: a line for an order whose invoice asks for something else than it costs, until an
 * avoir puts it right, and one for an order that waits for money of which Pennylane says that it came: by our mark, or
 * by a transfer that was given back here.
 */
export async function followInvoice({ db }: BillingDeps, asked: unknown): Promise<void> {
  const { id } = idPayload.parse(asked);
  await asSystem(db)(async (tx) => {
    const [order] = await lockWithTotals(tx, [id]);
    const wrong =
      order && [await wrongLine(tx, id), await markedLine(tx, order)].filter((line) => line !== null);
    await settleRightInvoice(tx, id, wrong?.map(({ about }) => about) ?? []);
    for (const line of wrong ?? []) await raiseAlert(tx, { kind: 'invoice_differs', order_id: id, ...line });
  });
}

type Line = { about: string; amount: Cents; details: string };

async function wrongLine(tx: Tx, id: number): Promise<Line | null> {
  const wrong = await wrongInvoice(tx, id);
  if (!wrong) return null;
  const { document_id, number, asked, price, cancelled } = wrong;
  const [there, here] = [frenchAmount(asked), frenchAmount(price)];
  const details = cancelled
    ? `La commande est annulée, mais la facture ${number} demande encore ${there}\u00a0: faites un avoir.`
    : `La facture ${number} demande ${there}, la commande coûte ${here}\u00a0: faites un avoir.`;
  return {
    about: `invoice:${document_id}:${id}:${asked}:${price}`,
    amount: Math.abs(asked - price),
    details,
  };
}

async function markedLine(tx: Tx, order: OrderMoney): Promise<Line | null> {
  const { id, financial_status: status, remaining: amount } = order;
  const marked = status === 'paid' || amount === 0 ? undefined : await markedInvoice(tx, id);
  if (!marked) return null;
  const { document_id, number } = marked;
  const details = `La facture ${number} reste «\u00a0Payée\u00a0» chez Pennylane, alors que la commande attend de nouveau ${frenchAmount(amount)}\u00a0: encaissez-la, ou retirez-y ce règlement.`;
  return { about: `marked:${document_id}:${id}:${amount}`, amount, details };
}

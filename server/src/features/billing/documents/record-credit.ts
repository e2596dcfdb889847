import type { Cents } from '@florilege/contract/http/money.ts';
import type { PennylaneFile } from '../../../integrations/pennylane/pennylane.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { frenchAmount } from '../../../platform/french-amount.ts';
import {
  addOrderEvent,
  enqueueFollowInvoice,
  followSurplus,
  leaveInvoice,
  lockWithTotals,
  type OrderMoney,
  raiseAlert,
  settleRightInvoice,
} from '../../order-money/order-money.public.ts';
import { reduce } from '../../payments/payments.public.ts';
import {
  dropInvoice,
  insertCreditLine,
  insertCreditThere,
  invoicedLine,
  linesOfInvoice,
} from './credits.repository.ts';
import type { DocumentRow } from './documents.repository.ts';

type Credit = Pick<DocumentRow, 'amount' | 'order_ids' | 'credits' | 'reason' | 'created_by'>;

/**
 * Writes the consequence of a final avoir: the invoice goes when nothing is left of it, and the order can be
 * billed again; a part that the order still cost lowers its price.
 */
export async function recordCredit(tx: Tx, credit: Credit, number: string): Promise<void> {
  const [orderId] = credit.order_ids;
  const [order] = orderId === undefined ? [] : await lockWithTotals(tx, [orderId]);
  const line = order && (await invoicedLine(tx, order.id));
  if (!order || line?.document_id !== credit.credits) return;
  const amount = -credit.amount;
  // The line about it, if there is one, settles itself; another one comes if it is still wrong.
  await enqueueFollowInvoice(tx, order.id);
  const event = {
    description: `Avoir ${number} de ${frenchAmount(amount)} établi chez Pennylane`,
    notes: credit.reason,
    authorId: credit.created_by,
  };
  if (line.credited < line.amount)
    return lower(tx, order, amount, { asked: line.amount - line.credited, event });
  await settleRightInvoice(tx, order.id, []);
  await dropInvoice(tx, order.id, line.document_id);
  await leaveInvoice(tx, order.id, event);
}

/** Pennylane refused to link a final avoir: somebody does it there, and nothing of it changes here. */
export async function tellUnlinked(tx: Tx, credit: DocumentRow, { number }: PennylaneFile): Promise<void> {
  const [order_id] = credit.order_ids;
  if (order_id === undefined) return;
  const about = `document:${credit.id}:unlinked`;
  const details = `L’avoir ${number} est établi chez Pennylane, mais n’y est pas lié à sa facture\u00a0: liez-le là-bas.`;
  await raiseAlert(tx, { kind: 'invoice_differs', about, order_id, amount: -credit.amount, details });
}

type Part = { asked: Cents; event: { description: string; notes: string | null; authorId: string | null } };

/** `asked`: what the invoice still asks for after the avoir. */
async function lower(tx: Tx, order: OrderMoney, amount: Cents, { asked, event }: Part): Promise<void> {
  const owed = order.status === 'cancelled' ? 0 : order.price;
  const reduction = Math.min(amount, owed - asked);
  if (reduction <= 0) return addOrderEvent(tx, order.id, event);
  const { description, notes, authorId: author_id } = event;
  const facts = { amount: reduction, reason: notes ?? description, author_id, description };
  await reduce(tx, order, { kind: 'credit', ...facts });
  await followSurplus(tx, order.id);
}

/** Brings back an avoir that the accountant made at Pennylane, once. */
export async function recordCreditThere(tx: Tx, invoice: DocumentRow, file: PennylaneFile): Promise<void> {
  const { id: invoiceId, order_ids } = invoice;
  const { id: pennylaneId, amount, number, status } = file;
  const created = await insertCreditThere(tx, invoiceId, pennylaneId, amount, number, status);
  if (!created) return;
  const lines = await linesOfInvoice(tx, invoiceId);
  const asked = lines.reduce((sum, line) => sum + line.amount - line.credited, 0);
  const [first] = order_ids;
  const isWhole = -amount === asked;
  if (first === undefined) return;
  if (lines.length > 1 && !isWhole) {
    const details = `L’avoir ${number}, fait chez Pennylane, corrige une facture de plusieurs commandes\u00a0: abandonnez la somme sur la bonne commande.`;
    const about = `credit:${pennylaneId}`;
    return raiseAlert(tx, { kind: 'invoice_differs', about, order_id: first, amount: -amount, details });
  }
  for (const { order_id, amount: invoiced, credited, vat_rate } of lines) {
    const part = isWhole ? credited - invoiced : amount;
    if (part === 0) continue;
    await insertCreditLine(tx, created.id, order_id, part, vat_rate);
    const credit = { amount: part, order_ids: [order_id], credits: invoiceId, created_by: null };
    await recordCredit(tx, { ...credit, reason: 'Fait chez Pennylane' }, number);
  }
}

import type { PennylaneFile } from '../../../integrations/pennylane/pennylane.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { addOrderEvent, lockOrders, lockWithTotals } from '../../order-money/order-money.public.ts';
import { receiveTransfer } from '../../payments/payments.public.ts';
import { type DocumentRow, lockStatus, ordersShowing, setStatus } from '../documents/documents.repository.ts';

const quoteNews: Record<string, string> = { accepted: 'accepté', denied: 'refusé', expired: 'expiré' };

/** Writes, once, what changed of a final document at Pennylane, and what that means for its orders. */
export async function syncFromPennylane(tx: Tx, document: DocumentRow, file: PennylaneFile): Promise<void> {
  if (document.status === file.status) return;
  // Orders before documents, as every transaction locks them.
  await lockOrders(tx, await ordersShowing(tx, document.id));
  if ((await lockStatus(tx, document.id)) === file.status) return;
  await setStatus(tx, document.id, file.status);
  await updateOrders(tx, document, file);
}

export async function updateOrders(tx: Tx, { id, kind }: DocumentRow, file: PennylaneFile): Promise<void> {
  const news = kind === 'quote' ? quoteNews[file.status] : undefined;
  const paid = kind === 'invoice' && file.paid;
  if (!news && !paid) return;
  const description = `Devis ${file.number} ${news} chez Pennylane`;
  for (const order of await lockWithTotals(tx, await ordersShowing(tx, id))) {
    if (news) await addOrderEvent(tx, order.id, { description, authorId: null });
    if (paid) await receiveTransfer(tx, order, file.number);
  }
}

import type { PennylaneFile } from '../../integrations/pennylane/pennylane.ts';
import type { Tx } from '../../platform/db/db.ts';
import { tellOnOrder } from '../orders/order-money.service.ts';
import { remainingOf } from '../payments/financial.service.ts';
import { receiveTransfer } from '../payments/paid-at-pennylane.service.ts';
import { type DocumentRow, lockDocument, ordersOf, setStatus } from './documents.repository.ts';

/** What a client did with a quote, as its orders tell it. */
const quoteNews: Record<string, string> = { accepted: 'accepté', denied: 'refusé', expired: 'expiré' };

/**
 * Writes down how a final document stands at Pennylane by now, and what that means for its orders: once for every change, however
 * often it is read and by whomever.
 */
export async function bringBack(tx: Tx, document: DocumentRow, file: PennylaneFile): Promise<void> {
  if (document.status === file.status) return;
  // Orders before documents, as everyone takes them.
  const orders = await remainingOf(tx, await ordersOf(tx, document.id));
  if ((await lockDocument(tx, document.id)) === file.status) return;
  await setStatus(tx, document.id, file.status);
  const news = document.kind === 'quote' ? quoteNews[file.status] : undefined;
  for (const order of orders) {
    if (news) await tellOnOrder(tx, order.id, { description: `Devis ${file.number} ${news} chez Pennylane`, authorId: null });
    if (document.kind === 'invoice' && file.paid) await receiveTransfer(tx, order, file.number);
  }
}

import type { PennylaneFile } from '../../../integrations/pennylane/pennylane.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { tellOnOrder } from '../../orders/order-money.service.ts';
import { remainingOf } from '../../payments/financial.service.ts';
import { receiveTransfer } from '../../payments/paid-at-pennylane.service.ts';
import { type DocumentRow, lockDocument, ordersOf, setStatus } from '../documents/documents.repository.ts';

/** What a client did with a quote, as its orders tell it. */
const quoteNews: Record<string, string> = { accepted: 'accepté', denied: 'refusé', expired: 'expiré' };

/**
 * Writes down how a final document stands at Pennylane by now, and what that means for its orders: once for every change, however
 * often it is read and by whomever.
 */
export async function bringBack(tx: Tx, document: DocumentRow, file: PennylaneFile): Promise<void> {
  if (document.status === file.status) return;
  // Orders before documents, as everyone takes them.
  await remainingOf(tx, await ordersOf(tx, document.id));
  if ((await lockDocument(tx, document.id)) === file.status) return;
  await setStatus(tx, document.id, file.status);
  await tellStanding(tx, document, file);
}

/** What it means for the orders of a final document how it stands at Pennylane. */
export async function tellStanding(
  tx: Tx,
  { id, kind }: Pick<DocumentRow, 'id' | 'kind'>,
  file: PennylaneFile,
): Promise<void> {
  const news = kind === 'quote' ? quoteNews[file.status] : undefined;
  const paid = kind === 'invoice' && file.paid;
  if (!news && !paid) return;
  for (const order of await remainingOf(tx, await ordersOf(tx, id))) {
    if (news)
      await tellOnOrder(tx, order.id, {
        description: `Devis ${file.number} ${news} chez Pennylane`,
        authorId: null,
      });
    if (paid) await receiveTransfer(tx, order, file.number);
  }
}

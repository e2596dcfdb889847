import { setImmediate as breathe } from 'node:timers/promises';
import { type DocumentKind, documentKindValues } from '@florilege/contract/documents/documents.contract.ts';
import { openPdf, type Pdf } from '../../integrations/pdf/pdf.ts';
import type { Reader } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { FileAnswer } from '../../platform/http/bind.ts';
import { deliverySlip } from './delivery-slip.ts';
import { type PaperOrder, paperOrders } from './documents.repository.ts';
import { cardA5, cardA6 } from './message-card.ts';
import { purchaseOrder } from './purchase-order.ts';

/** Draws one paper of one order; false when the order has no such paper. */
const draw: Record<DocumentKind, (pdf: Pdf, order: PaperOrder) => boolean> = {
  purchase_order: (pdf, order) => {
    purchaseOrder(pdf, order);
    return true;
  },
  delivery_slip: (pdf, order) => {
    deliverySlip(pdf, order);
    return true;
  },
  card_a6: (pdf, order) => {
    if (!order.hand_message) return false;
    cardA6(pdf, order, order.hand_message);
    return true;
  },
  card_a5: (pdf, order) => {
    if (!order.hand_message) return false;
    cardA5(pdf, order, order.hand_message);
    return true;
  },
};

/** The bon de commande of one order. Throws ORDER_NOT_FOUND, for one of the bin too. */
export async function purchaseOrderFile(db: Reader, id: number): Promise<FileAnswer> {
  const orders = await paperOrders(db, [id]);
  if (orders.length === 0) throw new AppError('ORDER_NOT_FOUND');
  return { bytes: await papers(orders, ['purchase_order']), filename: `bon-de-commande-${id}.pdf` };
}

/**
 * The papers of these orders in one PDF, order by order as asked, the kinds in the order of the contract. Throws ORDER_NOT_FOUND when
 * one of them is not there, NOTHING_TO_PRINT when only cards are asked for and there is no message.
 */
export async function printFile(
  db: Reader,
  ids: readonly number[],
  kinds: readonly DocumentKind[],
): Promise<FileAnswer> {
  const asked = [...new Set(ids)];
  const orders = await paperOrders(db, asked);
  if (orders.length < asked.length) throw new AppError('ORDER_NOT_FOUND');
  return {
    bytes: await papers(
      orders,
      documentKindValues.filter((kind) => kinds.includes(kind)),
    ),
    filename: filenameOf(asked, kinds),
  };
}

const filenames: Record<DocumentKind, string> = {
  purchase_order: 'bon-de-commande',
  delivery_slip: 'bon-de-livraison',
  card_a6: 'carte',
  card_a5: 'carte-pliee',
};

function filenameOf(ids: readonly number[], kinds: readonly DocumentKind[]): string {
  const [kind] = kinds;
  const what = kinds.length === 1 && kind ? filenames[kind] : 'documents';
  return ids.length === 1 ? `${what}-${ids[0]}.pdf` : `${what}-${ids.length}-commandes.pdf`;
}

/** One PDF. A hundred orders take a second or two of the processor: others are served in between. */
export async function papers(orders: readonly PaperOrder[], kinds: readonly DocumentKind[]): Promise<Buffer> {
  const [first] = orders;
  const title = orders.length === 1 && first ? `Commande n° ${first.id}` : `${orders.length} commandes`;
  const pdf = await openPdf({ title, author: first?.shop.name ?? '' });
  let drawn = 0;
  for (const order of orders) {
    for (const kind of kinds) drawn += Number(draw[kind](pdf, order));
    await breathe();
  }
  if (drawn === 0) throw new AppError('NOTHING_TO_PRINT');
  return pdf.end();
}

import { fieldRights } from '@florilege/contract/auth/field-rights.ts';
import { can } from '@florilege/contract/auth/roles.ts';
import {
  type DocumentKind,
  documentKindValues,
  LIST_PRINT_LIMIT,
} from '@florilege/contract/documents/documents.contract.ts';
import type { OrderListQuery } from '@florilege/contract/orders/orders.contract.ts';
import { openPdf, type Pdf } from '../../integrations/pdf/pdf.ts';
import type { Reader } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { FileAnswer, Member } from '../../platform/http/bind.ts';
import type { BulkReads } from '../clients/clients.public.ts';
import { listedIds } from '../orders/orders.public.ts';
import { deliverySlip } from './delivery-slip.ts';
import { type PaperOrder, type Party, paperOrders } from './documents.repository.ts';
import { inSlices } from './in-slices.ts';
import { cardA5, cardA6 } from './message-card.ts';
import { purchaseOrder } from './purchase-order.ts';

/** Keyboards type a straight apostrophe; papers show the typographic one in the words of the card. */
const asPrinted = (order: PaperOrder): PaperOrder => ({
  ...order,
  hand_message: order.hand_message?.replaceAll("'", '’') ?? null,
});

/** The order without what its reader may not know: files do not pass where the fields of answers are withheld. */
function asReadBy(member: Member, order: PaperOrder): PaperOrder {
  const kept = <Value>(field: keyof typeof fieldRights, value: Value) =>
    can(member, fieldRights[field]) ? value : null;
  const of = (party: Party | null): Party | null =>
    party && {
      ...party,
      email: kept('client.email', party.email),
      siret: kept('client.SIRET', party.siret),
      vat_number: kept('client.numero_de_TVA', party.vat_number),
    };
  return { ...order, payer: of(order.payer), recipient: of(order.recipient) };
}

type PaperDeps = { db: Reader; bulkReads: Pick<BulkReads, 'noteIds'> };

async function ordersFor({ db, bulkReads }: PaperDeps, member: Member, ids: readonly number[]) {
  const orders = await paperOrders(db, ids);
  const clients = orders.flatMap(({ payer_id, recipient_id }) => [payer_id, recipient_id]);
  bulkReads.noteIds(member.id, clients);
  return orders.map((order) => asReadBy(member, order));
}

function draw(kind: DocumentKind, pdf: Pdf, order: PaperOrder): boolean {
  if (kind === 'purchase_order') purchaseOrder(pdf, order);
  else if (kind === 'delivery_slip') deliverySlip(pdf, order);
  else if (!order.hand_message) return false;
  else if (kind === 'card_a6') cardA6(pdf, order, order.hand_message);
  else cardA5(pdf, order, order.hand_message);
  return true;
}

/** @throws ORDER_NOT_FOUND, also for an order in the bin */
export async function purchaseOrderFile(deps: PaperDeps, member: Member, id: number): Promise<FileAnswer> {
  const orders = await ordersFor(deps, member, [id]);
  if (orders.length === 0) throw new AppError('ORDER_NOT_FOUND');
  return { bytes: await papers(orders, ['purchase_order']), filename: `bon-de-commande-${id}.pdf` };
}

/** The papers of some orders in one PDF, order by order. @throws ORDER_NOT_FOUND, NOTHING_TO_PRINT */
export async function printFile(
  deps: PaperDeps,
  member: Member,
  ids: readonly number[],
  kinds: readonly DocumentKind[],
) {
  const wanted = [...new Set(ids)];
  const orders = await ordersFor(deps, member, wanted);
  if (orders.length < wanted.length) throw new AppError('ORDER_NOT_FOUND');
  return { bytes: await papers(orders, inPaperOrder(kinds)), filename: filenameOf(wanted, kinds) };
}

/** The papers of all orders of a list. @throws TOO_MUCH_TO_PRINT, NOTHING_TO_PRINT */
export async function printListFile(
  deps: PaperDeps,
  member: Member,
  filters: Omit<OrderListQuery, 'page' | 'page_size'>,
  kinds: readonly DocumentKind[],
) {
  const ids = await listedIds(deps.db, filters, member, LIST_PRINT_LIMIT + 1);
  if (ids.length > LIST_PRINT_LIMIT) throw new AppError('TOO_MUCH_TO_PRINT');
  const orders = await ordersFor(deps, member, ids);
  return { bytes: await papers(orders, inPaperOrder(kinds)), filename: filenameOf(ids, kinds) };
}

const inPaperOrder = (kinds: readonly DocumentKind[]) =>
  documentKindValues.filter((kind) => kinds.includes(kind));

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

/** One PDF. A hundred orders take a second or two, so other requests are served in between. */
export async function papers(orders: readonly PaperOrder[], kinds: readonly DocumentKind[]): Promise<Buffer> {
  const [first] = orders;
  const title = orders.length === 1 && first ? `Commande n° ${first.id}` : `${orders.length} commandes`;
  const pdf = await openPdf({ title, author: first?.shop.name ?? '' });
  let drawn = 0;
  await inSlices(orders.map(asPrinted), 1, (order) => {
    for (const kind of kinds) drawn += Number(draw(kind, pdf, order));
  });
  if (drawn === 0) throw new AppError('NOTHING_TO_PRINT');
  return pdf.end();
}

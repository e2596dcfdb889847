import type { Pennylane, PennylaneFile, PennylaneMatch } from '../../../integrations/pennylane/pennylane.ts';
import { asSystem, type Tx } from '../../../platform/db/db.ts';
import {
  addOrderEvent,
  cancelledOrderOf,
  enqueueFollowInvoice,
  followQuote,
  isOutdated,
  lockOrders,
  raiseAlert,
  settleUnlinked,
} from '../../order-money/order-money.public.ts';
import { type BankMoney, markOf, receiveBankMoney } from '../../payments/payments.public.ts';
import type { BillingDeps } from '../billing.public.ts';
import {
  countLook,
  creditedOf,
  type DocumentRow,
  isSharedTransfer,
  lockSeen,
  looksAt,
  ordersShowing,
  setMarked,
  setSeen,
  showsUnpaid,
} from '../documents/documents.repository.ts';
import { isReplaced } from '../documents/quotes.repository.ts';
import { recordCreditThere } from '../documents/record-credit.ts';

const quoteNews: Record<string, string> = { accepted: 'accepté', denied: 'refusé', expired: 'expiré' };
const isClosed = (status: string | null) => status === 'denied' || status === 'expired';

/**
 * A document as Pennylane has it now. `matches`: the transfers of the bank that pay an invoice. `credits`: its
 * avoirs.
 */
type Seen = { file: PennylaneFile; matches: PennylaneMatch[]; credits: PennylaneFile[] };

const MOST_LOOKS = 5;

/**
 * Reads a final document at Pennylane and writes what changed. Of two looks at once the one that was overtaken
 * reads again, so that an older answer never replaces a newer one.
 *
 * @throws PennylaneFailure
 */
export async function lookAt(
  { db, pennylane }: Pick<BillingDeps, 'db' | 'pennylane'>,
  document: DocumentRow,
): Promise<PennylaneFile> {
  for (let look = 1; look <= MOST_LOOKS; look += 1) {
    const looks = await looksAt(db, document.id);
    const seen = await readThere(pennylane, document);
    const isWritten = await asSystem(db)((tx) => syncFromPennylane(tx, document, seen, looks));
    if (isWritten) return seen.file;
  }
  throw new Error(`document ${document.id} was always being read by others`);
}

async function readThere(pennylane: Pennylane, document: DocumentRow): Promise<Seen> {
  const { kind, pennylane_id } = document;
  const id = pennylane_id ?? 0;
  const untouched = { matches: [], credits: [] };
  if (kind === 'quote') return { file: await pennylane.quote.read(id), ...untouched };
  const file = await pennylane.invoice.read(id);
  if (kind === 'credit' || (!file.paid && file.remaining === file.amount)) return { file, ...untouched };
  const [matches, credits] = await Promise.all([
    pennylane.matches(id),
    file.client === null ? [] : pennylane.creditsOf(id, file.client),
  ]);
  const seen = { file, matches, credits };
  // A transfer may have been detached since the invoice was read.
  return file.paid && hasRest(seen) ? { ...seen, file: await pennylane.invoice.read(id) } : seen;
}

/** Whether the transfers and avoirs of an invoice are less than its amount. */
const hasRest = ({ file, matches, credits }: Seen): boolean =>
  [...matches, ...credits].reduce((rest, { amount }) => rest - Math.abs(amount), file.amount) > 0;

/** @returns false when another look was written since this one began, after `looks` of them */
async function syncFromPennylane(tx: Tx, document: DocumentRow, seen: Seen, looks: number): Promise<boolean> {
  const orderIds = await ordersShowing(tx, document.id);
  // Orders before documents, as every transaction locks them.
  await lockOrders(tx, orderIds);
  const before = await lockSeen(tx, document.id);
  if ((await looksAt(tx, document.id)) !== looks) return false;
  await countLook(tx, document.id);
  if (document.kind === 'quote') await syncQuote(tx, { document, before, file: seen.file });
  else if (document.kind === 'credit') await setSeen(tx, document.id, seen.file);
  else await syncMoney(tx, { document, before, seen, orderIds });
  return true;
}

type Quote = { document: DocumentRow; before: Pick<DocumentRow, 'status'>; file: PennylaneFile };

async function syncQuote(tx: Tx, { document, before, file }: Quote): Promise<void> {
  if (before.status === file.status) return;
  await setSeen(tx, document.id, file);
  // We close a replaced quote ourselves, and its client refused nothing.
  if (file.status === 'denied' && (await isReplaced(tx, document.id))) return;
  await tellQuote(tx, document, file, isClosed(before.status) && !isClosed(file.status));
}

/** `isReopened`: it was refused or had expired. */
export async function tellQuote(tx: Tx, { id }: DocumentRow, file: PennylaneFile, isReopened = false) {
  const news = quoteNews[file.status] ?? (isReopened ? 'rouvert' : null);
  if (!news) return;
  const event = { description: `Devis ${file.number} ${news} chez Pennylane`, authorId: null };
  const orderIds = await ordersShowing(tx, id);
  for (const orderId of orderIds) {
    if (isReopened || isClosed(file.status)) await followQuote(tx, orderId, isReopened, event);
    else await addOrderEvent(tx, orderId, event);
  }
  const cancelled = await cancelledOrderOf(tx, id);
  const order_id = cancelled ?? orderIds[0];
  if (file.status !== 'accepted' || order_id === undefined) return;
  if (cancelled === null && !(await isOutdated(tx, id))) return;
  const details =
    cancelled === null
      ? `Refaites le devis ${file.number}, ou remettez la commande au prix accepté.`
      : `Elle est annulée\u00a0: rouvrez-la, ou prévenez le client que son devis ${file.number} ne tient plus.`;
  const facts = { about: `document:${id}`, order_id, amount: file.amount, details };
  await raiseAlert(tx, { kind: 'quote_outdated', ...facts });
}

type Invoice = {
  document: DocumentRow;
  before: Pick<DocumentRow, 'status' | 'marked'>;
  seen: Seen;
  orderIds: number[];
};

async function syncMoney(tx: Tx, { document, before, seen, orderIds }: Invoice): Promise<void> {
  const { file } = seen;
  const { id } = document;
  const isUnpaid = before.status === 'paid' && !file.paid;
  const isUnmarked = isUnpaid && before.marked === 'done';
  // The line of the order asked to take this mark away; it may be set again.
  const isAskedFor = isUnmarked && (await showsUnpaid(tx, id));
  const isTakenBack = isUnmarked && !isAskedFor;
  await setSeen(tx, id, file, isAskedFor ? null : isTakenBack ? 'undone' : undefined);
  // We asked for this mark, and its answer was lost.
  const isOurs = before.marked === 'asked' && file.paid && hasRest(seen);
  if (isOurs) await setMarked(tx, id, 'done');
  if (isUnpaid || (isOurs && (await showsUnpaid(tx, id))))
    for (const orderId of orderIds) await enqueueFollowInvoice(tx, orderId);
  for (const credit of seen.credits) await recordCreditThere(tx, document, credit);
  await settleUnlinked(
    tx,
    seen.credits.map(({ id: credit }) => credit),
  );
  const orders = orderIds.length > 0 ? orderIds : document.order_ids;
  const money = await bankMoney(tx, document, before, seen);
  await receiveBankMoney(tx, { documentId: id, number: file.number, orderIds: orders }, money);
  if (before.status !== 'late' && file.status === 'late')
    await tellEach(tx, orderIds, `Facture ${file.number} en retard de paiement`);
  // Our own avoir is linked there a moment before it is written here.
  const creditedThere = -seen.credits.reduce((sum, { amount }) => sum + amount, 0);
  const credited = Math.max(await creditedOf(tx, id), creditedThere);
  const wrong = wrongThere(file, { isTakenBack, due: file.amount - credited });
  const [order_id] = orders;
  if (!wrong || order_id === undefined) return;
  const facts = { about: `document:${id}:${wrong.about}`, order_id, amount: wrong.amount };
  await raiseAlert(tx, {
    kind: 'invoice_differs',
    details: `La facture ${file.number} ${wrong.sentence}`,
    ...facts,
  });
}

type State = { isTakenBack: boolean; due: number };

/** A change of an invoice at Pennylane that our books cannot follow; null without one. */
function wrongThere(file: PennylaneFile, { isTakenBack, due }: State) {
  if (isTakenBack) {
    const sentence = 'y redevient à payer, alors que ses commandes sont payées ici.';
    return { about: 'unmarked', amount: file.remaining, sentence };
  }
  if (due > 0 && file.status === 'cancelled')
    return {
      about: 'cancelled',
      amount: due,
      sentence: 'y est annulée sans avoir\u00a0: faites l’avoir, puis refacturez.',
    };
  if (due > 0 && file.archived && !file.paid)
    return { about: 'archived', amount: due, sentence: 'y est archivée sans être payée.' };
  return null;
}

async function tellEach(tx: Tx, orderIds: number[], description: string): Promise<void> {
  for (const orderId of orderIds) await addOrderEvent(tx, orderId, { description, authorId: null });
}

/**
 * The money that came for an invoice by the bank. A rest that is paid without a transfer was marked by hand: by
 * us, for money that our books have, or there, for the client's.
 */
async function bankMoney(
  tx: Tx,
  { id }: DocumentRow,
  { marked }: Pick<DocumentRow, 'marked'>,
  { file, matches }: Seen,
): Promise<BankMoney[]> {
  const due = file.amount - (await creditedOf(tx, id));
  let paid = due - file.remaining;
  const money: BankMoney[] = [];
  for (const { id: ref, amount, date } of matches) {
    // A transfer for several invoices pays each of them in part only.
    const inPart = amount > due || (await isSharedTransfer(tx, id, ref));
    const taken = inPart ? Math.min(amount, Math.max(0, paid)) : amount;
    paid -= taken;
    money.push({ ref, amount: taken, whole: amount, paidOn: date });
  }
  const byClient = file.paid && marked !== 'asked' && marked !== 'done';
  if (byClient && paid > 0) money.push({ ref: markOf(id), amount: paid, whole: paid, paidOn: null });
  return money;
}

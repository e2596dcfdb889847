import { formatAmount } from '@florilege/contract/http/money.ts';
import {
  type DocumentAsk,
  PennylaneFailure,
  type PennylaneFile,
} from '../../../integrations/pennylane/pennylane.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { type Lease, waitForLease } from '../../../platform/vendor/lease.ts';
import { type Operation, perform, requestOnce, resultOf } from '../../../platform/vendor/operation.ts';
import { enqueueFollowInvoice, lockWithTotals, moveWithEvent } from '../../order-money/order-money.public.ts';
import type { BillingWork } from '../billing.public.ts';
import { markPaid, NOT_MARKED } from '../pennylane/mark-paid.ts';
import { payerAtPennylane } from '../pennylane/payer-at-pennylane.ts';
import { tellQuote } from '../pennylane/sync-from-pennylane.ts';
import { documentLines, findPayer } from './billable.repository.ts';
import { statusOf } from './billable.ts';
import { closeReplacedQuotes } from './close-quotes.ts';
import { assertLinkable, creditedInvoice, isFinalThere, linkCredit } from './credited-invoice.ts';
import { documentAsk } from './document-ask.ts';
import {
  type DocumentRow,
  findDocument,
  leaseDocument,
  type Made,
  makeCurrent,
  releaseDocument,
  setSeen,
  writeStep,
} from './documents.repository.ts';
import { quoteOfInvoice } from './quotes.repository.ts';
import { recordCredit, tellUnlinked } from './record-credit.ts';

/** How long a member waits for a document: the web app gives up after 15 s. */
export const PATIENCE_MS = 12_000;

/**
 * Makes a document from any step until it is final; each step looks at Pennylane first, so it can be resumed.
 * @param patience milliseconds to wait for another process
 * @throws PennylaneFailure, with the document failed when it is a refusal; DOCUMENT_UNDER_WAY
 */
export async function makeDocument(work: BillingWork, id: number, patience: number): Promise<Made> {
  const { db, transact } = work;
  const isOver = async () => ['final', 'failed'].includes((await findDocument(db, id)).state);
  const lease = await waitForLease(() => transact((tx) => leaseDocument(tx, id)), isOver, patience);
  if (lease === undefined) throw new AppError('DOCUMENT_UNDER_WAY');
  const document = await findDocument(db, id);
  if (lease === null) return { document, file: await readFinal(work, document) };
  const asked = lease.first && document.pennylane_id === null ? 1 : 2;
  const draft = resultOf(await perform(draftOperation, work, { document, lease, asked }));
  return resultOf(await perform(finalOperation, work, draft));
}

async function readFinal({ pennylane }: BillingWork, document: DocumentRow): Promise<PennylaneFile> {
  const { state, kind, pennylane_id, error } = document;
  if (state !== 'final' || pennylane_id === null) throw new PennylaneFailure('refused', error ?? '');
  return callsOf(pennylane, kind).read(pennylane_id);
}

type Leased = { document: DocumentRow; lease: Lease; asked: number };
/** `invoice`: the one that an avoir corrects. */
type Draft = { ask: DocumentAsk; file: PennylaneFile; invoice: PennylaneFile | null };

const leased = {
  async fail(work: BillingWork, { document, lease }: Leased, refusal: Error) {
    const { pennylane, transact, log } = work;
    const { kind, pennylane_id } = document;
    // A document with a legal number stays final, whichever later step was refused.
    if (await isFinalThere(work, document)) {
      await transact((tx) => releaseDocument(tx, lease));
      return false;
    }
    if (pennylane_id !== null) {
      await callsOf(pennylane, kind)
        .withdraw(pennylane_id)
        .catch((cause: unknown) => {
          log.warn({ err: cause, document: document.id }, 'a draft that was refused stays at Pennylane');
        });
    }
    await transact((tx) => writeStep(tx, lease, { state: 'failed', error: refusal.message }));
    return true;
  },
  async release({ transact }: BillingWork, { lease }: Leased) {
    await transact((tx) => releaseDocument(tx, lease));
  },
};

/** The payer as a client of Pennylane, and the document as a draft under our own reference. */
const draftOperation: Operation<BillingWork, Leased, Draft, Leased & Draft> = {
  ...leased,
  async request(work, { document }) {
    const payer = await findPayer(work.db, document.account);
    const lines = await documentLines(work.db, document.id);
    const invoice = await creditedInvoice(work, document);
    const calls = callsOf(work.pennylane, document.kind);
    const askFor = (clientId: number) =>
      documentAsk(document, { clientId, terms: payer.payment_terms }, lines, invoice?.number ?? null);
    if (document.pennylane_id !== null) {
      const file = await calls.read(document.pennylane_id);
      return { ask: askFor(file.client ?? 0), file, invoice };
    }
    const draftFor = async (clientId: number): Promise<Draft> => {
      const ask = askFor(clientId);
      const find = () => calls.find(ask);
      const file = (await find()) ?? (await requestOnce(() => create(work, document, ask), find));
      return { ask, file, invoice };
    };
    if (invoice) return draftFor(invoice.client ?? 0);
    const known = await payerAtPennylane(work, payer);
    try {
      return await draftFor(known);
    } catch (error) {
      const refused = error instanceof PennylaneFailure && error.kind === 'refused';
      if (!refused) throw error;
      // Maybe for a client who was deleted there since.
      const now = await payerAtPennylane(work, payer, { anew: true });
      if (now === known) throw error;
      return draftFor(now);
    }
  },
  async record({ transact }, { document, lease }, { file, ...draft }) {
    const step = { state: 'draft', pennylane_id: file.id, status: file.status } as const;
    if (!(await transact((tx) => writeStep(tx, lease, step)))) throw new AppError('DOCUMENT_UNDER_WAY');
    return { document: { ...document, ...step }, lease, asked: 2, file, ...draft };
  },
};

/** An invoice over exactly what a quote of the same client says is made from it, which closes the quote. */
async function create(work: BillingWork, document: DocumentRow, ask: DocumentAsk): Promise<PennylaneFile> {
  const { db, pennylane } = work;
  const quote = document.kind === 'invoice' ? await quoteOfInvoice(db, document.id) : undefined;
  if (!quote) return callsOf(pennylane, document.kind).create(ask);
  try {
    const { client } = await pennylane.quote.read(quote.pennylane_id);
    // Merged, or a company by now: an invoice from the quote would go to the client of before.
    if (client === ask.clientId) return await pennylane.invoiceFromQuote(quote.pennylane_id, ask.reference);
  } catch (error) {
    // The quote was denied, closed or deleted there: the invoice stands for itself.
    if (!(error instanceof PennylaneFailure && error.kind === 'refused')) throw error;
  }
  return pennylane.invoice.create(ask);
}

/** Avoirs are invoices to Pennylane. */
const callsOf = ({ quote, invoice }: BillingWork['pennylane'], kind: DocumentRow['kind']) =>
  kind === 'quote' ? quote : invoice;

/** The total to the cent, the number, and what both mean for the orders. */
const finalOperation: Operation<BillingWork, Leased & Draft, PennylaneFile, Made> = {
  ...leased,
  async request(work, draft) {
    const calls = callsOf(work.pennylane, draft.document.kind);
    const dated = await withRightDeadline(calls, draft);
    const file = await withRightTotal(calls, { ...draft, file: dated });
    const { invoice } = draft;
    const link = async (final: PennylaneFile) => (invoice ? linkCredit(work, invoice, final) : final);
    if (!file.draft) return link(file);
    if (invoice) await assertLinkable(work, invoice, file);
    const findFinal = async () => {
      const now = await calls.read(file.id);
      return now.draft ? null : now;
    };
    return link(await requestOnce(() => calls.finalise(file.id), findFinal));
  },
  record: finish,
};

/** Pennylane chooses the days of an invoice made from a quote, and terms change while a draft waits. */
async function withRightDeadline(
  calls: BillingWork['pennylane']['invoice'],
  { ask, file }: Draft,
): Promise<PennylaneFile> {
  return file.draft && file.deadline !== ask.deadline ? calls.setDeadline(file.id, ask.deadline) : file;
}

/** An invoice that was made final by hand is a fact, whatever its total. */
async function withRightTotal(
  calls: BillingWork['pennylane']['invoice'],
  { document: { kind, amount }, ask, file }: Leased & Draft,
): Promise<PennylaneFile> {
  if (file.amount === amount || (kind !== 'quote' && !file.draft)) return file;
  const findRight = async () => {
    const now = await calls.read(file.id);
    return now.amount === amount ? now : null;
  };
  const corrected = await requestOnce(() => calls.correct(file.id, ask, amount - file.amount), findRight);
  if (corrected.amount === amount) return corrected;
  const [wrong, right] = [corrected.amount, amount].map((cents) => formatAmount(cents).replace('.', ','));
  const sentence = `Le total ne tombe pas juste chez Pennylane\u00a0: ${wrong} € au lieu de ${right} €. Le document n’a pas été établi.`;
  throw new PennylaneFailure('refused', sentence);
}

/** From here on the document is a fact, and its orders say so. */
async function finish(work: BillingWork, { document: draft, lease }: Leased, file: PennylaneFile) {
  const { kind, created_by: authorId } = draft;
  const step = { state: 'final', pennylane_id: file.id, number: file.number, status: file.status } as const;
  const document = { ...draft, ...step };
  const paid = await work.transact(async (tx) => {
    const orders = await lockWithTotals(tx, document.order_ids);
    if (!(await writeStep(tx, lease, step))) throw new AppError('DOCUMENT_UNDER_WAY');
    await makeCurrent(tx, document);
    await setSeen(tx, document.id, file);
    if (kind === 'credit') {
      await recordCredit(tx, document, file.number);
      if (file.credited === null) await tellUnlinked(tx, document, file);
      return false;
    }
    const made = kind === 'quote' ? `Devis ${file.number} établi` : `Facture ${file.number} établie`;
    const description = `${made} chez Pennylane`;
    // A paid order stays paid, a quoted one quoted: it gets the event all the same.
    for (const { id } of orders) await moveWithEvent(tx, id, statusOf[kind], { description, authorId });
    // A price may have changed since the document was begun.
    if (kind === 'invoice') for (const { id } of orders) await enqueueFollowInvoice(tx, id);
    // Accepted there before this was recorded.
    if (kind === 'quote') await tellQuote(tx, document, file);
    return orders.every((order) => order.financial_status === 'paid');
  });
  if (kind !== 'credit') await closeReplacedQuotes(work);
  if (kind !== 'invoice' || !paid) return { document, file };
  // The invoice is final: what fails from here on is left to the sweep.
  return markPaid(work, document).catch((error: unknown) => {
    work.log.warn({ err: error, document: document.id }, NOT_MARKED);
    return { document, file };
  });
}

import { today } from '@florilege/contract/http/dates.ts';
import type { Logger } from 'pino';
import { PennylaneFailure } from '../../integrations/pennylane/pennylane.ts';
import { asSystem } from '../../platform/db/db.ts';
import { readMark, setMark } from '../../platform/db/marks.ts';
import { idPayload } from '../../platform/jobs/id-payload.ts';
import { type Each, patientEach, type Verdict } from '../../platform/vendor/patient-each.ts';
import { VendorFailure } from '../../platform/vendor/vendor-failure.ts';
import { reportReached, reportUnreached } from '../../platform/vendor/vendor-reach.ts';
import { addOrderEvent, moveFinancial } from '../order-money/order-money.public.ts';
import type { BillingDeps, BillingWork } from './billing.public.ts';
import { closeReplacedQuotes } from './documents/close-quotes.ts';
import { makeDocument } from './documents/document-operation.ts';
import {
  countLook,
  type DocumentRow,
  documentsAtPennylane,
  documentsLeft,
  enqueueLook,
  findDocument,
  firstDocumentAt,
  invoicesFallenDue,
  invoicesToMarkPaid,
  invoicesToReadAgain,
  ordersBehind,
  quotesFallenDue,
} from './documents/documents.repository.ts';
import { markPaid, NOT_MARKED } from './pennylane/mark-paid.ts';
import { lookAt } from './pennylane/sync-from-pennylane.ts';

/** The task `settle_billing`: resumes what a crash left, and syncs what was accepted or paid at Pennylane. */
export async function settleBilling(deps: BillingDeps): Promise<void> {
  const { db, log } = deps;
  const work: BillingWork = { ...deps, transact: asSystem(db) };
  const each = patientEach(log, judgedBy(log));
  for (const id of await documentsLeft(db))
    await logged(work, 'a document at Pennylane is not finished yet', () => resumeDocument(work, id));
  await syncChanges(work, each);
  await logged(work, 'paid invoices were not read once more', async () =>
    syncEach(work, each, await invoicesToReadAgain(db)),
  );
  await closeReplacedQuotes(work);
  for (const fallenDue of [invoicesFallenDue, quotesFallenDue])
    await logged(work, 'documents fallen due were not read', async () =>
      syncEach(work, each, await fallenDue(db, today())),
    );
  for (const { order_id, number } of await ordersBehind(db)) {
    const description = `Facture ${number}\u00a0: de nouveau à régler`;
    await work.transact((tx) => moveFinancial(tx, order_id, 'invoiced', { description, authorId: null }));
  }
  for (const document of await invoicesToMarkPaid(db))
    await logged(work, NOT_MARKED, () => markPaid(work, document));
}

/** The failure of one thing does not hold up the others: the next run finds it again. */
async function logged({ log }: BillingWork, sentence: string, run: () => Promise<unknown>): Promise<boolean> {
  try {
    await run();
    return true;
  } catch (error) {
    log.warn({ err: error }, sentence);
    return false;
  }
}

const notMade = {
  quote: 'Devis non établi',
  invoice: 'Facture non établie',
  credit: 'Avoir non établi',
} as const;

/** No member waits for this document any more: a refusal becomes an event of its orders. */
async function resumeDocument(work: BillingWork, id: number): Promise<void> {
  try {
    await makeDocument(work, id, 0);
  } catch (error) {
    const { state, kind, order_ids } = await findDocument(work.db, id);
    if (!(error instanceof VendorFailure) || state !== 'failed') throw error;
    const description = `${notMade[kind]}\u00a0: ${error.message}`;
    await work.transact(async (tx) => {
      for (const orderId of order_ids) await addOrderEvent(tx, orderId, { description, authorId: null });
    });
  }
}

const MARK = 'pennylane_changes';
/** Clocks differ, and a change may show a little later than it was made. */
const OVERLAP_MS = 120_000;

async function syncChanges(work: BillingWork, each: Each): Promise<void> {
  const since = (await readMark(work.db, MARK)) ?? (await firstDocumentAt(work.db));
  if (since === null) return;
  const now = Date.now();
  const whole = await logged(work, 'changes at Pennylane were not read', async () => {
    const changed = await work.pennylane.changedSince(new Date(since));
    for (const kind of ['invoice', 'quote'] as const)
      await syncEach(work, each, await documentsAtPennylane(work.db, kind, changed[kind]));
  });
  if (whole) await setMark(work.db, MARK, new Date(now - OVERLAP_MS));
  await (whole ? reportReached : reportUnreached)(work.db, 'reach_pennylane');
}

/** The task `reach_pennylane`. @throws PennylaneFailure, for a retry */
export async function reachPennylane({ pennylane }: BillingDeps): Promise<void> {
  await pennylane.changedSince(new Date());
}

const judgedBy =
  (log: Logger) =>
  (failure: VendorFailure): Verdict => {
    log.warn({ err: failure }, 'a document at Pennylane was not read');
    const isUnreadable = failure instanceof PennylaneFailure && failure.isUnreadable;
    const isRefusedItself = failure.kind === 'refused' && !failure.ofAccess;
    return isUnreadable || isRefusedItself ? 'left' : 'away';
  };

/** Syncs documents. A document that cannot be read gets a job of its own, which retries it while the others go on. */
async function syncEach(work: BillingWork, each: Each, documents: DocumentRow[]): Promise<void> {
  const left = await each(documents, (document) => look(work, document));
  for (const { id } of left) await enqueueLook(work.db, id);
}

async function look(work: BillingWork, document: DocumentRow): Promise<void> {
  try {
    await lookAt(work, document);
  } catch (error) {
    // A document that is gone there will not change.
    if (!(error instanceof PennylaneFailure) || error.status !== 404) throw error;
    work.log.warn({ document: document.id }, 'a document is gone at Pennylane');
    await work.transact((tx) => countLook(tx, document.id));
  }
}

/** The task `look_at_document`: reads what the sweep could not. @throws for a retry, naming the document */
export async function lookAgain(deps: BillingDeps, payload: unknown): Promise<void> {
  const { id } = idPayload.parse(payload);
  const document = await findDocument(deps.db, id);
  try {
    await look({ ...deps, transact: asSystem(deps.db) }, document);
  } catch (error) {
    if (!(error instanceof PennylaneFailure)) throw error;
    throw new Error(`${document.number}\u00a0: ${error.message}`, { cause: error });
  }
}

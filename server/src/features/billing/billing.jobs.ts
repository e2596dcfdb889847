import { today } from '@florilege/contract/http/dates.ts';
import { PennylaneFailure } from '../../integrations/pennylane/pennylane.ts';
import { asSystem } from '../../platform/db/db.ts';
import { readMark, setMark } from '../../platform/db/marks.ts';
import { VendorFailure } from '../../platform/vendor/vendor-failure.ts';
import { addOrderEvent, moveFinancial } from '../order-money/order-money.public.ts';
import type { BillingDeps, BillingWork } from './billing.public.ts';
import { closeReplacedQuotes } from './documents/close-quotes.ts';
import { makeDocument } from './documents/document-operation.ts';
import {
  countLook,
  type DocumentRow,
  documentsAtPennylane,
  documentsLeft,
  findDocument,
  firstDocumentAt,
  invoicesFallenDue,
  invoicesToMarkPaid,
  invoicesToReadAgain,
  ordersBehind,
} from './documents/documents.repository.ts';
import { markPaid, NOT_MARKED } from './pennylane/mark-paid.ts';
import { lookAt } from './pennylane/sync-from-pennylane.ts';

/** The task `settle_billing`: resumes what a crash left, and syncs what was accepted or paid at Pennylane. */
export async function settleBilling(deps: BillingDeps): Promise<void> {
  const { db } = deps;
  const work: BillingWork = { ...deps, transact: asSystem(db) };
  for (const id of await documentsLeft(db))
    await logged(work, 'a document at Pennylane is not finished yet', () => resumeDocument(work, id));
  await syncChanges(work);
  await logged(work, 'paid invoices were not read once more', async () =>
    syncEach(work, await invoicesToReadAgain(db)),
  );
  await closeReplacedQuotes(work);
  await logged(work, 'invoices fallen due were not read', async () =>
    syncEach(work, await invoicesFallenDue(db, today())),
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

async function syncChanges(work: BillingWork): Promise<void> {
  const since = (await readMark(work.db, MARK)) ?? (await firstDocumentAt(work.db));
  if (since === null) return;
  const now = Date.now();
  const whole = await logged(work, 'changes at Pennylane were not read', async () => {
    const changed = await work.pennylane.changedSince(new Date(since));
    for (const kind of ['invoice', 'quote'] as const)
      await syncEach(work, await documentsAtPennylane(work.db, kind, changed[kind]));
  });
  if (whole) await setMark(work.db, MARK, new Date(now - OVERLAP_MS));
}

async function syncEach(work: BillingWork, documents: DocumentRow[]) {
  for (const document of documents) {
    try {
      await lookAt(work, document);
    } catch (error) {
      // A document that is gone there will not change: waiting for it would hold up all that come after it.
      if (!(error instanceof PennylaneFailure) || error.status !== 404) throw error;
      work.log.warn({ document: document.id }, 'a document is gone at Pennylane');
      await work.transact((tx) => countLook(tx, document.id));
    }
  }
}

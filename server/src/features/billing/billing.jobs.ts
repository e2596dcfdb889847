import { PennylaneFailure } from '../../integrations/pennylane/pennylane.ts';
import { type Tx, transaction } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { tellOnOrder } from '../orders/order-money.service.ts';
import { moveFinancial } from '../payments/financial.service.ts';
import type { BillingDeps } from './billing-deps.ts';
import type { DocumentKind } from './documents/billable.ts';
import { type Making, makeDocument, markPaid } from './documents/document-making.service.ts';
import {
  changesLookedAt,
  documentsLeft,
  documentsNumbered,
  findDocument,
  invoicesToMarkPaid,
  ordersBehind,
  rememberLook,
} from './documents/documents.repository.ts';
import { callsFor } from './pennylane/ask-pennylane.ts';
import { bringBack } from './pennylane/bring-back.service.ts';

/** The task `settle_billing`: goes on with what a crash left, and brings back what was accepted or paid at Pennylane. */
export async function settleBilling(deps: BillingDeps): Promise<void> {
  const transact = <T>(work: (tx: Tx) => Promise<T>) =>
    transaction(deps.db, { memberId: null, requestId: null }, work);
  const making: Making = { ...deps, transact };
  for (const { id } of await documentsLeft(deps.db)) await goOn(making, id);
  await lookAtChanges(making);
  for (const { order_id, number } of await ordersBehind(deps.db)) {
    const description = `Facture ${number}\u00a0: de nouveau à régler`;
    await transact((tx) => moveFinancial(tx, order_id, 'invoiced', { description, authorId: null }));
  }
  for (const document of await invoicesToMarkPaid(deps.db)) {
    await logged(making, 'an invoice of paid orders is not marked paid yet', () =>
      markPaid(making, document),
    );
  }
}

/** One that fails does not hold up the others: the next run finds it again. */
async function logged(making: Making, sentence: string, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    making.log.warn({ err: error }, sentence);
    return false;
  }
}

/** Nobody waits for this document any more: a refusal is told on its orders. */
async function goOn(making: Making, id: number): Promise<void> {
  await logged(making, 'a document at Pennylane is not finished yet', async () => {
    try {
      await makeDocument(making, id, 0);
    } catch (error) {
      const { state, kind, order_ids } = await findDocument(making.db, id);
      if (!(error instanceof AppError) || state !== 'failed') throw error;
      const description = `${kind === 'quote' ? 'Devis non établi' : 'Facture non établie'}\u00a0: ${error.message}`;
      await making.transact(async (tx) => {
        for (const orderId of order_ids) await tellOnOrder(tx, orderId, { description, authorId: null });
      });
    }
  });
}

/** Clocks differ, and a change may show a little later than it was made. */
const OVERLAP_MS = 120_000;

async function lookAtChanges(making: Making): Promise<void> {
  const since = await changesLookedAt(making.db);
  if (since === null) return;
  const now = Date.now();
  const whole = await logged(making, 'changes at Pennylane were not read', async () => {
    const { invoices, quotes } = await making.pennylane.changedSince(new Date(since));
    await bringBackEach(making, 'invoice', invoices);
    await bringBackEach(making, 'quote', quotes);
  });
  if (whole) await making.transact((tx) => rememberLook(tx, new Date(now - OVERLAP_MS)));
}

async function bringBackEach(
  { db, log, pennylane, transact }: Making,
  kind: DocumentKind,
  ids: number[],
): Promise<void> {
  for (const document of await documentsNumbered(db, kind, ids)) {
    try {
      const file = await callsFor(pennylane, kind).read(document.pennylane_id ?? 0);
      await transact((tx) => bringBack(tx, document, file));
    } catch (error) {
      // Gone there, it has nothing to tell any more: waited for, it would hold up all that come after it.
      if (!(error instanceof PennylaneFailure) || error.status !== 404) throw error;
      log.warn({ document: document.id }, 'a document is gone at Pennylane');
    }
  }
}

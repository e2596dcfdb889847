import { setTimeout as sleep } from 'node:timers/promises';
import { formatAmount } from '@florilege/contract/http/money.ts';
import {
  type DocumentAsk,
  PennylaneFailure,
  type PennylaneFile,
} from '../../../integrations/pennylane/pennylane.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Transact } from '../../../platform/http/bind.ts';
import { tellOnOrder } from '../../orders/order-money.service.ts';
import { moveFinancial, remainingOf } from '../../payments/financial.service.ts';
import type { BillingDeps } from '../billing-deps.ts';
import { aboutPayer, askOnce, type Calls, callsFor, toldFailure } from '../pennylane/ask-pennylane.ts';
import { tellStanding } from '../pennylane/bring-back.service.ts';
import { documentLines, findPayer, keepPennylaneClient } from './billable.repository.ts';
import { statusOf } from './billable.ts';
import { clientAsk, digestOf, documentAsk, type Payer } from './document-ask.ts';
import {
  type DocumentRow,
  findDocument,
  type Hold,
  holdDocument,
  letGo,
  makeCurrent,
  setStatus,
  writeStep,
} from './documents.repository.ts';

export type Making = BillingDeps & { transact: Transact };
export type Made = { document: DocumentRow; file: PennylaneFile };

/**
 * Goes on with a quote or an invoice from wherever it stands until it is final: client, draft, total, number, orders. Every step is
 * written down before the next one is asked for, so that whoever takes it up next, the same attempt or the job, asks for nothing twice.
 * @param patience milliseconds to wait for somebody else who works at it
 * @throws PENNYLANE_REFUSED (and the document is failed), PENNYLANE_UNAVAILABLE, DOCUMENT_UNDER_WAY
 */
export async function makeDocument(making: Making, id: number, patience: number): Promise<Made> {
  const hold = await takeHold(making, id, patience);
  const document = await findDocument(making.db, id);
  try {
    if (hold) return await advance(making, document, hold);
    if (document.state !== 'final' || document.pennylane_id === null)
      throw new PennylaneFailure('refused', document.error ?? '');
    return { document, file: await callsFor(making.pennylane, document.kind).read(document.pennylane_id) };
  } catch (error) {
    throw toldFailure(error);
  }
}

const POLL_MS = 200;

/** @returns null when there is nothing left to do at it */
async function takeHold({ db, transact }: Making, id: number, patience: number): Promise<Hold | null> {
  for (const end = Date.now() + patience; ; await sleep(POLL_MS)) {
    const hold = await transact((tx) => holdDocument(tx, id));
    if (hold) return hold;
    const { state } = await findDocument(db, id);
    if (state === 'final' || state === 'failed') return null;
    if (Date.now() >= end) throw new AppError('DOCUMENT_UNDER_WAY');
  }
}

async function advance(making: Making, document: DocumentRow, hold: Hold): Promise<Made> {
  const calls = callsFor(making.pennylane, document.kind);
  let draftId = document.pennylane_id;
  try {
    const { ask, draft } = await drafted(making, calls, document);
    draftId = draft.id;
    await step(making, hold, { state: 'draft', pennylane_id: draft.id, status: draft.status });
    const right = await withRightTotal(calls, draft, ask, document);
    const final = right.draft ? await completed(calls, right.id) : right;
    return await finish(making, document, hold, final);
  } catch (error) {
    await giveUp(making, calls, hold, error, draftId);
    throw error;
  }
}

async function drafted(
  making: Making,
  calls: Calls,
  document: DocumentRow,
): Promise<{ ask: DocumentAsk; draft: PennylaneFile }> {
  const payer = await findPayer(making.db, document.account);
  const lines = await documentLines(making.db, document.id);
  const withClient = async (clientId: number) => {
    const ask = documentAsk(document, clientId, lines);
    return { ask, draft: await draftOf(calls, document, ask) };
  };
  const known = await aboutPayer(payer.id, () => clientAtPennylane(making, payer));
  try {
    return await withClient(known);
  } catch (error) {
    if (!(error instanceof PennylaneFailure) || error.kind !== 'refused' || document.pennylane_id !== null)
      throw error;
    // Maybe for a client who was deleted there since.
    const now = await aboutPayer(payer.id, () => clientAnew(making, payer));
    if (now === known) throw error;
    return withClient(now);
  }
}

/** The payer at Pennylane, who is there what he is here: told again when anything of him has changed. */
async function clientAtPennylane(making: Making, payer: Payer): Promise<number> {
  const { pennylane_id: id, pennylane_told } = payer;
  const ask = clientAsk(payer);
  if (id !== null && pennylane_told === digestOf(ask)) return id;
  if (id === null) return clientAnew(making, payer);
  try {
    await making.pennylane.updateClient(id, ask);
  } catch (error) {
    if (!(error instanceof PennylaneFailure) || error.status !== 404) throw error;
    return clientAnew(making, payer);
  }
  return remembered(making, payer, id);
}

/** Looked for by his reference, or created. */
async function clientAnew(making: Making, payer: Payer): Promise<number> {
  const { pennylane } = making;
  const ask = clientAsk(payer);
  const find = () => pennylane.findClient(ask.reference);
  const found = await find();
  // Made by one who could not write it down, with what was known then.
  if (found !== null) await pennylane.updateClient(found, ask);
  return remembered(making, payer, found ?? (await askOnce(() => pennylane.createClient(ask), find)));
}

async function remembered({ transact }: Making, payer: Payer, id: number): Promise<number> {
  await transact((tx) => keepPennylaneClient(tx, payer.id, id, digestOf(clientAsk(payer))));
  return id;
}

async function draftOf(calls: Calls, document: DocumentRow, ask: DocumentAsk): Promise<PennylaneFile> {
  if (document.pennylane_id !== null) return calls.read(document.pennylane_id);
  const find = () => calls.find(ask);
  return (await find()) ?? (await askOnce(() => calls.create(ask), find));
}

/** To the cent. An invoice that somebody made final by hand is a fact, whatever its total. */
async function withRightTotal(
  calls: Calls,
  file: PennylaneFile,
  ask: DocumentAsk,
  { kind, amount }: DocumentRow,
): Promise<PennylaneFile> {
  if (file.amount === amount || (kind === 'invoice' && !file.draft)) return file;
  const corrected = await askOnce(
    () => calls.correct(file.id, ask, amount - file.amount),
    async () => {
      const now = await calls.read(file.id);
      return now.amount === amount ? now : null;
    },
  );
  if (corrected.amount === amount) return corrected;
  const totals = `${formatAmount(corrected.amount)} € au lieu de ${formatAmount(amount)} €`.replaceAll(
    '.',
    ',',
  );
  throw new PennylaneFailure(
    'refused',
    `Le total ne tombe pas juste chez Pennylane\u00a0: ${totals}. Le document n’a pas été établi.`,
  );
}

const completed = (calls: Calls, id: number): Promise<PennylaneFile> =>
  askOnce(
    () => calls.complete(id),
    async () => {
      const now = await calls.read(id);
      return now.draft ? null : now;
    },
  );

async function step(
  { transact }: Making,
  hold: Hold,
  changes: Parameters<typeof writeStep>[2],
): Promise<void> {
  if (!(await transact((tx) => writeStep(tx, hold, changes)))) throw new AppError('DOCUMENT_UNDER_WAY');
}

/** From here on the document is a fact, and its orders say so. */
async function finish(making: Making, document: DocumentRow, hold: Hold, file: PennylaneFile): Promise<Made> {
  const made: DocumentRow = {
    ...document,
    state: 'final',
    pennylane_id: file.id,
    number: file.number,
    status: file.status,
  };
  const paid = await making.transact(async (tx) => {
    const orders = await remainingOf(tx, document.order_ids);
    const { state, pennylane_id, number, status } = made;
    if (!(await writeStep(tx, hold, { state, pennylane_id, number, status })))
      throw new AppError('DOCUMENT_UNDER_WAY');
    await makeCurrent(tx, made);
    const told = { description: sentenceOf(made), authorId: document.created_by };
    for (const order of orders) {
      // A paid order stays paid, a quoted one quoted: it is told all the same.
      if (!(await moveFinancial(tx, order.id, statusOf[document.kind], told)))
        await tellOnOrder(tx, order.id, told);
    }
    // Accepted or paid there before this was written down.
    await tellStanding(tx, made, file);
    return orders.every((order) => order.financial_status === 'paid');
  });
  if (document.kind === 'quote' || !paid) return { document: made, file };
  // The invoice stands: what fails from here on is taken up by the job.
  return markPaid(making, made).catch((error: unknown) => {
    making.log.warn(
      { err: error, document: document.id },
      'an invoice of paid orders is not marked paid yet',
    );
    return { document: made, file };
  });
}

const sentenceOf = ({ kind, number }: DocumentRow) =>
  kind === 'quote' ? `Devis ${number} établi chez Pennylane` : `Facture ${number} établie chez Pennylane`;

/** Tells Pennylane that an invoice is paid. */
export async function markPaid({ pennylane, transact }: Making, document: DocumentRow): Promise<Made> {
  const id = document.pennylane_id ?? 0;
  const read = () => pennylane.invoice(id);
  const file = await askOnce(
    async () => {
      await pennylane.markInvoicePaid(id);
      return read();
    },
    async () => {
      const now = await read();
      return now.paid ? now : null;
    },
  );
  await transact((tx) => setStatus(tx, document.id, file.status));
  return { document: { ...document, status: file.status }, file };
}

/**
 * A refusal is for good and frees the orders; so is a Pennylane that was away before it heard of the document. Anything else may have
 * been done, or is half done: the document stays, and the next one to take it up looks.
 */
async function giveUp(
  { transact, log }: Making,
  calls: Calls,
  hold: Hold,
  error: unknown,
  draftId: number | null,
): Promise<void> {
  const failure = error instanceof PennylaneFailure ? error : null;
  const locked = failure?.status === 401 || failure?.status === 403;
  const untouched = hold.first && draftId === null;
  const forGood = failure && (untouched ? failure.kind !== 'unknown' : failure.kind === 'refused' && !locked);
  if (forGood && draftId !== null) {
    await calls.withdraw(draftId).catch((cause: unknown) => {
      log.warn({ err: cause, document: hold.id }, 'a draft that was refused stays at Pennylane');
    });
  }
  await transact(async (tx) => {
    if (forGood) await writeStep(tx, hold, { state: 'failed', error: failure.message });
    else await letGo(tx, hold);
  });
}

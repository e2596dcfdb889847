import type { ErrorCode } from '@florilege/contract/http/errors.ts';
import {
  type DocumentAsk,
  type Pennylane,
  PennylaneFailure,
  type PennylaneFile,
} from '../../../integrations/pennylane/pennylane.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { DocumentKind } from '../documents/billable.ts';

export type Calls = {
  find(ask: DocumentAsk): Promise<PennylaneFile | null>;
  create(ask: DocumentAsk): Promise<PennylaneFile>;
  correct(id: number, ask: DocumentAsk, difference: number): Promise<PennylaneFile>;
  read(id: number): Promise<PennylaneFile>;
  /** What makes it stand; a quote stands as it is. */
  complete(id: number): Promise<PennylaneFile>;
  /** What becomes of one that was refused: nobody shall send it. */
  withdraw(id: number): Promise<void>;
};

/** The same calls for quotes and for invoices. */
export function callsFor(pennylane: Pennylane, kind: DocumentKind): Calls {
  if (kind === 'quote') {
    return {
      find: ({ reference, clientId, date }) => pennylane.findQuote(reference, clientId, date),
      create: (ask) => pennylane.createQuote(ask),
      correct: (id, ask, difference) => pennylane.correctQuote(id, ask, difference),
      read: (id) => pennylane.quote(id),
      complete: (id) => pennylane.quote(id),
      withdraw: (id) => pennylane.denyQuote(id),
    };
  }
  return {
    find: ({ reference }) => pennylane.findInvoice(reference),
    create: (ask) => pennylane.createInvoiceDraft(ask),
    correct: (id, ask, difference) => pennylane.correctInvoiceDraft(id, ask, difference),
    read: (id) => pennylane.invoice(id),
    complete: (id) => pennylane.finalizeInvoice(id),
    withdraw: (id) => pennylane.deleteInvoiceDraft(id),
  };
}

/**
 * Asks for a write. When the answer was lost, or is a refusal of what may have been done before, looks whether it is done: `look` brings
 * what stands there, or null when it is not.
 */
export async function askOnce<T>(ask: () => Promise<T>, look: () => Promise<T | null>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof PennylaneFailure) || error.kind === 'unavailable') throw error;
    const done = await look().catch((cause: unknown) => {
      // Not even that is known: whoever takes it up next looks again.
      throw new PennylaneFailure('unknown', error.message, { cause });
    });
    if (done === null) throw error;
    return done;
  }
}

/** A refusal of what the client is, and not of the document: his page is where it is put right. */
export class PayerRefused extends PennylaneFailure {
  readonly clientId: number;
  constructor(clientId: number, { message, status }: PennylaneFailure, cause: unknown) {
    super('refused', message, { status, cause });
    this.clientId = clientId;
  }
}

/** Does something about that client; what Pennylane finds wrong with him is told as his. */
export async function aboutPayer<T>(clientId: number, work: () => Promise<T>): Promise<T> {
  return work().catch((error: unknown) => {
    // A rejected token, or a client who is gone there, is nothing that his page puts right.
    const his =
      error instanceof PennylaneFailure &&
      error.kind === 'refused' &&
      [null, 400, 422].includes(error.status);
    throw his ? new PayerRefused(clientId, error, error) : error;
  });
}

/** What a failure of Pennylane tells the member; anything else stays what it is. */
export function toldFailure(error: unknown): unknown {
  if (!(error instanceof PennylaneFailure)) return error;
  const code: ErrorCode = error.kind === 'refused' ? 'PENNYLANE_REFUSED' : 'PENNYLANE_UNAVAILABLE';
  return new AppError(code, { sentence: error.message, cause: error });
}

/** Reads at Pennylane for a member who waits for it. */
export async function reading<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw toldFailure(error);
  }
}

import type { Cents } from '@florilege/contract/http/money.ts';

// What the product knows of Pennylane. Its protocol, decimal strings and words stay in this folder.

export type PennylaneSettings = {
  token: string /** With /api/external/v2, without trailing slash. */;
  baseUrl: string;
  timeoutMs?: number;
};

/**
 * refused: for good; `message` is French. unavailable: it did not take the request. unknown: no answer came to a write, so it may have
 * been done; look it up by its reference before anything else.
 */
export class PennylaneFailure extends Error {
  readonly kind: 'refused' | 'unavailable' | 'unknown';
  readonly status: number | null;
  constructor(
    kind: PennylaneFailure['kind'],
    message: string,
    options: { status?: number | null; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'PennylaneFailure';
    this.kind = kind;
    this.status = options.status ?? null;
  }
}

export type PennylaneClient = {
  reference: string;
  type: 'household' | 'business';
  name: string;
  address: string;
  postalCode: string;
  city: string;
  phone: string | null;
  email: string | null;
  vatNumber: string | null;
  siret: string | null;
};

/** `amount` includes VAT. */
export type PennylaneLine = { label: string; description: string | null; amount: Cents; vatRate: 10 | 20 };

export type DocumentAsk = {
  reference: string;
  clientId: number;
  /** Days, `YYYY-MM-DD`. */
  date: string;
  deadline: string;
  subject: string;
  purchaseOrder: string | null;
  lines: PennylaneLine[];
};

export type PennylaneFile = {
  id: number;
  number: string;
  status: string;
  draft: boolean;
  paid: boolean;
  /** With VAT. */
  amount: Cents;
  /** Works for 30 minutes; null while the PDF is being made. */
  publicFileUrl: string | null;
};

/** Every call throws PennylaneFailure. Only reads and what can be repeated are tried again in here. */
export type Pennylane = {
  findClient(reference: string): Promise<number | null>;
  createClient(client: PennylaneClient): Promise<number>;
  /** Makes the client there what he is here. Refused with 404 when there is no such client, of that type, any more. */
  updateClient(id: number, client: PennylaneClient): Promise<void>;
  findInvoice(reference: string): Promise<PennylaneFile | null>;
  /** A draft whose total may differ by rounding: compare it. See docs/decisions/0028-pennylane.md. */
  createInvoiceDraft(ask: DocumentAsk): Promise<PennylaneFile>;
  /** Puts the draft right when its total differs by rounding. `difference`: what it lacks, or minus what it has too much. */
  correctInvoiceDraft(id: number, ask: DocumentAsk, difference: Cents): Promise<PennylaneFile>;
  finalizeInvoice(id: number): Promise<PennylaneFile>;
  /** Refused for anything but a draft. */
  deleteInvoiceDraft(id: number): Promise<void>;
  markInvoicePaid(id: number): Promise<void>;
  invoice(id: number): Promise<PennylaneFile>;
  findQuote(reference: string, clientId: number, date: string): Promise<PennylaneFile | null>;
  createQuote(ask: DocumentAsk): Promise<PennylaneFile>;
  correctQuote(id: number, ask: DocumentAsk, difference: Cents): Promise<PennylaneFile>;
  quote(id: number): Promise<PennylaneFile>;
  /** A quote cannot be deleted: it is put aside as if the client had refused it. */
  denyQuote(id: number): Promise<void>;
  /** The bytes behind a fresh address. */
  download(publicFileUrl: string): Promise<Buffer>;
  /** Numbers of what was made or changed since then, at most four weeks back; each once. */
  changedSince(since: Date): Promise<{ invoices: number[]; quotes: number[] }>;
};

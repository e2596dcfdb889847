import type { PaymentTerms } from '@florilege/contract/clients/payment-terms.ts';
import type { Cents } from '@florilege/contract/http/money.ts';
import { VendorFailure } from '../../platform/vendor/vendor-failure.ts';

// Pennylane as the product sees it; its protocol, decimal strings and words stay in this folder.

export type PennylaneSettings = {
  token: string /** With /api/external/v2, without trailing slash. */;
  baseUrl: string;
  timeoutMs?: number;
  /** At most in five seconds; Pennylane allows 25 for all that use one token. */
  calls?: number;
};

/** Pennylane has no idempotency keys: after an unknown outcome, first look the thing up by its reference. */
export class PennylaneFailure extends VendorFailure {
  readonly status: number | null;
  /** Pennylane answered a read with what we do not understand, which says nothing about others. */
  readonly isUnreadable: boolean;
  constructor(
    kind: 'refused' | 'unavailable' | 'unknown',
    message: string,
    { status = null, cause }: { status?: number | null; cause?: unknown } = {},
  ) {
    super('PENNYLANE', kind, message, { ofAccess: status === 401 || status === 403, cause });
    this.name = 'PennylaneFailure';
    this.status = status;
    this.isUnreadable = kind === 'unavailable' && status !== null && status < 300;
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
  terms: PaymentTerms;
};

/** A negative amount is credited; a credit note has no others. */
export type PennylaneLine = { label: string; description: string | null; amount: Cents; vatRate: 10 | 20 };

export type DocumentAsk = {
  reference: string;
  clientId: number;
  date: string;
  deadline: string;
  subject: string;
  purchaseOrder: string | null;
  lines: PennylaneLine[];
};

export type PennylaneFile = {
  id: number;
  /** Its client there; null where Pennylane names none. */
  client: number | null;
  number: string;
  status: string;
  draft: boolean;
  paid: boolean;
  /** With tax; negative for a credit note. */
  amount: Cents;
  /** With tax, what is still to be paid: nothing for a quote, and when more came than was due. */
  remaining: Cents;
  date: string;
  deadline: string;
  /** The invoice that this credit note is linked to. */
  credited: number | null;
  archived: boolean;
  /** Works for 30 minutes; null while the PDF is being made. */
  publicFileUrl: string | null;
  reference: string | null;
  createdAt: string;
};

export type PennylaneDocuments = {
  /** By its reference; a quote among those of its client since its date. */
  find(ask: Pick<DocumentAsk, 'reference' | 'clientId' | 'date'>): Promise<PennylaneFile | null>;
  /** A draft whose total may differ by rounding: compare it. See docs/decisions/0028-pennylane.md. */
  create(ask: DocumentAsk): Promise<PennylaneFile>;
  /** Corrects a total that differs by rounding. `difference`: positive when the total is too low. */
  correct(id: number, ask: DocumentAsk, difference: Cents): Promise<PennylaneFile>;
  read(id: number): Promise<PennylaneFile>;
  /** Of a draft; repeatable. */
  setDeadline(id: number, deadline: string): Promise<PennylaneFile>;
  /** Gives an invoice its number; a quote is final as it is. */
  finalise(id: number): Promise<PennylaneFile>;
  /** Deletes a draft invoice; denies a quote, which cannot be deleted. */
  withdraw(id: number): Promise<void>;
};

/** A bank transaction matched with an invoice. `amount` is all of it, also when it pays other invoices too. */
export type PennylaneMatch = { id: string; amount: Cents; date: string };

/** Every call throws PennylaneFailure. Only reads and repeatable writes are tried again in here. */
export type Pennylane = {
  /** The calls in five seconds that the shop has. */
  calls: number;
  findClient(reference: string): Promise<number | null>;
  createClient(client: PennylaneClient): Promise<number>;
  /** Updates every field. Refused with 404 when Pennylane has no such client of that type any more. */
  updateClient(id: number, client: PennylaneClient): Promise<void>;
  invoice: PennylaneDocuments;
  quote: PennylaneDocuments;
  markInvoicePaid(id: number): Promise<void>;
  /** Repeatable. Both are final and of one client, and the invoice is not credited more than it is. */
  linkCredit(invoiceId: number, creditId: number): Promise<void>;
  /** The final credit notes that are linked to an invoice of that client. */
  creditsOf(invoiceId: number, clientId: number): Promise<PennylaneFile[]>;
  /** A draft with days that Pennylane chooses. The quote is invoiced; `invoice.find` has it after a lost answer. */
  invoiceFromQuote(quoteId: number, reference: string): Promise<PennylaneFile>;
  /** Repeatable. */
  closeQuote(id: number, status: 'denied' | 'invoiced'): Promise<void>;
  /** Oldest first. An invoice that was marked paid by hand has none. */
  matches(invoiceId: number): Promise<PennylaneMatch[]>;
  download(publicFileUrl: string): Promise<Buffer>;
  /** Ids of documents made or changed since then, at most four weeks back; each once. */
  changedSince(since: Date): Promise<Record<'invoice' | 'quote', number[]>>;
};

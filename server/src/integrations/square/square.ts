import type { Cents } from '@florilege/contract/http/money.ts';
import type { z } from 'zod';
import { VendorFailure } from '../../platform/vendor/vendor-failure.ts';
import type * as answers from './square-answers.ts';

// The product's interface to Square. Its SDK, its bigint amounts and its words stay in this folder.

export type SquareSettings = {
  accessToken: string;
  /** With no trailing slash; the simulator's or one of Square's two. */
  baseUrl: string;
  /** Absent: messages are refused. `url`: the very address that is registered at Square. */
  webhook?: { signatureKey: string; url: string };
};

type Codes = readonly (string | null)[];
/** Codes of a refusal of everything, until the shop's access is renewed. */
const lockedOut: Codes = ['UNAUTHORIZED', 'ACCESS_TOKEN_EXPIRED', 'ACCESS_TOKEN_REVOKED'];
/** Codes of a refusal that is about the account, whatever was requested. */
const ofAccount: Codes = [...lockedOut, 'FORBIDDEN', 'INSUFFICIENT_SCOPES'];

/** A request under the same key resumes one whose outcome is unknown. */
export class SquareFailure extends VendorFailure {
  readonly code: string | null;
  /** Whether Square refuses the shop itself, so that everything is still to be requested. */
  readonly lockedOut: boolean;
  constructor(
    kind: SquareFailure['kind'],
    message: string,
    { code = null, cause }: { code?: string | null; cause?: unknown } = {},
  ) {
    super('SQUARE', kind, message, { ofAccess: ofAccount.includes(code), cause });
    this.name = 'SquareFailure';
    this.code = code;
    this.lockedOut = lockedOut.includes(code);
  }
}

export type SquarePlace = z.output<typeof answers.place>;

export type LinkAsk = {
  key: string;
  locationId: string;
  reference: string;
  lines: { name: string; amount: Cents; vatRate: 10 | 20 }[];
  /** Shown on the payer's statement of the payment, ≤ 500. */
  note: string;
};
export type SquareLink = z.output<typeof answers.link>;
export type SquareOrder = z.output<typeof answers.order>;
/** `refunds`: those that did not fail, where the payment was read by itself. */
export type SquarePayment = z.output<typeof answers.payment> & { refunds?: SquareRefund[] };

export type CheckoutAsk = {
  key: string;
  deviceId: string;
  amount: Cents;
  reference: string;
  note: string;
  /** The place and the VAT of the sale; null: Square books the amount without a rate. */
  sale: { locationId: string; vatRate: 10 | 20 } | null;
};
export type SquareCheckout = z.output<typeof answers.checkout>;
export type SquareRefund = z.output<typeof answers.refund>;
export type SquareDispute = z.output<typeof answers.dispute>;
export type SquarePayout = z.output<typeof answers.payout>;
type SquarePayoutEntry = z.output<typeof answers.payoutEntry>;
type SquareDeviceState = z.output<typeof answers.device>['state'] | 'unknown';
export type SquareDeviceCode = z.output<typeof answers.deviceCode>;

/** Every call throws SquareFailure. Nothing is tried again in here but reads. */
export type Square = {
  places(): Promise<SquarePlace[]>;
  createLink(ask: LinkAsk): Promise<SquareLink>;
  deleteLink(id: string): Promise<void>;
  order(id: string): Promise<SquareOrder>;
  payment(id: string): Promise<SquarePayment>;
  /** Payments of the account since then, oldest first, at most a thousand. */
  paymentsSince(since: Date): Promise<SquarePayment[]>;
  createCheckout(ask: CheckoutAsk): Promise<SquareCheckout>;
  checkout(id: string): Promise<SquareCheckout>;
  /** Requests a stop and reads the checkout, because a card may have been faster. */
  cancelCheckout(id: string): Promise<SquareCheckout>;
  createRefund(ask: { key: string; paymentId: string; amount: Cents; reason: string }): Promise<SquareRefund>;
  refund(id: string): Promise<SquareRefund>;
  /** Refunds that changed since then, those of Square's own dashboard included; as `paymentsSince`. */
  refundsSince(since: Date): Promise<SquareRefund[]>;
  /** All disputes of the account, each as it is now. */
  disputes(): Promise<SquareDispute[]>;
  dispute(id: string): Promise<SquareDispute>;
  /** Payouts of the account since then; as `paymentsSince`. */
  payoutsSince(since: Date): Promise<SquarePayout[]>;
  /** The entries of a payout, oldest first. */
  payoutEntries(id: string): Promise<SquarePayoutEntry[]>;
  createDeviceCode(ask: { key: string; name: string; locationId: string }): Promise<SquareDeviceCode>;
  deviceCode(id: string): Promise<SquareDeviceCode>;
  /** Of a terminal by the id that checkouts have; unknown: no terminal of the account. */
  deviceState(id: string): Promise<SquareDeviceState>;
  /** Whether that body, byte for byte, was signed by Square for our address. */
  isSigned(rawBody: string, signature: string | undefined): boolean;
};

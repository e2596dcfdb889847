import { createFaults } from './faults.ts';
import { createMessenger } from './messenger.ts';
import type {
  Customer,
  DeviceCode,
  Invoice,
  Order,
  Payment,
  PaymentLink,
  PaymentRefund,
  TerminalCheckout,
} from './wire-types.ts';

/** How long things take that people or banks do elsewhere; null: never by themselves. Milliseconds. */
export type Settings = {
  /** From the head of its queue to the terminal's screen; also each step of a sandbox device. */
  pick_up_ms: number | null;
  /** From CANCEL_REQUESTED to CANCELED. */
  cancel_ms: number | null;
  refund_ms: number | null;
  refund_outcome: 'COMPLETED' | 'REJECTED' | 'FAILED';
  /** How late a payment shows in the list, which Square calls eventually consistent. */
  list_lag_ms: number;
};

export type Terminal = { id: string; name: string; location_id: string; online: boolean };

/** `movesAt`: when it does its next step by itself; null while it waits for somebody. */
export type CheckoutEntry = { wire: TerminalCheckout; movesAt: number | null };
export type RefundEntry = { wire: PaymentRefund; settlesAt: number | null };

const settings: Settings = {
  pick_up_ms: 700,
  cancel_ms: 700,
  refund_ms: 1500,
  refund_outcome: 'COMPLETED',
  list_lag_ms: 0,
};

export type World = ReturnType<typeof createWorld>;

/** All that Square knows, in memory, with a clock that can be put forward. */
export function createWorld(signatureKey: string) {
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const books = {
    links: new Map<string, PaymentLink>(),
    orders: new Map<string, Order>(),
    payments: new Map<string, Payment>(),
    checkouts: new Map<string, CheckoutEntry>(),
    terminals: new Map<string, Terminal>(),
    codes: new Map<string, DeviceCode>(),
    customers: new Map<string, Customer>(),
    invoices: new Map<string, Invoice>(),
    refunds: new Map<string, RefundEntry>(),
    /** Answers kept under their idempotency keys. */
    answers: new Map<string, { asked: string; answer: string }>(),
  };
  const faults = createFaults();
  const messenger = createMessenger(signatureKey, now);

  return {
    ...books,
    faults,
    messenger,
    settings: { ...settings },
    /** Where its pages are; known once it listens. */
    origin: '',
    now,
    iso: (at = now()) => new Date(at).toISOString(),
    advance(ms: number): void {
      ahead += ms;
    },
    /** As it was at the start; where messages go stays. */
    reset(): void {
      for (const book of Object.values(books)) book.clear();
      Object.assign(this.settings, settings);
      faults.clear();
      messenger.reset();
      ahead = 0;
    },
  };
}

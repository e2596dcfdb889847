import { Book } from '../../shared/book.ts';
import { createFaults } from '../../shared/faults.ts';
import type { Fault } from '../wire/faults.ts';
import type * as objects from '../wire/objects.ts';
import { notFound } from '../wire/refusals.ts';
import { Messenger } from './messenger.ts';

/** Milliseconds that people and banks take elsewhere; null: it never happens by itself. */
export type Settings = {
  /** From the head of its queue to the terminal's screen. */
  pick_up_ms: number | null;
  /** From CANCEL_REQUESTED to CANCELED. */
  cancel_ms: number | null;
  refund_ms: number | null;
  /** From a payment to its fee. */
  fee_ms: number | null;
  /** From SENT to PAID. */
  payout_ms: number | null;
  refund_outcome: 'COMPLETED' | 'REJECTED' | 'FAILED';
  /** Whether `refunded_money` has what the bank has yet to decide on; Square does not say. */
  refund_counts_pending: boolean;
  /** Delay before something shows in its list, which is eventually consistent at Square. */
  list_lag_ms: number;
};

/** `troubled`: it works, but has something to say. */
export type Terminal = Record<'id' | 'name' | 'location_id', string> & { online: boolean; troubled: boolean };

const steps = { pick_up_ms: 700, cancel_ms: 700, refund_ms: 1500, fee_ms: 3000, payout_ms: 1500 };
const initial: Settings = {
  ...steps,
  refund_outcome: 'COMPLETED',
  refund_counts_pending: false,
  list_lag_ms: 0,
};

const book = <Item extends { id: string }>(what: string) =>
  new Book<string, Item>((id) => notFound(what, id));

/** All of Square's data, in memory, with a clock that can be put forward. */
export class World {
  readonly links = book<objects.PaymentLink>('Payment link');
  readonly orders = book<objects.Order>('Order');
  readonly payments = book<objects.Payment>('Payment');
  readonly checkouts = book<objects.Checkout>('Checkout');
  readonly terminals = book<Terminal>('Terminal');
  readonly codes = book<objects.DeviceCode>('Device code');
  readonly refunds = book<objects.PaymentRefund>('Refund');
  readonly disputes = book<objects.Dispute>('Dispute');
  readonly payouts = book<objects.Payout>('Payout');
  readonly entries = book<objects.PayoutEntry>('Payout entry');
  /** Entries of the next payout, by location. */
  readonly balances = new Map<string, Omit<objects.PayoutEntry, 'payout_id'>[]>();
  /** When something takes its next step by itself. */
  readonly steps = new Map<string, number>();
  /** Answers kept under their idempotency keys. */
  readonly answers = new Map<string, { asked: string; answer: string; at: number }>();
  readonly faults = createFaults<Fault>();
  readonly settings = { ...initial };
  readonly messenger: Messenger;
  /** URL of its pages; known once it listens. */
  origin = '';
  #ahead = 0;

  constructor(signatureKey: string) {
    this.messenger = new Messenger(signatureKey, () => this.now());
  }

  now(): number {
    return Date.now() + this.#ahead;
  }

  iso(at = this.now()): string {
    return new Date(at).toISOString();
  }

  /** The fields of a new object. */
  created(): { created_at: string; updated_at: string } {
    const at = this.iso();
    return { created_at: at, updated_at: at };
  }

  /** Plans the next step of something; null: it waits for a person. */
  planStep(id: string, afterMs: number | null): void {
    if (afterMs === null) this.steps.delete(id);
    else this.steps.set(id, this.now() + afterMs);
  }

  isStepDue(id: string): boolean {
    return (this.steps.get(id) ?? Number.POSITIVE_INFINITY) <= this.now();
  }

  /** @returns how many keys Square no longer knows */
  forgetKeys(olderThanMs: number): number {
    const old = [...this.answers].filter(([, { at }]) => at <= this.now() - olderThanMs);
    for (const [key] of old) this.answers.delete(key);
    return old.length;
  }

  advance(ms: number): void {
    this.#ahead += ms;
  }

  /** Forgets everything but the subscriber of the webhooks. */
  reset(): void {
    const { links, orders, payments, checkouts, terminals, codes, refunds, disputes } = this;
    for (const kept of [links, orders, payments, checkouts, terminals, codes]) kept.clear();
    for (const kept of [refunds, disputes, this.payouts, this.entries, this.balances]) kept.clear();
    for (const kept of [this.steps, this.answers, this.faults]) kept.clear();
    this.messenger.reset();
    Object.assign(this.settings, initial);
    this.#ahead = 0;
  }
}

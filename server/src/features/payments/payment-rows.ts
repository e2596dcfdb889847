import { type Cents, formatAmount } from '@florilege/contract/http/money.ts';
import { DISPUTE_STATES, type DisputeState } from '@florilege/contract/payments/disputes-and-payouts.ts';
import type { PaymentAlert } from '@florilege/contract/payments/payment-alerts.ts';
import { manualMethods } from '@florilege/contract/payments/payment-methods.ts';
import {
  type OpenLink,
  type Payment,
  type Reduction,
  type Refund,
  type TerminalStatus,
  UNDO_MINUTES,
} from '@florilege/contract/payments/payment-records.ts';
import type { Selectable } from 'kysely';
import type { Database } from '../../platform/db/schema.ts';
import { alertSentence, checkoutReason, disputeReason } from './payment-sentences.ts';

export type ReductionRow = Omit<Reduction, 'amount'> & { amount: Cents };
type RefundRow = Omit<Refund, 'amount'> & { amount: Cents };
export type PaymentRow = Omit<
  Payment,
  'amount' | 'refundable_amount' | 'undo_until' | 'refunds' | 'dispute'
> & {
  amount: Cents;
  author_id: string | null;
  /** Read at the bank, too, or in an invoice that was marked paid by hand. */
  by_bank: boolean;
  refunds: RefundRow[];
  dispute: { state: DisputeState; reason: string | null; due_on: string | null } | null;
};
export type LinkRow = Omit<OpenLink, 'amount'> & { amount: Cents };
type Checkouts = Selectable<Database['terminal_checkouts']>;
export type CheckoutRow = Pick<Checkouts, 'state' | 'device_id' | 'amount' | 'reason'>;
export type AlertRow = Omit<PaymentAlert, 'amount' | 'sentence'> & { amount: Cents; details: string | null };

type Entry = Pick<PaymentRow, 'method' | 'state' | 'author_id' | 'by_bank' | 'created_at' | 'refunds'>;

/** Until when a member may take back a payment that he entered himself; null when he may not. */
export function undoUntil(entry: Entry, member: { id: string }): string | null {
  const isEntered = manualMethods.some((method) => method === entry.method) && entry.state === 'completed';
  const isWhole = entry.refunds.every(({ state }) => state === 'failed');
  if (!isEntered || !isWhole || entry.by_bank || entry.author_id !== member.id) return null;
  const until = Date.parse(entry.created_at) + UNDO_MINUTES * 60_000;
  return until > Date.now() ? new Date(until).toISOString() : null;
}

/** `kept`: by its order, which has no more to give back. */
export function toPayment(payment: PaymentRow, member: { id: string }, kept: Cents): Payment {
  const { refunds, dispute, author_id: _, by_bank: _bank, ...row } = payment;
  const given = refunds
    .filter(({ state }) => state !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0);
  return {
    ...row,
    amount: formatAmount(row.amount),
    refundable_amount: formatAmount(
      row.state === 'completed' ? Math.max(0, Math.min(row.amount - given, kept)) : 0,
    ),
    undo_until: undoUntil(payment, member),
    refunds: refunds.map((refund) => ({ ...refund, amount: formatAmount(refund.amount) })),
    dispute: dispute && {
      ...dispute,
      state_display: DISPUTE_STATES[dispute.state],
      reason: disputeReason(dispute.reason),
    },
  };
}

export const toReduction = (row: ReductionRow): Reduction => ({ ...row, amount: formatAmount(row.amount) });

export const toOpenLink = (row: LinkRow): OpenLink => ({ ...row, amount: formatAmount(row.amount) });

const isOver = (state: string): state is 'completed' | 'cancelled' | 'failed' =>
  ['completed', 'cancelled', 'failed'].includes(state);

/** An order’s last checkout as the screen polls it. A checkout that was not paid in time has failed. */
export function toTerminalStatus(row: CheckoutRow | undefined): TerminalStatus {
  if (!row) return { status: 'no_payment', device_id: null, step: null, amount: null, reason: null };
  const state = row.reason === 'TIMED_OUT' ? 'failed' : row.state;
  const facts = { device_id: row.device_id, amount: formatAmount(row.amount) };
  if (isOver(state)) {
    const reason = state === 'completed' ? null : checkoutReason(row.reason);
    return { status: state, step: null, reason, ...facts };
  }
  const step = state === 'in_progress' || state === 'cancel_requested' ? state : 'sent';
  return { status: 'processing', step, reason: null, ...facts };
}

export function toAlert({ details, ...row }: AlertRow): PaymentAlert {
  return { ...row, amount: formatAmount(row.amount), sentence: alertSentence({ ...row, details }) };
}

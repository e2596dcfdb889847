import type { BadgeVariant } from '@florilege/contract/auth/roles.ts';
import { listed } from '@florilege/contract/http/listed.ts';
import { amountRefusal, centsOf, formatAmount, parseAmount } from '@florilege/contract/http/money.ts';
import type {
  OpenLink,
  Payment,
  PaymentState,
  Refund,
  RefundState,
  TerminalStatus,
} from '@florilege/contract/payments/payment-records.ts';
import type { OrderPayments } from '@florilege/contract/payments/payments.contract.ts';
import { isApiError } from '../../shared/api/api-error.ts';
import { formatDate, formatEuros, formatSum } from '../../shared/format.ts';
import { keptOf } from './kept-money.ts';

const MAX_NAMED_OTHERS = 5;

/** « , commun à la commande 4006, »: the other orders of a link, which lose it with this one. */
export function sharedWith(link: Pick<OpenLink, 'order_ids'> | null | undefined, orderId: number): string {
  const others = link?.order_ids.filter((id) => id !== orderId) ?? [];
  if (others.length === 0) return '';
  if (others.length > MAX_NAMED_OTHERS) return `, commun à ${others.length} autres commandes,`;
  const numbers = listed(others.map(String));
  return others.length === 1 ? `, commun à la commande ${numbers},` : `, commun aux commandes ${numbers},`;
}

export const isFinalTerminal = (terminal: Pick<TerminalStatus, 'status'> | undefined): boolean =>
  ['completed', 'failed', 'cancelled'].includes(terminal?.status ?? '');

export const stateBadges: Record<PaymentState | RefundState, BadgeVariant> = {
  pending: 'outline',
  completed: 'secondary',
  failed: 'destructive',
  cancelled: 'outline',
};

/** The step of a charge at the terminal, as the user reads it across the counter. */
export function terminalStep({ step }: Pick<TerminalStatus, 'step'>): string {
  if (step === 'cancel_requested') return 'Annulation demandée au terminal…';
  if (step === 'in_progress') return 'Paiement en cours sur le terminal…';
  return 'Présentez la carte sur le terminal.';
}

/** The request may have reached Square all the same: a retry continues the same attempt. */
export function isUncertain(error: unknown): boolean {
  return !isApiError(error) || (error.transient && error.code !== 'SQUARE_REFUSED');
}

// After a lost answer the sentences do not claim that nothing happened.
const failure = (lost: string, refused: string) => (error: unknown) => (isUncertain(error) ? lost : refused);

export const sendFailure = failure(
  'L’envoi au terminal n’est pas confirmé\u00a0: regardez le terminal',
  'Rien n’a été envoyé au terminal',
);
export const recordFailure = failure(
  'L’enregistrement du paiement n’est pas confirmé',
  'Le paiement n’a pas été enregistré',
);
export const refundFailure = failure(
  'Le remboursement n’est pas confirmé',
  'Le remboursement n’a pas été fait',
);

type Made = { refunds: readonly Pick<Refund, 'id' | 'state' | 'amount'>[] };

/** Notification after a refund, which Square may have refused at once. */
export function refundMessage({ refunds }: Made): { message: string; color: string } {
  const made = refunds.toSorted((one, other) => other.id - one.id)[0];
  const sum = made ? ` de ${formatEuros(made.amount)}` : '';
  if (made?.state === 'completed')
    return { message: formatSum(made.amount, 'noté comme rendu', 'notés comme rendus'), color: 'green' };
  if (made?.state !== 'failed') return { message: `Remboursement${sum} demandé`, color: 'green' };
  const message = `Square a refusé le remboursement${sum}\u00a0: le client n’a pas reçu cet argent.`;
  return { message, color: 'red' };
}

type Surplus = Pick<OrderPayments, 'surplus_amount' | 'paid_amount' | 'refunded_amount'>;

/** Whether all that an order kept is too much, as it is cancelled: a refund of it can only be one kind. */
export const isAllSurplus = (money: Surplus): boolean =>
  isAbove0(money.surplus_amount) && centsOf(money.surplus_amount) === keptOf(money);

/** The remainder of an order after a refund that undoes a payment; absent when nothing remains. */
export function remainsAfterUndo(
  typed: string,
  { remaining_amount, surplus_amount }: Pick<OrderPayments, 'remaining_amount' | 'surplus_amount'>,
): string | undefined {
  const left = centsOf(remaining_amount) + Math.max(0, centsOf(typed) - centsOf(surplus_amount));
  return left > 0 ? formatAmount(left) : undefined;
}

type Times = Pick<Payment, 'method' | 'paid_at' | 'created_at'>;

/** Dated to an earlier day than its entry. Square gives the moment itself, a member or the bank only the day. */
export const isDatedBack = ({ method, paid_at, created_at }: Times) =>
  !method.startsWith('square') && formatDate(paid_at) !== formatDate(created_at);

/** The time to show for a payment. The bank dates a transfer of today at noon, which may still be to come: its reading counts. */
export const shownTime = (payment: Times): string =>
  payment.method.startsWith('square') || isDatedBack(payment) ? payment.paid_at : payment.created_at;

export const refundables = <Of extends Pick<Payment, 'refundable_amount'>>(payments: readonly Of[]): Of[] =>
  payments.filter((payment) => isAbove0(payment.refundable_amount));

export const isAbove0 = (amount: string): boolean => centsOf(amount) > 0;

type Covered = Pick<OrderPayments, 'link' | 'amount' | 'reduced_amount' | 'paid_amount' | 'refunded_amount'>;

/** The state of a link that was made for an order: a cancelled order has nothing to pay, and was not paid by that. */
export function linkState(url: string, { link, ...money }: Covered): 'open' | 'paid' | 'closed' {
  if (link?.url === url) return 'open';
  return keptOf(money) >= centsOf(money.amount) - centsOf(money.reduced_amount) ? 'paid' : 'closed';
}

/** `45,5` as typed → `45.50` as on the wire; any other text stays for the server to refuse. */
export function wireAmount(typed: string): string {
  const sum = parseAmount(typed);
  return sum === null ? typed : formatAmount(sum);
}

export function amountErrors(typed: string, most: string, tooMuch: string): { amount?: string } {
  const amount = amountRefusal(typed) ?? (centsOf(typed) > centsOf(most) && tooMuch);
  return amount === false ? {} : { amount };
}

import type { RefundInput } from '../wire/bodies.ts';
import type { Money, Payment, PaymentRefund } from '../wire/objects.ts';
import { refusal } from '../wire/refusals.ts';
import { disputesOf } from './disputes.ts';
import { newId } from './ids.ts';
import { euros, sumOf } from './money.ts';
import { touchPayment } from './payments.ts';
import { moveBalance } from './payouts.ts';
import type { Settings, World } from './world.ts';

/** PENDING at first. @throws Refusal when the payment is not completed or disputed, or has less left */
export function startRefund(world: World, { payment_id, amount_money, reason }: RefundInput): PaymentRefund {
  const payment = world.payments.known(payment_id);
  checkRefundable(world, payment, amount_money);
  const refund = world.refunds.add({
    id: newId.refund(payment.id),
    status: 'PENDING',
    payment_id: payment.id,
    order_id: payment.order_id,
    location_id: payment.location_id,
    amount_money,
    reason,
    ...world.created(),
  });
  world.planStep(refund.id, world.settings.refund_ms);
  payment.refund_ids = [...(payment.refund_ids ?? []), refund.id];
  world.messenger.emit('refund.created', refund.id, { refund });
  if (world.settings.refund_counts_pending) countRefunded(world, payment);
  return refund;
}

function checkRefundable(world: World, payment: Payment, { amount, currency }: Money): void {
  const { status, total_money } = payment;
  if (status === 'FAILED' || status === 'CANCELED')
    throw refused('PAYMENT_NOT_REFUNDABLE', 'This payment cannot be refunded.', 'payment_id');
  if (status !== 'COMPLETED')
    throw refused('REFUND_ERROR_PAYMENT_NEEDS_COMPLETION', 'The payment is not completed.', 'payment_id');
  if (disputesOf(world, payment.id).length > 0) {
    const detail = 'The payment is disputed and cannot be refunded.';
    throw refused('PAYMENT_NOT_REFUNDABLE_DUE_TO_DISPUTE', detail, 'payment_id');
  }
  if (currency !== total_money.currency || amount <= 0 || amount > remainder(world, payment)) {
    const detail = 'The requested refund amount exceeds the amount available.';
    throw refused('REFUND_AMOUNT_INVALID', detail, 'amount_money.amount');
  }
}

function refused(code: string, detail: string, field: string) {
  return refusal(400, 'REFUND_ERROR', code, detail, field);
}

/** The part of a payment that is neither refunded nor about to be. */
const remainder = (world: World, payment: Payment): number =>
  payment.total_money.amount - refundsIn(world, payment, ['PENDING', 'COMPLETED']);

function refundsIn(world: World, { refund_ids = [] }: Payment, statuses: PaymentRefund['status'][]): number {
  const found = refund_ids
    .map((id) => world.refunds.known(id))
    .filter(({ status }) => statuses.includes(status));
  return sumOf(found.map(({ amount_money }) => amount_money));
}

function countRefunded(world: World, payment: Payment): void {
  const counts = world.settings.refund_counts_pending;
  const amount = refundsIn(world, payment, counts ? ['PENDING', 'COMPLETED'] : ['COMPLETED']);
  if (amount > 0) payment.refunded_money = euros(amount, payment.total_money.currency);
  else delete payment.refunded_money;
  touchPayment(world, payment);
}

export function settleRefund(world: World, refund: PaymentRefund, outcome: Settings['refund_outcome']): void {
  if (refund.status !== 'PENDING') return;
  world.planStep(refund.id, null);
  refund.status = outcome;
  refund.updated_at = world.iso();
  world.messenger.emit('refund.updated', refund.id, { refund });
  const payment = world.payments.known(refund.payment_id);
  if (outcome === 'COMPLETED' || world.settings.refund_counts_pending) countRefunded(world, payment);
  if (outcome !== 'COMPLETED') return;
  const { id: refund_id, payment_id, location_id } = refund;
  const { amount, currency } = refund.amount_money;
  const details = { type_refund_details: { payment_id, refund_id } };
  moveBalance(world, { type: 'REFUND', location_id, gross: euros(-amount, currency), details });
}

import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { bodyEndpoint, endpoint } from '../endpoint.ts';
import { newId } from '../ids.ts';
import { MERCHANT_ID } from '../locations.ts';
import { notFound, refundRefused } from '../refusal.ts';
import type { Payment, PaymentRefund } from '../wire-types.ts';
import type { RefundEntry, World } from '../world.ts';
import { euros, money } from './money.ts';
import { knownPayment, touchPayment } from './payments.ts';

const createBody = z.strictObject({
  idempotency_key: z.string().min(1).max(45),
  payment_id: z.string().min(1),
  amount_money: money,
  reason: z.string().max(192).optional(),
});
type RefundAsk = Omit<z.infer<typeof createBody>, 'idempotency_key'>;

/** PENDING at first. @throws Refusal when the payment is not completed, or this is more than what remains of it */
export function startRefund(world: World, { payment_id, amount_money, reason }: RefundAsk): PaymentRefund {
  const payment = knownPayment(world, payment_id);
  if (payment.status === 'FAILED' || payment.status === 'CANCELED') {
    throw refundRefused('PAYMENT_NOT_REFUNDABLE', 'This payment cannot be refunded.', 'payment_id');
  }
  if (payment.status !== 'COMPLETED') {
    throw refundRefused(
      'REFUND_ERROR_PAYMENT_NEEDS_COMPLETION',
      'The payment is not completed.',
      'payment_id',
    );
  }
  const { amount, currency } = amount_money;
  if (currency !== payment.total_money.currency || amount <= 0 || amount > refundable(world, payment)) {
    throw refundRefused(
      'REFUND_AMOUNT_INVALID',
      'The requested refund amount exceeds the amount available.',
      'amount_money.amount',
    );
  }
  const at = world.iso();
  const refund: PaymentRefund = {
    id: newId.refund(payment.id),
    status: 'PENDING',
    payment_id: payment.id,
    ...(payment.order_id !== undefined && { order_id: payment.order_id }),
    location_id: payment.location_id,
    amount_money,
    ...(reason !== undefined && { reason }),
    created_at: at,
    updated_at: at,
  };
  const { refund_ms } = world.settings;
  world.refunds.set(refund.id, {
    wire: refund,
    settlesAt: refund_ms === null ? null : world.now() + refund_ms,
  });
  payment.refund_ids = [...(payment.refund_ids ?? []), refund.id];
  tell(world, refund, 'refund.created');
  return refund;
}

/** What is not given back, nor on its way. */
export function refundable(world: World, payment: Payment): number {
  const taken = refundsOf(world, payment).filter(
    ({ status }) => status === 'PENDING' || status === 'COMPLETED',
  );
  return (
    payment.total_money.amount - taken.reduce((total, { amount_money }) => total + amount_money.amount, 0)
  );
}

function refundsOf(world: World, { refund_ids = [] }: Payment): PaymentRefund[] {
  return refund_ids.flatMap((id) => world.refunds.get(id)?.wire ?? []);
}

export function settleRefund(
  world: World,
  entry: RefundEntry,
  outcome: 'COMPLETED' | 'REJECTED' | 'FAILED',
): void {
  const { wire } = entry;
  if (wire.status !== 'PENDING') return;
  entry.settlesAt = null;
  wire.status = outcome;
  wire.updated_at = world.iso();
  tell(world, wire, 'refund.updated');
  if (outcome !== 'COMPLETED') return;
  const payment = knownPayment(world, wire.payment_id);
  const before = payment.refunded_money?.amount ?? 0;
  payment.refunded_money = euros(before + wire.amount_money.amount, wire.amount_money.currency);
  touchPayment(world, payment);
}

export function passRefunds(world: World): void {
  for (const entry of world.refunds.values()) {
    if (entry.settlesAt !== null && entry.settlesAt <= world.now())
      settleRefund(world, entry, world.settings.refund_outcome);
  }
}

function tell(world: World, refund: PaymentRefund, type: 'refund.created' | 'refund.updated'): void {
  world.messenger.tell(MERCHANT_ID, { type, about: 'refund', id: refund.id, object: { refund } });
}

/** @throws Refusal when there is none */
export function knownRefund(world: World, id: string): RefundEntry {
  const entry = world.refunds.get(id);
  if (!entry) throw notFound('Refund', id);
  return entry;
}

export function refundRoutes(app: FastifyInstance, world: World): void {
  bodyEndpoint(app, world, 'POST', '/refunds', createBody, ({ body }) => ({
    refund: startRefund(world, body),
  }));
  endpoint(app, world, 'GET', '/refunds/:id', ({ id }) => ({ refund: knownRefund(world, id).wire }));
}

import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { newId } from '../ids.ts';
import { locations, MERCHANT_ID } from '../locations.ts';
import { pageOf } from '../paging.ts';
import { invalid, notFound } from '../refusal.ts';
import type { Money, Order, Payment } from '../wire-types.ts';
import type { World } from '../world.ts';
import { euros } from './money.ts';
import { takePayment } from './orders.ts';

export type CardUse = {
  location_id: string;
  amount: Money;
  tip?: Money;
  product: 'ECOMMERCE_API' | 'TERMINAL_API' | 'INVOICES' | 'SQUARE_POS';
  order?: Order;
} & Pick<Payment, 'reference_id' | 'customer_id' | 'note' | 'terminal_checkout_id' | 'device_details'>;

const CARDS = {
  accepted: { card_brand: 'VISA', last_4: '5858', exp_month: 12, exp_year: 2029, card_type: 'CREDIT' },
  declined: { card_brand: 'MASTERCARD', last_4: '0002', exp_month: 1, exp_year: 2028, card_type: 'DEBIT' },
};

/** A card that works: the payment goes through APPROVED to COMPLETED, and its order is paid by it. */
export function chargeCard(world: World, use: CardUse): Payment {
  const payment = startPayment(world, use, 'accepted');
  tellPayment(world, payment, 'payment.created');
  payment.status = 'COMPLETED';
  payment.card_details = { ...payment.card_details, status: 'CAPTURED' };
  payment.receipt_number = payment.id.slice(0, 4);
  payment.receipt_url = `${world.origin}/receipt/preview/${payment.id}`;
  touchPayment(world, payment);
  if (use.order) takePayment(world, use.order, payment);
  return payment;
}

/** A card that is refused leaves a payment that FAILED; nothing is charged and the buyer may try again. */
export function declineCard(world: World, use: CardUse): Payment {
  const payment = startPayment(world, use, 'declined');
  payment.status = 'FAILED';
  const errors = [
    {
      category: 'PAYMENT_METHOD_ERROR',
      code: 'GENERIC_DECLINE',
      detail: "Authorization error: 'GENERIC_DECLINE'",
    },
  ];
  payment.card_details = { ...payment.card_details, status: 'FAILED', errors };
  tellPayment(world, payment, 'payment.created');
  touchPayment(world, payment);
  return payment;
}

function startPayment(
  world: World,
  { amount, tip, product, order, ...said }: CardUse,
  card: keyof typeof CARDS,
): Payment {
  const at = world.iso();
  const total = euros(amount.amount + (tip?.amount ?? 0), amount.currency);
  const payment: Payment = {
    id: newId.payment(),
    created_at: at,
    updated_at: at,
    amount_money: amount,
    ...(tip && { tip_money: tip }),
    total_money: total,
    approved_money: total,
    status: 'APPROVED',
    source_type: 'CARD',
    card_details: {
      status: 'AUTHORIZED',
      card: CARDS[card],
      entry_method: product === 'TERMINAL_API' || product === 'SQUARE_POS' ? 'CONTACTLESS' : 'KEYED',
      statement_description: 'SQ *FLORILEGE',
    },
    ...said,
    ...(order && { order_id: order.id }),
    application_details: { square_product: product },
    version_token: newId.uid(),
  };
  world.payments.set(payment.id, payment);
  return payment;
}

/** Marks it changed and tells so. */
export function touchPayment(world: World, payment: Payment): void {
  payment.updated_at = world.iso();
  payment.version_token = newId.uid();
  tellPayment(world, payment, 'payment.updated');
}

function tellPayment(world: World, payment: Payment, type: 'payment.created' | 'payment.updated'): void {
  world.messenger.tell(MERCHANT_ID, { type, about: 'payment', id: payment.id, object: { payment } });
}

/** @throws Refusal when there is none */
export function knownPayment(world: World, id: string): Payment {
  const payment = world.payments.get(id);
  if (!payment) throw notFound('Payment', id);
  return payment;
}

const YEAR_MS = 365 * 86_400_000;
const instant = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));
const listQuery = z.strictObject({
  begin_time: instant.optional(),
  end_time: instant.optional(),
  sort_order: z.enum(['ASC', 'DESC']).default('DESC'),
  sort_field: z.literal('CREATED_AT').optional(),
  cursor: z.string().optional(),
  /** Square lists one location: the main one unless it is told which. */
  location_id: z.string().default(locations[0]?.id ?? ''),
  limit: z.coerce.number().int().min(1).default(100),
});

export function paymentRoutes(app: FastifyInstance, world: World): void {
  endpoint(app, world, 'GET', '/payments', ({ query }) => {
    const asked = listQuery.safeParse(query);
    if (!asked.success)
      throw invalid('INVALID_VALUE', 'Invalid query.', asked.error.issues[0]?.path.join('.'));
    const {
      begin_time = world.now() - YEAR_MS,
      end_time = Number.POSITIVE_INFINITY,
      location_id,
      sort_order,
      cursor,
      limit,
    } = asked.data;
    const seen = world.now() - world.settings.list_lag_ms;
    const found = [...world.payments.values()].filter((payment) => {
      const at = Date.parse(payment.created_at);
      return at >= begin_time && at < end_time && at <= seen && payment.location_id === location_id;
    });
    const { items, ...next } = pageOf(
      sort_order === 'DESC' ? found.reverse() : found,
      cursor,
      Math.min(limit, 100),
    );
    return { payments: items, ...next };
  });
  endpoint(app, world, 'GET', '/payments/:id', ({ id }) => ({ payment: knownPayment(world, id) }));
}

import type { Money, Order, Payment } from '../wire/objects.ts';
import { newId } from './ids.ts';
import { euros } from './money.ts';
import { takePayment } from './orders.ts';
import { moveBalance } from './payouts.ts';
import type { World } from './world.ts';

export type CardUse = {
  location_id: string;
  amount: Money;
  product: 'ECOMMERCE_API' | 'TERMINAL_API' | 'SQUARE_POS';
  order?: Order;
} & Pick<Payment, 'reference_id' | 'note' | 'terminal_checkout_id' | 'device_details'>;

const visa = { card_brand: 'VISA', last_4: '5858', exp_month: 12, exp_year: 2029, card_type: 'CREDIT' };
const mastercard = {
  card_brand: 'MASTERCARD',
  last_4: '0002',
  exp_month: 1,
  exp_year: 2028,
  card_type: 'DEBIT',
};
/** The two cards of every buyer. */
export const cards = {
  accepted: { name: 'Visa se terminant par 5858', card: visa },
  declined: { name: 'Mastercard se terminant par 0002', card: mastercard },
};
export type Card = keyof typeof cards;

export function useCard(world: World, use: CardUse, card: Card): Payment {
  return card === 'accepted' ? chargeCard(world, use) : declineCard(world, use);
}

/** A card that works: the payment goes through APPROVED to COMPLETED and pays its order. */
export function chargeCard(world: World, use: CardUse): Payment {
  const payment = startPayment(world, use, 'accepted');
  world.messenger.emit('payment.created', payment.id, { payment });
  payment.status = 'COMPLETED';
  payment.card_details = { ...payment.card_details, status: 'CAPTURED' };
  payment.receipt_number = payment.id.slice(0, 4);
  payment.receipt_url = `${world.origin}/receipt/preview/${payment.id}`;
  touchPayment(world, payment);
  if (use.order) takePayment(world, use.order, payment);
  const { id: payment_id, location_id, total_money: gross } = payment;
  const details = { type_charge_details: { payment_id } };
  moveBalance(world, { type: 'CHARGE', location_id, gross, fee: feeOf(gross), details });
  world.planStep(payment_id, world.settings.fee_ms);
  return payment;
}

/** Square keeps 1.4 % and 25 cents. */
const feeOf = ({ amount, currency }: Money): Money => euros(Math.round(amount * 0.014) + 25, currency);

/** The fee shows on the payment a while after it was completed. */
export function showFee(world: World, payment: Payment): void {
  world.planStep(payment.id, null);
  const fee = { effective_at: world.iso(), type: 'INITIAL', amount_money: feeOf(payment.total_money) };
  payment.processing_fee = [fee];
  touchPayment(world, payment);
}

/** A card that is refused leaves a payment that FAILED; nothing is charged and the buyer may try again. */
function declineCard(world: World, use: CardUse): Payment {
  const payment = startPayment(world, use, 'declined');
  payment.status = 'FAILED';
  const code = 'GENERIC_DECLINE';
  const error = { category: 'PAYMENT_METHOD_ERROR', code, detail: `Authorization error: '${code}'` };
  payment.card_details = { ...payment.card_details, status: 'FAILED', errors: [error] };
  world.messenger.emit('payment.created', payment.id, { payment });
  touchPayment(world, payment);
  return payment;
}

function startPayment(world: World, { amount, product, order, ...sent }: CardUse, card: Card): Payment {
  return world.payments.add({
    id: newId.payment(),
    ...world.created(),
    amount_money: amount,
    total_money: amount,
    approved_money: amount,
    status: 'APPROVED',
    source_type: 'CARD',
    card_details: {
      status: 'AUTHORIZED',
      card: cards[card].card,
      entry_method: product === 'TERMINAL_API' || product === 'SQUARE_POS' ? 'CONTACTLESS' : 'KEYED',
      statement_description: 'SQ *FLORILEGE',
    },
    ...sent,
    order_id: order?.id,
    application_details: { square_product: product },
    version_token: newId.uid(),
  });
}

export function touchPayment(world: World, payment: Payment): void {
  payment.updated_at = world.iso();
  payment.version_token = newId.uid();
  world.messenger.emit('payment.updated', payment.id, { payment });
}

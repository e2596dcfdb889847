import { z } from 'zod';
import type { CheckoutInput } from '../wire/bodies.ts';
import type { CancelReason, Checkout, CheckoutStatus, Order, Payment } from '../wire/objects.ts';
import { invalid } from '../wire/refusals.ts';
import { newId } from './ids.ts';
import { knownLocation } from './locations.ts';
import { checkLeast, checkMoney } from './money.ts';
import { openOrder } from './orders.ts';
import { type Card, type CardUse, useCard } from './payments.ts';
import { terminalOf } from './terminals.ts';
import type { World } from './world.ts';

const DEADLINE = { shortest: 10_000, longest: 300_000 };

/** PENDING in the queue of its terminal. @throws Refusal when Square would not take it */
export function createCheckout(world: World, input: CheckoutInput): Checkout {
  const location = knownLocation(terminalOf(world, input.device_options.device_id).location_id);
  checkMoney(input.amount_money, location, 'checkout.amount_money');
  checkLeast(input.amount_money, 'checkout.amount_money.amount');
  const deadline = durationMs(input.deadline_duration);
  if (deadline === null || deadline < DEADLINE.shortest || deadline > DEADLINE.longest) {
    const detail = 'The deadline must be between PT10S and PT5M.';
    throw invalid('INVALID_VALUE', detail, 'checkout.deadline_duration');
  }
  if (input.order_id !== undefined) checkCollectable(world, input.order_id);
  const checkout = world.checkouts.add({
    id: newId.checkout(),
    ...input,
    status: 'PENDING',
    ...world.created(),
    app_id: 'sandbox-sq0idb-simulateur-florilege',
    location_id: location.id,
  });
  world.messenger.emit('terminal.checkout.created', checkout.id, { checkout });
  return checkout;
}

/** Milliseconds of `PT5M`, `PT1M30S`; null when it is no such duration. */
export function durationMs(text: string): number | null {
  const [, minutes, seconds] = /^PT(?:(\d{1,3})M)?(?:(\d{1,4})S)?$/.exec(text) ?? [];
  if (minutes === undefined && seconds === undefined) return null;
  return (Number(minutes ?? 0) * 60 + Number(seconds ?? 0)) * 1000;
}

function checkCollectable(world: World, orderId: string): void {
  if (world.orders.known(orderId).state !== 'OPEN')
    throw invalid('BAD_REQUEST', 'The order must be open.', 'checkout.order_id');
}

export const isOver = ({ status }: Checkout): boolean => status === 'COMPLETED' || status === 'CANCELED';

/** The checkout that a terminal shows and those that wait behind it, first come first. */
export function queueOf(world: World, deviceId: string): Checkout[] {
  return world.checkouts.all((one) => one.device_options.device_id === deviceId && !isOver(one));
}

/** The seller's cancellation over the API. @throws Refusal when it is over */
export function cancelCheckout(world: World, checkout: Checkout): Checkout {
  const { status } = checkout;
  if (isOver(checkout)) throw invalid('BAD_REQUEST', `The checkout is ${status} and cannot be canceled.`);
  if (status === 'PENDING') endCheckout(world, checkout, 'SELLER_CANCELED');
  if (status === 'IN_PROGRESS') move(world, checkout, 'CANCEL_REQUESTED', world.settings.cancel_ms);
  return checkout;
}

/** Shows it on the terminal. */
export function pickUp(world: World, checkout: Checkout): void {
  if (checkout.status === 'PENDING') move(world, checkout, 'IN_PROGRESS');
}

export function endCheckout(world: World, checkout: Checkout, reason: CancelReason): void {
  checkout.cancel_reason = reason;
  move(world, checkout, 'CANCELED');
}

/** Acts of the people in front of a terminal. */
export const checkoutAct = z.enum(['pick_up', 'tap', 'refuse', 'cancel', 'time_out']);
type Act = z.infer<typeof checkoutAct>;

const acts: Record<Act, (world: World, checkout: Checkout) => void> = {
  pick_up: pickUp,
  // It may still win over a cancellation that was asked for.
  tap(world, checkout) {
    pickUp(world, checkout);
    checkout.payment_ids = [presentCard(world, checkout, 'accepted').id];
    move(world, checkout, 'COMPLETED');
  },
  // The terminal asks for another card; the checkout stays as it is.
  refuse(world, checkout) {
    pickUp(world, checkout);
    presentCard(world, checkout, 'declined');
  },
  cancel(world, checkout) {
    pickUp(world, checkout);
    endCheckout(world, checkout, 'BUYER_CANCELED');
  },
  time_out: (world, checkout) => endCheckout(world, checkout, 'TIMED_OUT'),
};

/** @throws Refusal when it is over, or the terminal does not show it */
export function playCheckout(world: World, checkout: Checkout, act: Act): object {
  if (isOver(checkout)) throw invalid('BAD_REQUEST', `The checkout is ${checkout.status}.`);
  const terminal = terminalOf(world, checkout.device_options.device_id);
  const shown = terminal.online && queueOf(world, terminal.id)[0] === checkout;
  if (!shown && act !== 'time_out')
    throw invalid('BAD_REQUEST', 'The terminal is off, or shows another checkout.');
  acts[act](world, checkout);
  return { checkout };
}

function presentCard(world: World, checkout: Checkout, card: Card): Payment {
  const { id, location_id, amount_money, reference_id, note } = checkout;
  const { device_id } = checkout.device_options;
  const use: CardUse = {
    location_id,
    amount: amount_money,
    product: 'TERMINAL_API',
    order: orderOf(world, checkout),
    reference_id,
    note,
    terminal_checkout_id: id,
    device_details: { device_id, device_name: terminalOf(world, device_id).name },
  };
  return useCard(world, use, card);
}

/** Square makes an order for a checkout that names none, once a card is presented. */
function orderOf(world: World, checkout: Checkout): Order {
  const { order_id, location_id, reference_id, amount_money, note } = checkout;
  if (order_id !== undefined) return world.orders.known(order_id);
  const line = { name: note || 'Montant personnalisé', quantity: '1', base_price_money: amount_money };
  const order = openOrder(world, { location_id, reference_id, line_items: [line] }, { state: 'OPEN' });
  checkout.order_id = order.id;
  return order;
}

function move(world: World, checkout: Checkout, status: CheckoutStatus, nextMs: number | null = null): void {
  checkout.status = status;
  checkout.updated_at = world.iso();
  world.planStep(checkout.id, nextMs);
  world.messenger.emit('terminal.checkout.updated', checkout.id, { checkout });
}

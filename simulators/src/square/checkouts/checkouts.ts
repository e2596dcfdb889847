import { z } from 'zod';
import { durationMs } from '../duration.ts';
import { newId } from '../ids.ts';
import { locations, MERCHANT_ID } from '../locations.ts';
import { checkMoney, euros, money } from '../money/money.ts';
import { knownOrder, openOrder } from '../money/orders.ts';
import { chargeCard, declineCard } from '../money/payments.ts';
import { invalid, notFound, ownedByAnother } from '../refusal.ts';
import type { CancelReason, Location, Order, Payment, TerminalCheckout } from '../wire-types.ts';
import type { CheckoutEntry, World } from '../world.ts';
import { terminalOf } from './terminals.ts';

type Script = 'card' | 'tip' | 'gift_card' | 'buyer_cancels' | 'times_out' | 'offline';

/** Devices that Square's sandbox plays by itself. */
const SANDBOX: ReadonlyMap<string, Script> = new Map([
  ['9fa747a2-25ff-48ee-b078-04381f7c828f', 'card'],
  ['22cd266c-6246-4c06-9983-67f0c26346b0', 'tip'],
  ['4mp4e78c-88ed-4d55-a269-8008dfe14e9', 'gift_card'],
  ['841100b9-ee60-4537-9bcf-e30b2ba5e215', 'buyer_cancels'],
  ['0a956d49-619a-4530-8e5e-8eac603ffc5e', 'times_out'],
  ['da40d603-c2ea-4a65-8cfd-f42e36dab0c7', 'offline'],
]);
/** What a sandbox device can be paid; a real terminal has no upper limit here. */
const SANDBOX_LIMITS = { from: 100, to: 2500 };
const DEADLINE = { shortest: 10_000, longest: 300_000, usual: 'PT5M' };

const optional = (limit: number) => z.string().max(limit).optional();

export const checkoutInput = z.strictObject({
  amount_money: money,
  reference_id: optional(40),
  note: optional(500),
  order_id: z.string().optional(),
  customer_id: z.string().optional(),
  team_member_id: z.string().optional(),
  statement_description_identifier: optional(20),
  payment_type: z.literal('CARD_PRESENT').default('CARD_PRESENT'),
  deadline_duration: z.string().default(DEADLINE.usual),
  payment_options: z
    .strictObject({
      autocomplete: z.boolean(),
      delay_duration: z.string(),
      accept_partial_authorization: z.boolean(),
      delay_action: z.enum(['CANCEL', 'COMPLETE']),
    })
    .partial()
    .default({ autocomplete: true }),
  device_options: z.strictObject({
    device_id: z.string().min(1),
    skip_receipt_screen: z.boolean().optional(),
    collect_signature: z.boolean().optional(),
    show_itemized_cart: z.boolean().optional(),
    tip_settings: z.record(z.string(), z.unknown()).optional(),
  }),
});
type CheckoutInput = z.infer<typeof checkoutInput>;

/** PENDING in the queue of its terminal. @throws Refusal when Square would not take it */
export function createCheckout(world: World, input: CheckoutInput): TerminalCheckout {
  const location = locationOfDevice(world, input.device_options.device_id);
  checkMoney(input.amount_money, location, 'checkout.amount_money');
  const deadline = durationMs(input.deadline_duration);
  if (deadline === null || deadline < DEADLINE.shortest || deadline > DEADLINE.longest) {
    throw invalid(
      'INVALID_VALUE',
      'The deadline must be between PT10S and PT5M.',
      'checkout.deadline_duration',
    );
  }
  if (input.order_id !== undefined) checkCollectable(world, input.order_id);
  const at = world.iso();
  const wire: TerminalCheckout = {
    id: newId.checkout(),
    ...input,
    status: 'PENDING',
    created_at: at,
    updated_at: at,
    app_id: 'sandbox-sq0idb-simulateur-florilege',
    location_id: location.id,
  };
  world.checkouts.set(wire.id, { wire, movesAt: null });
  tell(world, wire, 'terminal.checkout.created');
  return wire;
}

function locationOfDevice(world: World, deviceId: string): Location {
  const { location_id } = SANDBOX.has(deviceId) ? { location_id: undefined } : terminalOf(world, deviceId);
  const location = locations.find(({ id }) => id === location_id) ?? locations[0];
  if (!location) throw notFound('Location', 'main');
  return location;
}

function checkCollectable(world: World, orderId: string): void {
  if ([...world.invoices.values()].some(({ order_id }) => order_id === orderId))
    throw ownedByAnother(orderId);
  if (knownOrder(world, orderId).state !== 'OPEN')
    throw invalid('BAD_REQUEST', 'The order must be open.', 'checkout.order_id');
}

/** @throws Refusal when there is none */
export function knownCheckout(world: World, id: string): CheckoutEntry {
  const entry = world.checkouts.get(id);
  if (!entry) throw notFound('Checkout', id);
  return entry;
}

export function isOver({ status }: TerminalCheckout): boolean {
  return status === 'COMPLETED' || status === 'CANCELED';
}

/** What a terminal shows and what waits behind it, first come first. */
export function queueOf(world: World, deviceId: string): CheckoutEntry[] {
  return [...world.checkouts.values()].filter(
    ({ wire }) => wire.device_options.device_id === deviceId && !isOver(wire),
  );
}

/** The seller's « cancel » over the API. @throws Refusal when it is over */
export function cancelCheckout(world: World, entry: CheckoutEntry): TerminalCheckout {
  const { wire } = entry;
  if (isOver(wire)) throw invalid('BAD_REQUEST', `The checkout is ${wire.status} and cannot be canceled.`);
  if (wire.status === 'PENDING') return endCheckout(world, entry, 'SELLER_CANCELED');
  if (wire.status === 'IN_PROGRESS') {
    const { cancel_ms } = world.settings;
    move(world, entry, 'CANCEL_REQUESTED', cancel_ms === null ? null : world.now() + cancel_ms);
  }
  return wire;
}

/** The terminal shows it. */
export function pickUp(world: World, entry: CheckoutEntry): void {
  const { pick_up_ms } = world.settings;
  const played = SANDBOX.has(entry.wire.device_options.device_id) && pick_up_ms !== null;
  if (entry.wire.status === 'PENDING')
    move(world, entry, 'IN_PROGRESS', played ? world.now() + pick_up_ms : null);
}

/** A card that works; it may still win over a cancellation that was asked for. */
export function tapCard(world: World, entry: CheckoutEntry, tip = 0): Payment {
  const { wire } = entry;
  pickUp(world, entry);
  if (tip > 0) wire.tip_money = euros(tip, wire.amount_money.currency);
  const payment = chargeCard(world, cardUse(world, wire));
  wire.payment_ids = [payment.id];
  move(world, entry, 'COMPLETED', null);
  return payment;
}

/** A card that is refused: the terminal says so and asks for another, the checkout stays as it is. */
export function refuseCard(world: World, entry: CheckoutEntry): Payment {
  pickUp(world, entry);
  return declineCard(world, cardUse(world, entry.wire));
}

export function endCheckout(world: World, entry: CheckoutEntry, reason: CancelReason): TerminalCheckout {
  entry.wire.cancel_reason = reason;
  move(world, entry, 'CANCELED', null);
  return entry.wire;
}

function cardUse(world: World, wire: TerminalCheckout) {
  const { id, location_id, amount_money, tip_money, reference_id, customer_id, note, device_options } = wire;
  const device_name = world.terminals.get(device_options.device_id)?.name ?? 'Sandbox';
  return {
    location_id,
    amount: amount_money,
    ...(tip_money && { tip: tip_money }),
    product: 'TERMINAL_API' as const,
    order: orderOf(world, wire),
    reference_id,
    customer_id,
    note,
    terminal_checkout_id: id,
    device_details: { device_id: device_options.device_id, device_name },
  };
}

/** Square makes an order for a checkout that names none, once a card is presented. */
function orderOf(world: World, wire: TerminalCheckout): Order {
  if (wire.order_id !== undefined) return knownOrder(world, wire.order_id);
  const line = {
    name: wire.note || 'Montant personnalisé',
    quantity: '1',
    base_price_money: wire.amount_money,
  };
  const input = { location_id: wire.location_id, reference_id: wire.reference_id, line_items: [line] };
  const order = openOrder(world, input, { state: 'OPEN' });
  wire.order_id = order.id;
  return order;
}

function move(
  world: World,
  entry: CheckoutEntry,
  status: TerminalCheckout['status'],
  movesAt: number | null,
): void {
  entry.wire.status = status;
  entry.wire.updated_at = world.iso();
  entry.movesAt = movesAt;
  tell(world, entry.wire, 'terminal.checkout.updated');
}

function tell(
  world: World,
  checkout: TerminalCheckout,
  type: 'terminal.checkout.created' | 'terminal.checkout.updated',
): void {
  world.messenger.tell(MERCHANT_ID, { type, about: 'checkout.event', id: checkout.id, object: { checkout } });
}

/** Deadlines, cancellations that were asked for, and what terminals do by themselves. */
export function passCheckouts(world: World): void {
  const busy = new Set<string>();
  for (const entry of world.checkouts.values()) {
    const { wire } = entry;
    if (isOver(wire)) continue;
    const { device_id } = wire.device_options;
    const script = SANDBOX.get(device_id);
    if (wire.status === 'PENDING' && isDue(world, wire, durationMs(wire.deadline_duration)))
      endCheckout(world, entry, 'TIMED_OUT');
    else if (wire.status === 'CANCEL_REQUESTED')
      passMoment(world, entry, () => endCheckout(world, entry, 'SELLER_CANCELED'));
    else if (script) passScript(world, entry, script);
    else if (!busy.has(device_id)) passHead(world, entry);
    // One checkout at a time on a screen, the others wait.
    if (!isOver(wire)) busy.add(device_id);
  }
}

function passHead(world: World, entry: CheckoutEntry): void {
  const { pick_up_ms } = world.settings;
  const { wire } = entry;
  if (
    wire.status !== 'PENDING' ||
    pick_up_ms === null ||
    !terminalOf(world, wire.device_options.device_id).online
  )
    return;
  entry.movesAt ??= world.now() + pick_up_ms;
  passMoment(world, entry, () => pickUp(world, entry));
}

function passScript(world: World, entry: CheckoutEntry, script: Script): void {
  const { wire } = entry;
  if (script === 'times_out') endCheckout(world, entry, 'TIMED_OUT');
  else if (wire.status === 'PENDING' && script !== 'offline' && isDue(world, wire, world.settings.pick_up_ms))
    pickUp(world, entry);
  else if (wire.status === 'IN_PROGRESS') passMoment(world, entry, () => playScript(world, entry, script));
}

function playScript(world: World, entry: CheckoutEntry, script: Script): void {
  const { amount } = entry.wire.amount_money;
  if (script === 'buyer_cancels') endCheckout(world, entry, 'BUYER_CANCELED');
  else if (amount < SANDBOX_LIMITS.from || amount > SANDBOX_LIMITS.to) endCheckout(world, entry, 'TIMED_OUT');
  else tapCard(world, entry, script === 'tip' ? Math.round(amount / 5) : 0);
}

function passMoment(world: World, { movesAt }: CheckoutEntry, act: () => void): void {
  if (movesAt !== null && movesAt <= world.now()) act();
}

function isDue(world: World, { created_at }: TerminalCheckout, after: number | null): boolean {
  return after !== null && Date.parse(created_at) + after <= world.now();
}

import type { Checkout } from '../wire/objects.ts';
import { durationMs, endCheckout, isOver, pickUp, tapCard } from './checkouts.ts';
import { expireCode } from './device-codes.ts';
import { showFee } from './payments.ts';
import { settlePayout } from './payouts.ts';
import { settleRefund } from './refunds.ts';
import { type Script, sandboxDevices, terminalOf } from './terminals.ts';
import type { World } from './world.ts';

/** Amounts that a sandbox device can be paid; a real terminal has no upper limit here. */
const SANDBOX_LIMITS = { from: 100, to: 2500 };

/** Does everything that has become due; it runs before every read of the world. */
export function passTime(world: World): void {
  passCheckouts(world);
  for (const code of world.codes.values())
    if (Date.parse(code.pair_by) <= world.now()) expireCode(world, code);
  for (const refund of world.refunds.values())
    if (world.isStepDue(refund.id)) settleRefund(world, refund, world.settings.refund_outcome);
  for (const payment of world.payments.values()) if (world.isStepDue(payment.id)) showFee(world, payment);
  for (const payout of world.payouts.values())
    if (world.isStepDue(payout.id)) settlePayout(world, payout, 'PAID');
}

/** Deadlines, requested cancellations, and the steps that terminals do by themselves. */
function passCheckouts(world: World): void {
  const busy = new Set<string>();
  for (const checkout of world.checkouts.values()) {
    if (isOver(checkout)) continue;
    const { id, status, device_options, deadline_duration } = checkout;
    const { device_id } = device_options;
    const script = sandboxDevices.get(device_id);
    const cancels = status === 'CANCEL_REQUESTED';
    if (status === 'PENDING' && isOlder(world, checkout, durationMs(deadline_duration)))
      endCheckout(world, checkout, 'TIMED_OUT');
    else if (cancels && world.isStepDue(id)) endCheckout(world, checkout, 'SELLER_CANCELED');
    else if (!cancels && script) passScript(world, checkout, script);
    else if (status === 'PENDING' && !busy.has(device_id)) passHead(world, checkout);
    // A screen shows one checkout at a time, the others wait.
    if (!isOver(checkout)) busy.add(device_id);
  }
}

function passHead(world: World, checkout: Checkout): void {
  const { pick_up_ms } = world.settings;
  if (pick_up_ms === null || !terminalOf(world, checkout.device_options.device_id).online) return;
  if (!world.steps.has(checkout.id)) world.planStep(checkout.id, pick_up_ms);
  if (world.isStepDue(checkout.id)) pickUp(world, checkout);
}

function passScript(world: World, checkout: Checkout, script: Script): void {
  const { id, status } = checkout;
  const pending = status === 'PENDING' && script !== 'offline';
  if (script === 'times_out') endCheckout(world, checkout, 'TIMED_OUT');
  else if (pending && isOlder(world, checkout, world.settings.pick_up_ms)) pickUp(world, checkout);
  else if (status === 'IN_PROGRESS' && world.isStepDue(id)) playScript(world, checkout, script);
}

function playScript(world: World, checkout: Checkout, script: Script): void {
  const { amount } = checkout.amount_money;
  const outside = amount < SANDBOX_LIMITS.from || amount > SANDBOX_LIMITS.to;
  if (script === 'buyer_cancels') endCheckout(world, checkout, 'BUYER_CANCELED');
  else if (outside) endCheckout(world, checkout, 'TIMED_OUT');
  else tapCard(world, checkout, script === 'tip' ? Math.round(amount / 5) : 0);
}

function isOlder(world: World, { created_at }: Checkout, ms: number | null): boolean {
  return ms !== null && Date.parse(created_at) + ms <= world.now();
}

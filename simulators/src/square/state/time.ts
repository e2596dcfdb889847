import type { Checkout } from '../wire/objects.ts';
import { durationMs, endCheckout, isOver, pickUp } from './checkouts.ts';
import { expireCode } from './device-codes.ts';
import { showFee } from './payments.ts';
import { settlePayout } from './payouts.ts';
import { settleRefund } from './refunds.ts';
import { terminalOf } from './terminals.ts';
import type { World } from './world.ts';

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
    if (status === 'PENDING' && isOlder(world, checkout, durationMs(deadline_duration)))
      endCheckout(world, checkout, 'TIMED_OUT');
    else if (status === 'CANCEL_REQUESTED' && world.isStepDue(id))
      endCheckout(world, checkout, 'SELLER_CANCELED');
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

function isOlder(world: World, { created_at }: Checkout, ms: number | null): boolean {
  return ms !== null && Date.parse(created_at) + ms <= world.now();
}

import { z } from 'zod';
import { invalid } from '../refusal.ts';
import type { TerminalCheckout } from '../wire-types.ts';
import type { CheckoutEntry, World } from '../world.ts';
import { endCheckout, isOver, pickUp, queueOf, refuseCard, tapCard } from './checkouts.ts';

/** What people do with a terminal in front of them. */
export const checkoutAct = z.enum(['pick_up', 'tap', 'refuse', 'cancel', 'time_out']);
type Act = z.infer<typeof checkoutAct>;

const acts: Record<Act, (world: World, entry: CheckoutEntry) => void> = {
  pick_up: pickUp,
  tap: (world, entry) => tapCard(world, entry),
  refuse: (world, entry) => refuseCard(world, entry),
  cancel(world, entry) {
    pickUp(world, entry);
    endCheckout(world, entry, 'BUYER_CANCELED');
  },
  time_out: (world, entry) => endCheckout(world, entry, 'TIMED_OUT'),
};

/** @throws Refusal when it is over, or the terminal does not show it */
export function playCheckout(world: World, entry: CheckoutEntry, act: Act): { checkout: TerminalCheckout } {
  const { wire } = entry;
  if (isOver(wire)) throw invalid('BAD_REQUEST', `The checkout is ${wire.status}.`);
  const terminal = world.terminals.get(wire.device_options.device_id);
  const shown = !terminal || (terminal.online && queueOf(world, terminal.id)[0] === entry);
  if (!shown && act !== 'time_out')
    throw invalid('BAD_REQUEST', 'The terminal is off, or shows another checkout.');
  acts[act](world, entry);
  return { checkout: wire };
}

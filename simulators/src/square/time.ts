import { passCheckouts } from './checkouts/checkouts.ts';
import { passCodes } from './checkouts/devices.ts';
import { passRefunds } from './money/refunds.ts';
import type { World } from './world.ts';

/** Does all that has become due: terminals pick up, deadlines pass, codes expire, refunds settle. Before every look at the books. */
export function passTime(world: World): void {
  passCheckouts(world);
  passCodes(world);
  passRefunds(world);
}

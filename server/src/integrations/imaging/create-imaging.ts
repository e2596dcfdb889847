import { availableParallelism } from 'node:os';
import { IMAGE_MAX_PIXELS } from '@florilege/contract/photos/image-files.ts';
import { createGate } from './gate.ts';
import { createHelperProcesses } from './helper-processes.ts';
import type { Imaging } from './imaging.ts';

/** The largest picture alone, or several of an ordinary camera. */
const PIXELS_AT_ONCE = IMAGE_MAX_PIXELS;
/** Two conversions at most are asked for at once; more than processors only wait for each other. */
const PICTURES_AT_ONCE = Math.min(2, availableParallelism());

/** No drawing of ours has more. */
const DRAWING_PIXELS = 2_000_000;

export function createImaging(): Imaging {
  const run = createHelperProcesses();
  const gate = createGate({ weight: PIXELS_AT_ONCE, count: PICTURES_AT_ONCE });
  // Reading what a file says of itself weighs next to nothing.
  const examine = (path: string, urgent: boolean) => gate(0, urgent, () => run('examine', path));
  return {
    // Somebody waits for it, unlike for the smaller pictures.
    inspect: async (path) => {
      const examined = await examine(path, true);
      if (!examined.ok) return examined;
      try {
        await gate(examined.pixels, true, () => run('probe', path));
        return { ok: true, facts: examined.facts };
      } catch {
        return { ok: false, refusal: 'damaged' };
      }
    },
    draw: (path) => gate(DRAWING_PIXELS, false, () => run('draw', path)),
    removeGps: (path) => gate(0, true, () => run('removeGps', path)),
    shrink: async (path) => {
      const examined = await examine(path, false);
      if (!examined.ok) throw new Error(`not a picture to unpack: ${examined.refusal}`);
      return gate(examined.pixels, false, () => run('shrink', path));
    },
  };
}

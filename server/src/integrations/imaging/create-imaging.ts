import { availableParallelism } from 'node:os';
import { IMAGE_MAX_PIXELS } from '@florilege/contract/photos/image-files.ts';
import { createGate } from '../../platform/gate.ts';
import { createHelperProcesses } from './helper-processes.ts';
import type { Imaging } from './imaging.ts';

/** The largest picture alone, or several of an ordinary camera. */
const PIXELS_AT_ONCE = IMAGE_MAX_PIXELS;
/** Jobs ask for two conversions at most; more than there are processors would wait for each other. */
const PICTURES_AT_ONCE = Math.min(2, availableParallelism());

export function createImaging(): Imaging {
  const run = createHelperProcesses();
  const gate = createGate({ weight: PIXELS_AT_ONCE, count: PICTURES_AT_ONCE });
  return {
    // A person waits for it, unlike for the smaller pictures.
    receive: async (path) => {
      // Nothing is unpacked here, so it weighs nothing.
      const examined = await gate(0, true, () => run('examine', path));
      if (!examined.ok) return examined;
      try {
        await gate(examined.pixels, true, () => run('probe', path));
        return { ok: true, facts: examined.facts };
      } catch {
        return { ok: false, refusal: 'damaged' };
      }
    },
    shrink: (path, pixels) => gate(pixels, false, () => run('shrink', path)),
  };
}

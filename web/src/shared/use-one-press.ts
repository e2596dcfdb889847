import { useRef } from 'react';

/** A press sooner than this is the other half of a double tap. */
export const DOUBLE_MS = 350;

/**
 * The action of a button that means something else as soon as it was pressed, perhaps before it looks so: its next step,
 * the card after this one. The second half of a double tap would do that, too, unseen.
 */
export function useOnePress<Args extends unknown[]>(act: (...args: Args) => void): (...args: Args) => void {
  const last = useRef(Number.NEGATIVE_INFINITY);
  return (...args) => {
    const now = performance.now();
    const again = now - last.current < DOUBLE_MS;
    last.current = now;
    if (!again) act(...args);
  };
}

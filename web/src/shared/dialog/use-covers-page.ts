import { useEffect } from 'react';

let covers = 0;

function count(change: 1 | -1): void {
  covers += change;
  document.documentElement.toggleAttribute('data-covered', covers > 0);
}

/**
 * Tells the style sheet that the page is behind something modal. `html:has([aria-modal])` would say it as well, but every
 * element that is added or removed would have the whole page looked through.
 */
export function useCoversPage(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    count(1);
    return () => count(-1);
  }, [active]);
}

import type { AnyRouter } from '@tanstack/react-router';

/** The uppermost row in sight when a page was left, and where it stood in the window. */
type Place = { row: string; offset: number; scrolled: number };

/** Rows above and below are laid out as they come near, which moves the one between them. */
const SETTLING_FRAMES = 12;
/** Pages of a list that are read again. */
const LONGEST_MS = 5_000;
const INPUTS = ['pointerdown', 'touchstart', 'wheel', 'keydown'];

const rows = () => [...document.querySelectorAll<HTMLElement>('#contenu [data-row-id]')];

function placeNow(): Place | null {
  if (scrollY === 0) return null;
  const first = rows().find((row) => row.getBoundingClientRect().bottom > 0);
  const row = first?.dataset.rowId;
  return first && row ? { row, offset: first.getBoundingClientRect().top, scrolled: scrollY } : null;
}

/**
 * Returns to the same rows when a list is shown again. The router restores pixels only, and rows out of sight have
 * guessed heights.
 */
export function keepRows(router: AnyRouter): void {
  const places = new Map<string, Place | null>();
  let stop = () => {};
  router.subscribe('onBeforeLoad', ({ fromLocation, pathChanged }) => {
    if (!pathChanged) return;
    stop();
    if (fromLocation?.state.__TSR_key) places.set(fromLocation.state.__TSR_key, placeNow());
  });
  router.subscribe('onRendered', ({ toLocation, pathChanged }) => {
    const place = pathChanged && places.get(toLocation.state.__TSR_key ?? '');
    if (!place) return;
    stop();
    stop = putBack(place);
  });
}

/** Keeps the row at its place until the rows around it have settled, or somebody moves the page. */
function putBack({ row, offset, scrolled }: Place): () => void {
  const until = new AbortController();
  const stop = () => until.abort();
  for (const input of INPUTS)
    addEventListener(input, stop, { signal: until.signal, passive: true, capture: true });
  const end = performance.now() + LONGEST_MS;
  let frames = SETTLING_FRAMES;
  const settle = () => {
    if (until.signal.aborted) return;
    const there = rows().find(({ dataset }) => dataset.rowId === row);
    if (there) frames -= 1;
    // Further down, more of the list is read.
    const by = there ? there.getBoundingClientRect().top - offset : scrolled - scrollY;
    if (Math.abs(by) >= 1) scrollBy({ top: by, behavior: 'instant' });
    if (frames > 0 && performance.now() < end) requestAnimationFrame(settle);
    else stop();
  };
  requestAnimationFrame(settle);
  return stop;
}

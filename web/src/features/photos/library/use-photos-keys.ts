import type { RefObject } from 'react';
import { isKey } from '../../../shared/page/shortcuts.ts';
import { usePageKeys } from '../../../shared/page/use-page-keys.ts';

type Actions = {
  container: RefObject<HTMLElement | null>;
  /** The place with the focus, the number of places, and of those in a row. */
  focused: number;
  size: number;
  columns: number;
  moveTo: (place: number) => void;
  onToggle: (place: number) => void;
  /** Esc; null outside a selection. */
  onLeave: (() => void) | null;
};

/** Keys of the library: arrows, Home and End move, `j` and `k` go to the next and the previous photo, `x` selects, Esc ends the selection. */
export function usePhotosKeys({
  container,
  focused,
  size,
  columns,
  moveTo,
  onToggle,
  onLeave,
}: Actions): void {
  usePageKeys(({ key }) => {
    const inside = container.current?.contains(document.activeElement) === true;
    const next = placeAfter(key, { from: focused, size, columns, inside });
    if (isKey('close', key) && onLeave) onLeave();
    else if (isKey('select', key) && inside) onToggle(focused);
    else if (next !== null) moveTo(next);
    else return false;
    return true;
  });
}

type Standing = { from: number; size: number; columns: number; inside: boolean };

/** The place that a key moves to; null for none. Arrows work inside the library only. */
export function placeAfter(key: string, { from, size, columns, inside }: Standing): number | null {
  const within = (place: number) => (size === 0 ? null : Math.min(size - 1, Math.max(0, place)));
  if (isKey('nextRow', key) || isKey('previousRow', key))
    return within(inside ? from + (isKey('nextRow', key) ? 1 : -1) : from);
  if (!inside) return null;
  if (columns > 1 && key === 'ArrowRight') return within(from + 1);
  if (columns > 1 && key === 'ArrowLeft') return within(from - 1);
  // The last row may be shorter than the one above it.
  if (key === 'ArrowDown') return within(from + columns);
  if (key === 'ArrowUp') return from < columns ? from : from - columns;
  if (key === 'Home') return within(0);
  return key === 'End' ? within(size - 1) : null;
}

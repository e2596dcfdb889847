import type { RefObject } from 'react';
import { isKey } from '../../../shared/page/shortcuts.ts';
import { usePageKeys } from '../../../shared/page/use-page-keys.ts';

/** `/` searches. */
export function useSearchKey(onSearch: () => void): void {
  usePageKeys(({ key }) => {
    const asked = isKey('search', key);
    if (asked) onSearch();
    return asked;
  });
}

type Actions = {
  container: RefObject<HTMLElement | null>;
  /** The place that the keyboard is at, how many there are, and how many beside each other. */
  focused: number;
  size: number;
  columns: number;
  moveTo: (place: number) => void;
  onToggle: (place: number) => void;
  /** Esc; null while nothing is being selected. */
  onLeave: (() => void) | null;
};

/**
 * Keys among the photos: arrows from one to another, `j` and `k` to the next and the one before, `x` selects, Esc leaves the
 * selection, Enter opens (the link does that itself).
 */
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

/** Where a key leads; null when nowhere. Arrows belong to whatever else has the focus. */
export function placeAfter(key: string, { from, size, columns, inside }: Standing): number | null {
  const within = (place: number) => (size === 0 ? null : Math.min(size - 1, Math.max(0, place)));
  if (isKey('nextRow', key) || isKey('previousRow', key))
    return within(inside ? from + (isKey('nextRow', key) ? 1 : -1) : from);
  if (!inside) return null;
  if (columns > 1 && key === 'ArrowRight') return within(from + 1);
  if (columns > 1 && key === 'ArrowLeft') return within(from - 1);
  // From the last row but one into the last also where that is shorter.
  if (key === 'ArrowDown') return within(from + columns);
  if (key === 'ArrowUp') return from < columns ? from : from - columns;
  if (key === 'Home') return within(0);
  return key === 'End' ? within(size - 1) : null;
}

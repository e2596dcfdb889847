import { type RefObject, useEffect } from 'react';
import { isDialogOpen, isTyping } from '../../shared/use-list-keys.ts';
import { useLatest } from './use-latest.ts';

type Actions = {
  container: RefObject<HTMLElement | null>;
  /** The place that the keyboard is at, how many there are, and how many beside each other. */
  focused: number;
  size: number;
  columns: number;
  moveTo: (index: number) => void;
  onSearch: () => void;
  onToggle: (index: number) => void;
  /** Esc; null while nothing is being selected. */
  onLeave: (() => void) | null;
};

/**
 * Keys of the library: `/` search, arrows from photo to photo, `j` and `k` to the next and the one before, `x` selects, Esc
 * leaves the selection, Enter opens (the link does that itself). Silent while one types or a dialog is open.
 */
export function usePhotosKeys(actions: Actions): void {
  const latest = useLatest(actions);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isDialogOpen()) return;
      if (handle(event.key, latest.current)) event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [latest]);
}

/** True when the key did something. */
function handle(key: string, { container, focused, size, columns, moveTo, onSearch, onToggle, onLeave }: Actions): boolean {
  const inside = container.current?.contains(document.activeElement) === true;
  if (key === '/') onSearch();
  else if (key === 'Escape' && onLeave) onLeave();
  else if (key === 'x' && inside) onToggle(focused);
  else {
    const next = placeAfter(key, focused, size, columns, inside);
    if (next === null) return false;
    moveTo(next);
  }
  return true;
}

/** Where a key leads; null when it leads nowhere. Arrows belong to whatever else has the focus. */
export function placeAfter(key: string, from: number, size: number, columns: number, inside: boolean): number | null {
  if (key === 'j' || key === 'k') return inside ? clamp(from + (key === 'j' ? 1 : -1), size) : clamp(from, size);
  if (!inside) return null;
  if (key === 'ArrowRight') return columns > 1 ? clamp(from + 1, size) : null;
  if (key === 'ArrowLeft') return columns > 1 ? clamp(from - 1, size) : null;
  // Down from the last but one row leads into the last, also where it is shorter.
  if (key === 'ArrowDown') return clamp(from + columns, size);
  if (key === 'ArrowUp') return from - columns < 0 ? from : from - columns;
  if (key === 'Home') return clamp(0, size);
  return key === 'End' ? clamp(size - 1, size) : null;
}

const clamp = (index: number, size: number) => (size === 0 ? null : Math.min(size - 1, Math.max(0, index)));

import { PAGE_SIZE } from '@florilege/contract/http/page.ts';
import type { Image } from '@florilege/contract/photos/photos.contract.ts';
import {
  type FocusEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { isKey } from '../../../shared/page/shortcuts.ts';
import { usePageKeys } from '../../../shared/page/use-page-keys.ts';
import { usePages } from '../photos.queries.ts';
import type { PhotosSelection } from '../selection/use-photos-selection.ts';
import { type PhotosSearch, photoHref } from './photos-url.ts';
import type { Library } from './use-library.ts';
import { useWindowRows } from './use-window-rows.ts';

type Options = {
  library: Library;
  search: PhotosSearch;
  columns: number;
  rowHeight: number;
  selection: PhotosSelection;
  /** The member may change several photos at once. */
  selectable: boolean;
  onOpen: (id: number) => void;
  /** Place of the photo that was just closed: it gets the focus. */
  closed: { place: number } | null;
};

/** The places of the library near the window, their photos, and their mouse and keyboard events. */
export function usePlaces(options: Options) {
  const { library, search, columns, rowHeight, selection, selectable, onOpen, closed } = options;
  const container = useRef<HTMLElement>(null);
  const { size } = library;
  const rows = useWindowRows({ container, size, columns, rowHeight });
  // One page ahead of sight.
  const pages = usePages(library.filters, rows.from, Math.min(size - 1, rows.to + PAGE_SIZE));
  // The photo that has the focus stays rendered, however far the user scrolls.
  const held = usePages(library.filters, rows.focused, Math.min(size - 1, rows.focused));
  const photoAt = (place: number) => pages.at(place) ?? (place === rows.focused ? held.at(place) : undefined);
  const toggle = (place: number, range: boolean) => {
    const photo = photoAt(place);
    if (!photo || !selectable) return;
    // The checkbox that replaces its link gets the focus.
    rows.setFocused(place);
    selection.toggle(photo, place, range);
  };
  // Arrows, Home, End, `j` and `k` move, `x` selects, Esc ends the selection.
  usePageKeys(({ key }) => {
    // The focused photo moves when another one comes in above it.
    const focused = document.activeElement && placeOf(document.activeElement);
    const inside = focused !== null;
    const from = focused ?? rows.focused;
    rows.setFocused(from);
    const next = placeAfter(key, { from, size, columns, inside });
    if (isKey('close', key) && selection.selecting) selection.leave();
    else if (isKey('select', key) && inside) toggle(from, false);
    else if (next !== null) rows.moveTo(next);
    else return false;
    return true;
  });
  const focusPlace = useEffectEvent((place: number) => rows.moveTo(place));
  useEffect(() => {
    // Moving there flushes a render, which an effect may not do.
    if (closed) queueMicrotask(() => focusPlace(closed.place));
  }, [closed]);
  useFocusWhileCellsChange(container, rows.focused, selection.selecting);

  const onClick = (event: MouseEvent) => {
    const place = placeOf(event.target);
    const photo = place === null ? undefined : photoAt(place);
    if (place === null || !photo || event.button !== 0) return;
    if (selection.selecting || isCheck(event.target)) {
      // A checkbox checks itself.
      if (!(event.target instanceof HTMLInputElement)) event.preventDefault();
      toggle(place, event.shiftKey);
    } else if (!(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)) {
      event.preventDefault();
      onOpen(photo.id);
    }
  };
  const onFocus = (event: FocusEvent) => {
    const place = placeOf(event.target);
    if (place !== null) rows.setFocused(place);
  };
  const places = {
    rows,
    /** Number of places, whether or not their photos are loaded. */
    size,
    photoAt,
    hrefOf: (id: number) => photoHref(search, id),
    selecting: selection.selecting,
    selectable,
    selected: selection.selected,
    /** One set of listeners for all cells, which are plain elements with `data-place`. */
    events: { onClick, onFocus },
    container,
    label: search.deleted ? 'Photos supprimées' : 'Photos',
  };
  return { places, pages };
}

/** Props that the grid and the table share. */
export type PlacesProps = ReturnType<typeof usePlaces>['places'];

/**
 * A key for each cell: its photo's, so that a photo which comes in above moves the others with their focus and their tick.
 * While pages are read again one photo may stand in two of them.
 */
export function photoKeys() {
  const known = new Set<number>();
  return (photo: Image | undefined, place: number): string => {
    if (!photo || known.has(photo.id)) return `place-${place}`;
    known.add(photo.id);
    return `photo-${photo.id}`;
  };
}

/** Links become checkboxes and back: the focus stays on its photo. */
function useFocusWhileCellsChange(
  container: RefObject<HTMLElement | null>,
  place: number,
  selecting: boolean,
): void {
  const before = useRef(selecting);
  useLayoutEffect(() => {
    if (before.current === selecting) return;
    before.current = selecting;
    if (document.activeElement !== document.body) return;
    container.current
      ?.querySelector<HTMLElement>(`[data-place="${place}"] [data-focus]`)
      ?.focus({ preventScroll: true });
  });
}

function placeOf(target: EventTarget): number | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null;
  return cell ? Number(cell.dataset.place) : null;
}

const isCheck = (target: EventTarget) => target instanceof Element && target.closest('[data-check]') !== null;

type From = { from: number; size: number; columns: number; inside: boolean };

/** The place that a key moves to; null for none. Arrows work inside the library only. */
export function placeAfter(key: string, { from, size, columns, inside }: From): number | null {
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

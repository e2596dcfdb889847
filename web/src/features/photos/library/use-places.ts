import { PAGE_SIZE } from '@florilege/contract/http/page.ts';
import type { Image } from '@florilege/contract/photos/photos.contract.ts';
import { type FocusEvent, type MouseEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { usePages } from '../photos.queries.ts';
import type { PhotosSelection, SelectedPhotos } from '../selection/use-photos-selection.ts';
import { type PhotosSearch, photoHref } from './photos-url.ts';
import { useLatest } from './use-latest.ts';
import type { Library } from './use-library.ts';
import { usePhotosKeys } from './use-photos-keys.ts';
import { useWindowRows, type WindowRows } from './use-window-rows.ts';

/** Props that the grid and the table share. */
export type PlacesProps = {
  rows: WindowRows;
  /** Number of places, whether or not their photos are loaded. */
  size: number;
  photoAt: (place: number) => Image | undefined;
  hrefOf: (id: number) => string;
  selecting: boolean;
  /** The member may change several photos at once. */
  selectable: boolean;
  selected: SelectedPhotos;
  /** One set of listeners for all cells, which are plain elements with `data-place`. */
  events: { onClick: (event: MouseEvent) => void; onFocus: (event: FocusEvent) => void };
  container: RefObject<HTMLElement | null>;
  label: string;
};

type Options = {
  library: Library;
  search: PhotosSearch;
  columns: number;
  rowHeight: number;
  selection: PhotosSelection;
  selectable: boolean;
  onOpen: (id: number) => void;
  closed: { place: number } | null;
};

/** The places of the library near the window, their photos, and their mouse and keyboard events. */
export function usePlaces({
  library,
  search,
  columns,
  rowHeight,
  selection,
  selectable,
  onOpen,
  closed,
}: Options) {
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
    if (photo && selectable) selection.toggle(photo, place, range);
  };
  usePhotosKeys({
    container,
    focused: rows.focused,
    size,
    columns,
    moveTo: rows.moveTo,
    onToggle: (place) => toggle(place, false),
    onLeave: selection.selecting ? selection.leave : null,
  });
  useFocusWhenClosed(closed, rows.moveTo);
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
  const places: PlacesProps = {
    rows,
    size,
    photoAt,
    hrefOf: (id) => photoHref(search, id),
    selecting: selection.selecting,
    selectable,
    selected: selection.selected,
    events: { onClick, onFocus },
    container,
    label: search.deleted ? 'Photos supprimées' : 'Photos',
  };
  return { places, pages };
}

/** Focuses the cell of the photo that was just closed, once. */
function useFocusWhenClosed(closed: { place: number } | null, moveTo: (place: number) => void): void {
  const focus = useLatest(moveTo);
  useEffect(() => {
    // Moving there flushes a render, which an effect may not do.
    if (closed) queueMicrotask(() => focus.current(closed.place));
  }, [closed, focus]);
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

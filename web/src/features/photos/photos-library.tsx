import { PAGE_SIZE } from '@florilege/contract/http/page.ts';
import { VisuallyHidden } from '@mantine/core';
import { type FocusEvent, type MouseEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { errorMessage } from '../../shared/api/api-error.ts';
import { formatCount, formatNumber } from '../../shared/format.ts';
import { LoadMore } from '../../shared/ui/load-more.tsx';
import { StaleNotice } from '../../shared/ui/stale-notice.tsx';
import { LIST_FAILED, usePages } from './photos.queries.ts';
import { PhotosGrid } from './photos-grid.tsx';
import { gridLayout, tableRowHeight } from './photos-grid-layout.ts';
import classes from './photos-library.module.css';
import type { PlacesProps } from './photos-places.ts';
import { type PhotosSearch, photosAddress } from './photos-search.ts';
import { PhotosTable } from './photos-table.tsx';
import { useLatest } from './use-latest.ts';
import type { Library } from './use-library.ts';
import { usePhotosKeys } from './use-photos-keys.ts';
import type { PhotosSelection } from './use-photos-selection.ts';
import { useWindowRows } from './use-window-rows.ts';

type Props = {
  library: Library;
  search: PhotosSearch;
  width: number;
  selection: PhotosSelection;
  selectable: boolean;
  onOpen: (id: number) => void;
  onSearch: () => void;
  /** The photo that was just closed, where the focus returns to. */
  closed: { place: number } | null;
};

/** The photos, as many as were asked for so far; only those near the window are there. */
export function PhotosLibrary({ library, search, width, selection, selectable, onOpen, onSearch, closed }: Props) {
  const container = useRef<HTMLElement>(null);
  const asTable = search.view === 'table';
  const layout = gridLayout(width);
  const columns = asTable ? 1 : layout.columns;
  const rowHeight = asTable ? tableRowHeight(width) : layout.rowHeight;
  const { size, count } = library;
  const rows = useWindowRows({ container, size, columns, rowHeight });
  const pages = usePages(library.filters, rows.from, Math.min(size - 1, rows.to + PAGE_SIZE));
  // The photo that the keyboard is at stays, however far one scrolls.
  const held = usePages(library.filters, rows.focused, Math.min(size - 1, rows.focused));
  const photoAt = (place: number) => pages.at(place) ?? (place === rows.focused ? held.at(place) : undefined);
  const { moveTo } = rows;

  const toggle = (place: number, range: boolean) => {
    const photo = photoAt(place);
    if (photo && selectable) selection.toggle(photo, place, range);
  };
  usePhotosKeys({
    container,
    focused: rows.focused,
    size,
    columns,
    moveTo,
    onSearch,
    onToggle: (place) => toggle(place, false),
    onLeave: selection.selecting ? selection.leave : null,
  });
  // Once, when it is closed: later the focus is the person's own.
  const focus = useLatest(moveTo);
  useEffect(() => {
    // The place is drawn before it is given the focus, which cannot be done while drawing.
    if (closed) queueMicrotask(() => focus.current(closed.place));
  }, [closed, focus]);

  useFocusWhileCellsChange(container, rows.focused, selection.selecting);

  const events = {
    onClick: (event: MouseEvent) => {
      const place = placeOf(event.target);
      const photo = place === null ? undefined : photoAt(place);
      if (place === null || !photo || event.button !== 0) return;
      if (selection.selecting || isCheck(event.target)) {
        // A checkbox is not stopped from being checked.
        if (!(event.target instanceof HTMLInputElement)) event.preventDefault();
        toggle(place, event.shiftKey);
      } else if (!(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)) {
        event.preventDefault();
        onOpen(photo.id);
      }
    },
    onFocus: (event: FocusEvent) => {
      const place = placeOf(event.target);
      if (place !== null) rows.setFocused(place);
    },
  };
  const places: PlacesProps = {
    rows,
    size,
    photoAt,
    addressOf: (id) => photosAddress(search, id),
    selecting: selection.selecting,
    selectable,
    selected: selection.selected,
    events,
    container,
    label: search.deleted ? 'Photos supprimées' : 'Photos',
  };
  return (
    <>
      <VisuallyHidden role="status">{library.waiting ? '' : formatCount(count, 'photo')}</VisuallyHidden>
      {pages.error && <StaleNotice message={errorMessage(pages.error, LIST_FAILED)} onRetry={pages.retry} retrying={pages.fetching} />}
      <div className={classes.places} data-waiting={library.waiting || undefined} aria-busy={library.waiting}>
        {asTable ? (
          <PhotosTable {...places} rowHeight={rowHeight} bin={search.deleted === 'true'} />
        ) : (
          <PhotosGrid {...places} layout={layout} />
        )}
      </div>
      <LoadMore
        label="Charger plus d’images"
        shown={size}
        count={count}
        hasMore={size < count && !library.waiting}
        loading={false}
        refreshing={false}
        error={null}
        onMore={library.more}
      />
      {size >= count && !library.waiting && <p className={classes.end}>{endText(count)}</p>}
    </>
  );
}

/** Links become checkboxes and back: the focus stays on the photo that had it. */
function useFocusWhileCellsChange(container: RefObject<HTMLElement | null>, place: number, selecting: boolean): void {
  const before = useRef(selecting);
  useLayoutEffect(() => {
    if (before.current === selecting) return;
    before.current = selecting;
    if (document.activeElement !== document.body) return;
    container.current?.querySelector<HTMLElement>(`[data-place="${place}"] [data-focus]`)?.focus({ preventScroll: true });
  });
}

function placeOf(target: EventTarget): number | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null;
  return cell ? Number(cell.dataset.place) : null;
}

const isCheck = (target: EventTarget) => target instanceof Element && target.closest('[data-check]') !== null;

function endText(count: number): string {
  return count === 1 ? 'Vous avez tout vu.' : `Vous avez tout vu : ${formatNumber(count)} photos.`;
}

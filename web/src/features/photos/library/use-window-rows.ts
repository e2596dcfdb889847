import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

type Options = {
  container: RefObject<HTMLElement | null>;
  /** Places to show, and columns. */
  size: number;
  columns: number;
  /** In pixels, the same for all. */
  rowHeight: number;
};

/** Rows rendered above and below the window. */
const OVERSCAN = 2;
/** Room of the phone's bar and of the bars at the bottom. */
const PADDING = { scrollPaddingStart: 76, scrollPaddingEnd: 110 };

/** The rows of a long list near the window, all of one height; the row with the focus stays rendered. */
export function useWindowRows({ container, size, columns, rowHeight }: Options) {
  const [margin, setMargin] = useState(0);
  const [focused, setFocused] = useState(0);
  const count = Math.ceil(size / columns);
  const focusedRow = Math.floor(focused / columns);
  const virtualizer = useWindowVirtualizer({
    ...PADDING,
    count,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    scrollMargin: margin,
    initialOffset: () => window.scrollY,
    rangeExtractor: (range) => {
      const near = defaultRangeExtractor(range);
      return near.includes(focusedRow) || focusedRow >= count
        ? near
        : [...near, focusedRow].sort((a, b) => a - b);
    },
  });

  // The content above may have changed its height.
  useLayoutEffect(() => {
    const top = container.current?.getBoundingClientRect().top;
    if (top !== undefined) setMargin(Math.round(top + window.scrollY));
  });
  useSamePlace(virtualizer.measure, { margin, columns, rowHeight });
  const focus = useFocusAt(container);

  const items = virtualizer.getVirtualItems();
  const { startIndex, endIndex } = virtualizer.range ?? { startIndex: 0, endIndex: -1 };
  const from = Math.max(0, startIndex - OVERSCAN);
  const to = endIndex + OVERSCAN;
  return {
    rows: items.map(({ index, start }) => ({ index, top: start - margin })),
    /** First and last place near the window, to fetch. */
    from: from * columns,
    to: Math.min(size, (to + 1) * columns) - 1,
    height: count * rowHeight,
    focused,
    setFocused,
    /** Tab stops at this place: the focused one, or the first in sight. */
    stop: focusedRow >= from && focusedRow <= to ? focused : startIndex * columns,
    /** Scrolls to a place and focuses it. */
    moveTo: (index: number) => {
      if (index < 0 || index >= size) return;
      flushSync(() => setFocused(index));
      virtualizer.scrollToIndex(Math.floor(index / columns), { align: 'auto' });
      focus(index);
    },
  };
}

/** Focuses a place, and once more when its photo replaces the empty cell. */
function useFocusAt(container: RefObject<HTMLElement | null>): (place: number) => void {
  const wanted = useRef<number | null>(null);
  const give = () => {
    const cell = container.current?.querySelector<HTMLElement>(`[data-place="${wanted.current}"]`);
    cell?.querySelector<HTMLElement>('[data-focus]')?.focus({ preventScroll: true });
    if (cell?.ariaBusy !== 'true') wanted.current = null;
  };
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const { activeElement } = document;
    // The user moved on meanwhile.
    if (activeElement !== document.body && container.current?.contains(activeElement) !== true)
      wanted.current = null;
    else give();
  });
  return (place) => {
    wanted.current = place;
    give();
  };
}

/** Turning a tablet changes the columns; the photos in sight stay there. */
function useSamePlace(
  measure: () => void,
  now: { margin: number; columns: number; rowHeight: number },
): void {
  const before = useRef(now);
  useLayoutEffect(() => {
    const { margin, columns, rowHeight } = before.current;
    before.current = now;
    if (rowHeight === now.rowHeight && columns === now.columns) return;
    measure();
    const rowsAbove = (window.scrollY - margin) / rowHeight;
    if (rowHeight > 0 && rowsAbove >= 1)
      window.scrollTo({ top: now.margin + ((rowsAbove * columns) / now.columns) * now.rowHeight });
  });
}

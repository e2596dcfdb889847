import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

type Options = {
  container: RefObject<HTMLElement | null>;
  /** Places to show, and how many stand beside each other. */
  size: number;
  columns: number;
  /** In pixels, the same for all. */
  rowHeight: number;
};

/** Rows above and below the window that are there before they are seen. */
const OVERSCAN = 2;
/** What stands under the phone's bar or behind what floats at the bottom is not in sight. */
const PADDING = { scrollPaddingStart: 76, scrollPaddingEnd: 110 };

/**
 * The rows of a long list that are near the window, of a height known beforehand, and the place that the keyboard is at:
 * its row stays in the page, however far one scrolls.
 */
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

  // What stands above may have changed its height.
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
    /** First and last place in sight or nearly, for fetching. */
    from: from * columns,
    to: Math.min(size, (to + 1) * columns) - 1,
    height: count * rowHeight,
    focused,
    setFocused,
    /** The place that Tab stops at: where the keyboard was, or what is in sight. */
    stop: focusedRow >= from && focusedRow <= to ? focused : startIndex * columns,
    /** Brings a place into sight and gives it the focus. */
    moveTo: (index: number) => {
      if (index < 0 || index >= size) return;
      flushSync(() => setFocused(index));
      virtualizer.scrollToIndex(Math.floor(index / columns), { align: 'auto' });
      focus(index);
    },
  };
}

/** Gives a place the focus, now and once more when its photo arrives, which takes over from the empty cell. */
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
    // Meanwhile the person went elsewhere.
    if (activeElement !== document.body && container.current?.contains(activeElement) !== true)
      wanted.current = null;
    else give();
  });
  return (place) => {
    wanted.current = place;
    give();
  };
}

export type WindowRows = ReturnType<typeof useWindowRows>;

/** Turning a tablet changes the columns; what one looks at stays in sight. */
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

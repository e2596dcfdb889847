import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Space between cells, in pixels. */
export const GRID_GAP = 14;

export type GridLayout = {
  columns: number;
  cellWidth: number;
  /** The tag is below the name. */
  narrow: boolean;
  /** Height of the one or two lines below the picture. */
  captionHeight: number;
  /** From the top of a row to the top of the next. */
  rowHeight: number;
};

/** Least width in pixels, and its columns: two on a phone, three on a tablet, five on a desk. */
const columnsFrom = [
  [1300, 6],
  [1000, 5],
  [700, 4],
  [460, 3],
  [0, 2],
] as const;

/** Width in pixels below which a name and its tag do not fit beside each other. */
const NARROW = 190;

/** Every size derives from the width alone, so that nothing moves when pictures arrive. Pictures are 4:5. */
export function gridLayout(width: number): GridLayout {
  const columns = columnsFrom.find(([from]) => width >= from)?.[1] ?? 2;
  const cellWidth = Math.max(0, (width - GRID_GAP * (columns - 1)) / columns);
  const narrow = cellWidth < NARROW;
  const captionHeight = narrow ? 52 : 32;
  return {
    columns,
    cellWidth,
    narrow,
    captionHeight,
    rowHeight: cellWidth * 1.25 + captionHeight + GRID_GAP,
  };
}

/** Height of a row of the table: one line on a desk, two on a tablet, a card with its gap on a phone. */
export function tableRowHeight(width: number): number {
  if (width <= 496) return 112;
  return width <= 860 ? 72 : 64;
}

/** Width of an element in pixels, known before it is rendered, so that Back finds the list at its full height. */
export function useWidth(): [RefObject<HTMLDivElement | null>, number] {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(pageWidth);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setWidth(element.getBoundingClientRect().width);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}

/** Width of the page without its margins. */
function pageWidth(): number {
  const page = document.getElementById('contenu');
  if (!page) return 0;
  const { paddingLeft, paddingRight } = getComputedStyle(page);
  return page.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
}

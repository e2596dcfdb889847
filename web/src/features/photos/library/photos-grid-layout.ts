import { useElementSize } from '@mantine/hooks';
import { useLayoutEffect, useState } from 'react';

/** Space between cells, in pixels. */
export const GRID_GAP = 14;

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
export function gridLayout(width: number) {
  const columns = columnsFrom.find(([from]) => width >= from)?.[1] ?? 2;
  const cellWidth = Math.max(0, (width - GRID_GAP * (columns - 1)) / columns);
  /** The tag is below the name. */
  const narrow = cellWidth < NARROW;
  /** Of the one or two lines below the picture. */
  const captionHeight = narrow ? 52 : 32;
  /** `rowHeight`: from the top of a row to the top of the next. */
  const rowHeight = cellWidth * 1.25 + captionHeight + GRID_GAP;
  return { columns, cellWidth, narrow, captionHeight, rowHeight };
}

export type GridLayout = ReturnType<typeof gridLayout>;

/** Height of a row of the table: one line on a desk, two on a tablet, a card with its gap on a phone. */
export function tableRowHeight(width: number): number {
  if (width <= 496) return 112;
  return width <= 860 ? 72 : 64;
}

/** Width in pixels, known before it is measured, so that Back finds the list at its full height. */
export function useWidth() {
  const { ref, width } = useElementSize();
  const [atFirst, setAtFirst] = useState(pageWidth);
  // On a page that opens here the frame is drawn together with this: it is measured before both are painted.
  useLayoutEffect(() => {
    if (atFirst === 0) setAtFirst(pageWidth());
  }, [atFirst]);
  return { ref, width: width || atFirst };
}

/** Width of the page without its margins. */
function pageWidth(): number {
  const page = document.getElementById('contenu');
  if (!page) return 0;
  const { paddingLeft, paddingRight } = getComputedStyle(page);
  return page.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
}

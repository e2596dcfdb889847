/** Space between cells, in pixels. */
export const GRID_GAP = 14;

export type GridLayout = {
  columns: number;
  cellWidth: number;
  /** A name and its tag stand below each other. */
  narrow: boolean;
  /** Of the line or two below the picture. */
  captionHeight: number;
  /** From the top of a row to the top of the next. */
  rowHeight: number;
};

/** From so many pixels on, so many columns: two on a phone, three on a tablet, five at a desk. */
const columnsFrom = [
  [1300, 6],
  [1000, 5],
  [700, 4],
  [460, 3],
  [0, 2],
] as const;

/** In pixels, below which a name and its tag find no room beside each other. */
const NARROW = 190;

/** Every size follows from the width alone, so that nothing moves when pictures arrive. Pictures are 4:5. */
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

/** A row of the table, which has one line at a desk, two on a tablet and three on a phone. */
export function tableRowHeight(width: number): number {
  if (width <= 480) return 92;
  return width <= 860 ? 72 : 64;
}

import { setImmediate as yieldToOthers } from 'node:timers/promises';

/** Draws rows, `size` of them at once; other requests have their turn in between. */
export async function inSlices<Row>(
  rows: readonly Row[],
  size: number,
  draw: (row: Row) => void,
): Promise<void> {
  for (const [index, row] of rows.entries()) {
    draw(row);
    if ((index + 1) % size === 0) await yieldToOthers();
  }
}

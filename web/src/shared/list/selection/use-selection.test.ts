import { describe, expect, test } from 'vitest';
import { allAre, stillListed, toggleSelection } from './use-selection.ts';

describe('selecting', () => {
  const ids = [9, 8, 7, 6, 5];
  const click = (selected: number[], id: number, anchor: number | null = null, range = false) =>
    [...toggleSelection(new Set(selected), ids, { id, anchor, range })].sort();

  test('takes one more, one less', () => {
    expect(click([9], 7)).toEqual([7, 9]);
    expect(click([7, 9], 7)).toEqual([9]);
  });

  test('with Shift takes everything from the click before, in both directions', () => {
    expect(click([8], 6, 8, true)).toEqual([6, 7, 8]);
    expect(click([6], 9, 6, true)).toEqual([6, 7, 8, 9]);
    expect(click([5, 6, 7, 8], 8, 6, true)).toEqual([5]);
  });

  test('lets go of what leaves the list, also when it comes back', () => {
    const selected = new Set([9, 7]);
    const without = stillListed(selected, [9, 8]);
    expect([...without]).toEqual([9]);
    expect([...stillListed(without, ids)]).toEqual([9]);
    expect(stillListed(selected, ids)).toBe(selected);
  });

  test('keeps « all » when a row joins, until rows after them are loaded', () => {
    const all = (selected: number[], rows: number[], to: number | null) =>
      allAre(
        new Set(selected),
        rows.map((id) => ({ id })),
        to,
      );
    expect(all([9, 8], [9, 8], null)).toBe(true);
    expect(all([9], [9, 8], null)).toBe(false);
    expect(all([9, 8], [10, 9, 8], 8)).toBe(true);
    // The newcomer moved the last one to the next page.
    expect(all([9], [10, 9], 8)).toBe(true);
    expect(all([9, 8], [9, 8, 7], 8)).toBe(false);
    expect(all([9], [10, 9, 8, 7], 8)).toBe(false);
  });

  test('with Shift and no click before takes one', () => {
    expect(click([], 6, null, true)).toEqual([6]);
    expect(click([], 6, 999, true)).toEqual([6]);
  });
});

import { describe, expect, test } from 'vitest';
import { allAre, createSelection, stillListed, toggleSelection } from './selection.ts';

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
    const all = (selected: number[], rows: number[], allTo: number | null) =>
      allAre({ ids: new Set(selected), allTo }, rows);
    expect(all([], [], null)).toBe(false);
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

  test('selects all rows and none, and tells those who show it', () => {
    const selection = createSelection();
    let told = 0;
    const stop = selection.subscribe(() => told++);
    const { get, list, toggle, toggleAll, clear } = selection;
    list(ids);
    expect(told).toBe(0);
    toggleAll();
    expect(get()).toEqual({ ids: new Set(ids), allTo: 5, whole: true });
    toggle(7, false);
    expect(get()).toEqual({ ids: new Set([9, 8, 6, 5]), allTo: null, whole: false });
    toggleAll();
    list([10, 9, 8]);
    expect([...get().ids]).toEqual([9, 8]);
    toggleAll();
    expect(get().ids.size).toBe(0);
    expect(told).toBe(5);
    clear();
    expect(told).toBe(5);
    stop();
    toggle(9, false);
    expect([...get().ids]).toEqual([9]);
    expect(told).toBe(5);
  });

  test('begins no range at a row that was clicked before all were cleared', () => {
    const { get, list, toggle, clear } = createSelection();
    list(ids);
    toggle(9, false);
    clear();
    toggle(6, true);
    expect([...get().ids]).toEqual([6]);
  });
});

import { useLayoutEffect, useState, useSyncExternalStore } from 'react';

/** An immutable snapshot of the selected rows. */
type Selected = {
  ids: ReadonlySet<number>;
  /** The last row of all that were selected together. */
  allTo: number | null;
  /** All or none, of which the rows out of sight may follow later. */
  whole: boolean;
};

const none: Selected = { ids: new Set(), allTo: null, whole: true };

export type Selection = ReturnType<typeof createSelection>;

/**
 * The selection of a list, apart from the page: a click draws the rows and the bar anew, not the page around them.
 * A row that leaves the list leaves the selection.
 */
export function createSelection() {
  let selected = none;
  let listed: readonly number[] = [];
  let anchor: number | null = null;
  const listeners = new Set<() => void>();
  const set = (next: Selected) => {
    selected = next;
    for (const listener of listeners) listener();
  };
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    get: () => selected,
    /** The rows that the list shows from now on. */
    list: (ids: readonly number[]) => {
      listed = ids;
      const still = stillListed(selected.ids, ids);
      if (still !== selected.ids) set({ ...selected, ids: still });
    },
    /** `range`: with Shift, from the last one. */
    toggle: (id: number, range: boolean) => {
      const ids = toggleSelection(selected.ids, listed, { id, anchor, range });
      anchor = id;
      set({ ids, allTo: null, whole: false });
    },
    toggleAll: () => {
      anchor = null;
      const all = allAre(selected, listed);
      set(all ? none : { ids: new Set(listed), allTo: listed.at(-1) ?? null, whole: true });
    },
    clear: () => {
      anchor = null;
      if (selected !== none) set(none);
    },
  };
}

const silent = () => () => {};
const nothing = () => none;

export function useSelected(selection: Selection | undefined): Selected {
  return useSyncExternalStore(selection?.subscribe ?? silent, selection?.get ?? nothing);
}

/** The selection of a list; its checkboxes select `la commande`, `toutes les commandes affichées`. */
export type RowSelection = Selection & {
  one: string;
  all: string;
  /** Cards show their checkboxes. */
  selecting: boolean;
  /** Selects a row that a finger holds, and begins to select. */
  hold: (id: number) => void;
  /** A tap selects instead of opening. */
  onTap?: boolean;
};

export function useSelection(
  rows: readonly { id: number }[],
  words: Pick<RowSelection, 'one' | 'all'>,
  /** The list is opened to select from. */
  atOnce = false,
) {
  const [selection] = useState(createSelection);
  // A layout effect: no row that left the list is counted in a painted frame.
  useLayoutEffect(() => selection.list(rows.map(({ id }) => id)), [selection, rows]);
  const [selecting, setSelecting] = useState(atOnce);
  const stopSelecting = () => {
    setSelecting(false);
    selection.clear();
  };
  const toggleSelecting = () => {
    if (selecting) stopSelecting();
    else setSelecting(true);
  };
  const hold = (id: number) => {
    setSelecting(true);
    if (!selection.get().ids.has(id)) selection.toggle(id, false);
  };
  return { ...words, ...selection, selecting, toggleSelecting, stopSelecting, hold };
}

/** The selection after a click on `id`; with Shift all rows from the last click (`anchor`) change with it. */
export function toggleSelection(
  selected: ReadonlySet<number>,
  ids: readonly number[],
  { id, anchor, range }: { id: number; anchor: number | null; range: boolean },
): Set<number> {
  const next = new Set(selected);
  const on = !selected.has(id);
  const from = anchor === null ? -1 : ids.indexOf(anchor);
  const to = ids.indexOf(id);
  const touched =
    range && from >= 0 && to >= 0 ? ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
  for (const one of touched) {
    if (on) next.add(one);
    else next.delete(one);
  }
  return next;
}

/**
 * Whether « all » clears the selection. A row that joins the list after all up to `allTo` were selected does not change
 * that, or the button would turn under the finger; rows after it, as of a next page, do.
 */
export function allAre({ ids, allTo }: Pick<Selected, 'ids' | 'allTo'>, listed: readonly number[]): boolean {
  if (ids.size === 0) return false;
  if (listed.every((id) => ids.has(id))) return true;
  if (allTo === null) return false;
  const end = listed.indexOf(allTo);
  return end === -1 || end === listed.length - 1;
}

/** The selected rows that the list still shows: one that left it is not selected when it comes back. */
export function stillListed(selected: ReadonlySet<number>, ids: readonly number[]): ReadonlySet<number> {
  const listed = ids.filter((id) => selected.has(id));
  return listed.length === selected.size ? selected : new Set(listed);
}

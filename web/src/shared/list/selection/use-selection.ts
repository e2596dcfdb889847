import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ToggleRow } from './row-checkbox.tsx';

/** The selection of a list; its checkboxes select `la commande`, `toutes les commandes affichées`. */
export type RowSelection = {
  one: string;
  all: string;
  selected: ReadonlySet<number>;
  toggle: ToggleRow;
  toggleAll: () => void;
  /** Cards show their checkboxes. */
  selecting: boolean;
  /** Selects a row that a finger holds, and begins to select. */
  hold: (id: number) => void;
  /** A tap selects instead of opening. */
  onTap?: boolean;
};

const none: ReadonlySet<number> = new Set();

/** The selected rows of a list; a row that leaves the list leaves the selection. */
export function useSelection<Row extends { id: number }>(
  rows: readonly Row[],
  words: Pick<RowSelection, 'one' | 'all'>,
  /** The list is opened to select from. */
  atOnce = false,
) {
  const [wanted, setWanted] = useState<ReadonlySet<number>>(none);
  const anchor = useRef<number | null>(null);
  const ids = useRef<number[]>([]);
  useEffect(() => {
    ids.current = rows.map(({ id }) => id);
    setWanted((before) => stillListed(before, ids.current));
  }, [rows]);

  const selectedRows = useMemo(
    () => (wanted.size === 0 ? [] : rows.filter(({ id }) => wanted.has(id))),
    [rows, wanted],
  );
  const selected = useMemo(
    () => (selectedRows.length === 0 ? none : new Set(selectedRows.map(({ id }) => id))),
    [selectedRows],
  );
  // The last row of all that were selected together.
  const [allTo, setAllTo] = useState<number | null>(null);
  const allSelected = selectedRows.length > 0 && allAre(selected, rows, allTo);
  const toggle: ToggleRow = useCallback((id, range) => {
    const from = anchor.current;
    anchor.current = id;
    setAllTo(null);
    setWanted((before) => toggleSelection(before, ids.current, { id, anchor: from, range }));
  }, []);
  const clear = useCallback(() => {
    anchor.current = null;
    setAllTo(null);
    setWanted(none);
  }, []);
  const toggleAll = () => {
    clear();
    if (allSelected) return;
    setAllTo(rows.at(-1)?.id ?? null);
    setWanted(new Set(rows.map(({ id }) => id)));
  };
  const [selecting, setSelecting] = useState(atOnce);
  const toggleSelecting = () => {
    if (selecting) stopSelecting();
    else setSelecting(true);
  };
  const hold = (id: number) => {
    setSelecting(true);
    if (!selected.has(id)) toggle(id, false);
  };
  const stopSelecting = () => {
    setSelecting(false);
    clear();
  };
  return {
    ...words,
    ...{ selected, selectedRows, allSelected, toggle, toggleAll, clear },
    ...{ selecting, toggleSelecting, stopSelecting, hold },
  };
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
 * Whether « all » clears the selection. A row that joins the list after all up to `to` were selected does not change
 * that, or the button would turn under the finger; rows after `to`, as of a next page, do.
 */
export function allAre(
  selected: ReadonlySet<number>,
  rows: readonly { id: number }[],
  to: number | null,
): boolean {
  if (rows.every(({ id }) => selected.has(id))) return true;
  const end = rows.findIndex(({ id }) => id === to);
  return to !== null && (end === -1 || end === rows.length - 1);
}

/** The selected rows that the list still shows: one that left it is not selected when it comes back. */
export function stillListed(selected: ReadonlySet<number>, ids: readonly number[]): ReadonlySet<number> {
  const listed = ids.filter((id) => selected.has(id));
  return listed.length === selected.size ? selected : new Set(listed);
}

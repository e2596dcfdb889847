import type { OrderSummary } from '@florilege/contract/orders/orders.contract.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { stillListed, toggleSelection } from './orders-selection.ts';

const none: ReadonlySet<number> = new Set();

/** The selected orders of the list; those that leave it (another filter, deleted) leave the selection. */
export function useSelection(orders: readonly OrderSummary[]) {
  const [wanted, setWanted] = useState<ReadonlySet<number>>(none);
  const anchor = useRef<number | null>(null);
  const ids = useRef<number[]>([]);
  useEffect(() => {
    ids.current = orders.map(({ id }) => id);
    setWanted((before) => stillListed(before, ids.current));
  }, [orders]);

  const selectedOrders = useMemo(
    () => (wanted.size === 0 ? [] : orders.filter(({ id }) => wanted.has(id))),
    [orders, wanted],
  );
  const selected = useMemo(
    () => (selectedOrders.length === 0 ? none : new Set(selectedOrders.map(({ id }) => id))),
    [selectedOrders],
  );

  const toggle = useCallback((id: number, range: boolean) => {
    const from = anchor.current;
    anchor.current = id;
    setWanted((before) => toggleSelection(before, ids.current, { id, anchor: from, range }));
  }, []);

  const clear = useCallback(() => {
    anchor.current = null;
    setWanted(none);
  }, []);

  const toggleAll = useCallback(() => {
    anchor.current = null;
    setWanted((before) =>
      ids.current.length > 0 && ids.current.every((id) => before.has(id)) ? none : new Set(ids.current),
    );
  }, []);

  return { selected, selectedOrders, toggle, toggleAll, clear };
}

import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { archivedLocationsQuery, locationsQuery } from '../locations.queries.ts';
import { onMove, whereIWork, workAt, workplaceOf } from './where-i-work.ts';

/** The shops that may be chosen, undefined until they are known, and the one where this device works. */
export function useWorkplace() {
  const chosen = useSyncExternalStore(onMove, whereIWork);
  const { data: shops } = useQuery(locationsQuery);
  const workplace = shops ? workplaceOf(chosen, shops) : null;
  return {
    shops,
    workplace,
    /** Before the shops are known, the one that was chosen last. */
    workplaceId: shops ? (workplace?.id ?? null) : chosen,
    choose: workAt,
  };
}

/** Keeps the choice true: the only shop is chosen by itself, one that is no longer open falls away. */
export function useKeepWorkplace(): void {
  const { shops, workplaceId } = useWorkplace();
  useEffect(() => {
    if (shops && workplaceId !== whereIWork()) workAt(workplaceId);
  }, [shops, workplaceId]);
}

/** Whether there is more than one shop: with one, nobody has to read which. */
export const useSeveralShops = (): boolean => (useQuery(locationsQuery).data?.length ?? 0) > 1;

/** The name of a shop by its number, as people read it in a conflict. */
export function useShopNames(): (id: number | null) => string | null {
  const { data: open = [] } = useQuery(locationsQuery);
  const { data: archived = [] } = useQuery(archivedLocationsQuery);
  return (id) => [...open, ...archived].find((shop) => shop.id === id)?.name ?? null;
}

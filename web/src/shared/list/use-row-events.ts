import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type FocusEvent, type MouseEvent, type PointerEvent, useEffect, useMemo, useRef } from 'react';
import { isPlainClick } from '../page/page-link.tsx';
import { useHold } from '../use-hold.ts';
import type { RowSelection } from './selection/selection.ts';

/** A glance over the rows asks for nothing; resting on one does. */
const REST_MS = 80;

export type RowEvents = {
  onClick: (event: MouseEvent) => void;
  onPointerOver: (event: PointerEvent) => void;
  onFocus: (event: FocusEvent) => void;
} & ReturnType<typeof useHold>['events'];

/**
 * Opens and prefetches rows, plain elements with `data-row-id`, by one set of listeners for all. A finger that
 * stays on a row selects it; while cards are selected, a tap selects the next one.
 */
export function useRowEvents(
  prefetchRow: (queryClient: QueryClient, id: number) => void,
  selection?: RowSelection,
): RowEvents {
  const router = useRouter();
  const queryClient = useQueryClient();
  const rest = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(rest.current), []);
  const holdRow = (target: EventTarget) => {
    const id = rowIdAt(target);
    if (id !== null) selection?.hold(id);
  };
  const held = useHold(selection ? holdRow : null);
  const tapped = useRef<RowSelection['toggle'] | null>(null);
  useEffect(() => {
    tapped.current = selection?.onTap ? selection.toggle : null;
  }, [selection]);

  return useMemo(() => {
    const prefetch = (target: EventTarget) => {
      clearTimeout(rest.current);
      const id = rowIdAt(target);
      if (id !== null) rest.current = setTimeout(() => prefetchRow(queryClient, id), REST_MS);
    };
    return {
      ...held.events,
      onClick: (event) => {
        if (event.detail > 0 && held.ended()) return event.preventDefault();
        const id = event.detail > 0 && tapped.current ? rowIdAt(event.target) : null;
        if (id !== null && !isField(event.target)) {
          event.preventDefault();
          tapped.current?.(id, false);
          return;
        }
        const link = event.target instanceof Element ? event.target.closest('a') : null;
        // A phone or mail link is the system's.
        if (link?.origin !== window.location.origin || !isPlainClick(event)) return;
        event.preventDefault();
        void router.navigate({ href: link.pathname + link.search });
      },
      onPointerOver: ({ target }) => prefetch(target),
      onFocus: ({ target }) => prefetch(target),
    };
  }, [router, queryClient, prefetchRow, held]);
}

const isField = (target: EventTarget) =>
  target instanceof Element && target.closest('label, button') !== null;

function rowIdAt(target: EventTarget): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row-id]') : null;
  const id = Number(row?.dataset.rowId);
  return id > 0 ? id : null;
}

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type FocusEvent, type MouseEvent, type PointerEvent, useEffect, useMemo, useRef } from 'react';
import { isPlainClick } from '../page/page-link.tsx';

/** A glance over the rows asks for nothing; resting on one does. */
const REST_MS = 80;

export type RowEvents = {
  onClick: (event: MouseEvent) => void;
  onPointerOver: (event: PointerEvent) => void;
  onFocus: (event: FocusEvent) => void;
};

/** Opens and prefetches rows, plain elements with `data-row-id`, by one set of listeners for all. */
export function useRowEvents(prefetchRow: (queryClient: QueryClient, id: number) => void): RowEvents {
  const router = useRouter();
  const queryClient = useQueryClient();
  const rest = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(rest.current), []);

  return useMemo(() => {
    const prefetch = (target: EventTarget) => {
      clearTimeout(rest.current);
      const id = rowIdAt(target);
      if (id !== null) rest.current = setTimeout(() => prefetchRow(queryClient, id), REST_MS);
    };
    return {
      onClick: (event) => {
        const link = event.target instanceof Element ? event.target.closest('a') : null;
        // A phone or mail link is the system's.
        if (link?.origin !== window.location.origin || !isPlainClick(event)) return;
        event.preventDefault();
        void router.navigate({ href: link.pathname + link.search });
      },
      onPointerOver: ({ target }) => prefetch(target),
      onFocus: ({ target }) => prefetch(target),
    };
  }, [router, queryClient, prefetchRow]);
}

function rowIdAt(target: EventTarget): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row-id]') : null;
  const id = Number(row?.dataset.rowId);
  return id > 0 ? id : null;
}

import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { keepTyped } from './typed-ahead.ts';

/** The dialog of a new record is in its list's URL as `new=1`: Back closes it, any screen can link to it. */
export function useNewInUrl(allowed: boolean) {
  const search: { new?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  const router = useRouter();
  const openedHere = useRef(false);
  const opened = allowed && search.new === '1';
  return {
    opened,
    open: () => {
      if (opened) return;
      openedHere.current = true;
      keepTyped();
      void navigate({ to: '.', search: (before: object) => ({ ...before, new: '1' }), resetScroll: false });
    },
    close: () => {
      if (openedHere.current) router.history.back({ ignoreBlocker: true });
      else {
        void navigate({
          to: '.',
          search: ({ new: _, from: __, ...before }: { new?: unknown; from?: unknown }) => before,
          replace: true,
          resetScroll: false,
        });
      }
      openedHere.current = false;
    },
  };
}

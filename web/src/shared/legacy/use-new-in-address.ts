import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';

/** The dialog of a new thing stands in its list's address as `new=1`: Back closes it, and any screen can link to it; `from` is what it starts from. */
export function useNewInAddress(allowed: boolean) {
  const search: { new?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  const router = useRouter();
  const openedHere = useRef(false);
  const opened = allowed && search.new === '1';
  const [wanted, setWanted] = useState(opened);
  if (opened && !wanted) setWanted(true);
  return {
    opened,
    /** From the first opening on, so that closing can fade. */
    wanted,
    open: () => {
      if (opened) return;
      openedHere.current = true;
      void navigate({ to: '.', search: (before) => ({ ...before, new: '1' }), resetScroll: false });
    },
    close: () => {
      if (openedHere.current) router.history.back();
      else
        void navigate({
          to: '.',
          search: ({ new: _, from: __, ...before }) => before,
          replace: true,
          resetScroll: false,
        });
      openedHere.current = false;
    },
  };
}

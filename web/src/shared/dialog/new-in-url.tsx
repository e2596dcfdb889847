import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { type ReactNode, useCallback } from 'react';
import { DialogSlot } from './dialog-slot.tsx';
import { keepTyped } from './typed-ahead.ts';

type NewSearch = { new?: '1'; from?: string };

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** One step back is where the dialog was asked for. */
    openedHere?: true;
  }
}

/** Opens the dialog of a new record, which is in its list's URL as `new=1`: Back closes it, any screen can link to it. */
export function useOpenNew(): () => void {
  const router = useRouter();
  return useCallback(() => {
    const search: NewSearch = router.latestLocation.search;
    if (search.new) return;
    keepTyped();
    // A change of the filters in this task is the list's: the history would make one entry of both.
    router.history.flush();
    void router.navigate({
      to: '.',
      search: { ...search, new: '1' },
      state: { openedHere: true },
      resetScroll: false,
    });
  }, [router]);
}

/** The way to such a dialog from any screen, to which closing it leads back. */
export const newAt = (href: string) => ({ href, state: { openedHere: true } }) as const;

type Props = {
  allowed?: boolean;
  /** `from`: the record that the new one starts from; '': none. */
  children: (from: string, close: () => void) => ReactNode;
};

/** Only this reads `new=1`, so that the list behind the dialog is not drawn again. */
export function NewInUrl({ allowed = true, children }: Props) {
  const router = useRouter();
  const navigate = useNavigate();
  const search: NewSearch = useSearch({ strict: false });
  const close = () => {
    const { history, latestLocation } = router;
    // One that starts from a record closes to where that was asked for.
    if (latestLocation.state.openedHere || (search.from !== undefined && history.canGoBack())) {
      history.back({ ignoreBlocker: true });
      return;
    }
    void navigate({
      to: '.',
      search: ({ new: _, from: __, ...before }: NewSearch) => before,
      replace: true,
      resetScroll: false,
    });
  };
  return (
    <DialogSlot of={allowed && search.new === '1' && (search.from ?? '')}>
      {(from) => children(from, close)}
    </DialogSlot>
  );
}

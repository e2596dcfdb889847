import { can } from '@florilege/contract/auth/roles.ts';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { forgetRecent } from '../features/search/recent-choices.ts';
import { useMember } from '../session/use-session.ts';
import { openDialogs } from '../shared/dialog/open-dialogs.ts';
import { useOnceOpened } from '../shared/legacy/use-once-opened.ts';
import { isKey } from '../shared/page/shortcuts.ts';
import { isTyping, usePageKeys } from '../shared/page/use-page-keys.ts';

const SearchDialog = lazy(() => import('../features/search/search-dialog.tsx'));
const ShortcutsDialog = lazy(() => import('../features/search/shortcuts-dialog.tsx'));

type Open = 'search' | 'shortcuts' | null;

/** The search of the frame and the sheet of its keys, each fetched when it is first asked for. */
export function useSearchEverywhere() {
  const [open, setOpen] = useState<Open>(null);
  const search = () => setOpen('search');
  useFrameKeys(setOpen);
  // The frame goes away with the session only.
  useEffect(() => forgetRecent, []);
  return { search, dialogs: <Dialogs open={open} setOpen={setOpen} /> };
}

function Dialogs({ open, setOpen }: { open: Open; setOpen: (open: Open) => void }) {
  const searchWanted = useOnceOpened(open === 'search');
  const sheetWanted = useOnceOpened(open === 'shortcuts');
  return (
    <Suspense>
      {searchWanted && (
        <SearchDialog
          opened={open === 'search'}
          onClose={() => setOpen(null)}
          onShortcuts={() => setTimeout(() => setOpen('shortcuts'))}
        />
      )}
      {sheetWanted && <ShortcutsDialog opened={open === 'shortcuts'} onClose={() => setOpen(null)} />}
    </Suspense>
  );
}

/** What a screen does not hear itself: `n` is an order wherever there is no list with a `n` of its own, `/` searches everywhere. */
function useFrameKeys(setOpen: (open: Open) => void): void {
  const router = useRouter();
  const mayCreate = can(useMember(), 'orders.create');
  usePageKeys(({ key }) => {
    if (isKey('search', key)) setOpen('search');
    else if (isKey('sheet', key)) setOpen('shortcuts');
    else if (isKey('fresh', key) && mayCreate) void router.navigate({ href: '/commandes?new=1' });
    else return false;
    return true;
  }, 'frame');

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const asked =
        (event.ctrlKey || event.metaKey) &&
        !event.altKey &&
        !event.shiftKey &&
        isKey('everywhere', event.key.toLowerCase());
      if (!asked || event.defaultPrevented || isTyping(event.target) || openDialogs().length > 0) return;
      event.preventDefault();
      setOpen('search');
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [setOpen]);
}

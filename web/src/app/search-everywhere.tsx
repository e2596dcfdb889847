import { can } from '@florilege/contract/auth/roles.ts';
import { useHotkeys } from '@mantine/hooks';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { forgetRecent } from '../features/search/forget-choices.ts';
import { useMember } from '../session/use-session.ts';
import { DialogSlot, openDialogs } from '../shared/dialog/dialog-slot.tsx';
import { laterDialog } from '../shared/dialog/later-dialog.tsx';
import { newAt } from '../shared/dialog/new-in-url.tsx';
import { keepTyped } from '../shared/dialog/typed-ahead.ts';
import { isTyping } from '../shared/page/is-typing.ts';
import { isKey } from '../shared/page/shortcuts.ts';
import { usePageKeys } from '../shared/page/use-page-keys.ts';
import { menu } from './features.ts';

const SearchDialog = laterDialog(() => import('../features/search/search-dialog.tsx'));
const ShortcutsDialog = laterDialog(() => import('../features/search/shortcuts-dialog.tsx'));

type Open = 'search' | 'shortcuts' | null;

export function useSearchEverywhere() {
  const [open, setOpen] = useState<Open>(null);
  const search = () => setOpen('search');
  useFrameKeys(setOpen);
  // The frame unmounts at sign-out.
  useEffect(() => forgetRecent, []);
  const close = () => setOpen(null);
  const dialogs = (
    <>
      <DialogSlot of={open === 'search'}>
        {() => (
          <SearchDialog
            pages={menu}
            onClose={close}
            onShortcuts={() => setTimeout(() => setOpen('shortcuts'))}
          />
        )}
      </DialogSlot>
      <DialogSlot of={open === 'shortcuts'}>{() => <ShortcutsDialog onClose={close} />}</DialogSlot>
    </>
  );
  return { search, dialogs };
}

/** Keys that the screen does not use itself: `n` for a new order, `/` for the search, `?` for the sheet. */
function useFrameKeys(setOpen: (open: Open) => void): void {
  const router = useRouter();
  const mayCreate = can(useMember(), 'orders.create');
  usePageKeys(({ key }) => {
    if (isKey('search', key)) setOpen('search');
    else if (isKey('sheet', key)) setOpen('shortcuts');
    else if (isKey('fresh', key) && mayCreate) {
      keepTyped();
      void router.navigate(newAt('/commandes?new=1'));
    } else return false;
    return true;
  }, 'frame');

  const searchEverywhere = (event: KeyboardEvent) => {
    if (event.defaultPrevented || isTyping(event.target) || openDialogs().length > 0) return;
    event.preventDefault();
    setOpen('search');
  };
  useHotkeys([['mod+K', searchEverywhere, { preventDefault: false }]], [], true);
}

import { useState } from 'react';
import { DialogSlot } from '../shared/dialog/dialog-slot.tsx';
import { laterDialog } from '../shared/dialog/later-dialog.tsx';
import { fetched } from '../shared/page/later.ts';
import { useFailed } from '../shared/ui/notification-dialog.tsx';
import { unsentOnDevice } from './device-data.ts';
import { signOut } from './sign-out.ts';
import { useMember } from './use-session.ts';

const SignOutFailedDialog = laterDialog(() => import('./sign-out-failed-dialog.tsx'));

/** Signs out everywhere; when the server cannot be reached, offers this device only. */
export function useSignOut() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { id } = useMember();
  const failed = useFailed('Déconnexion impossible');

  const leave = async (scope: 'global' | 'local') => {
    setBusy(true);
    setFailure(await signOut(scope));
    setBusy(false);
  };
  const start = async () => {
    const unsent = unsentOnDevice(id);
    if (unsent > 0) {
      const { askUnsent } = await fetched(import('./ask-unsent.ts'));
      if (!(await askUnsent(unsent))) return;
    }
    await leave('global');
  };
  const dialog = (
    <DialogSlot of={failure}>
      {(sentence) => (
        <SignOutFailedDialog
          failure={sentence}
          busy={busy}
          onClose={() => setFailure(null)}
          onLeave={(scope) => void leave(scope)}
        />
      )}
    </DialogSlot>
  );
  return { signOut: () => void start().catch(failed), busy, dialog };
}

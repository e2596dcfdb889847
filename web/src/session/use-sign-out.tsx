import { useState } from 'react';
import { DialogSlot } from '../shared/dialog/dialog-slot.tsx';
import { laterDialog } from '../shared/dialog/later-dialog.tsx';
import { useFailed } from '../shared/ui/notification-dialog.tsx';
import { unsentOnDevice } from './device-data.ts';
import { signOut } from './sign-out.ts';
import { useMember } from './use-session.ts';

const SignOutFailedDialog = laterDialog(() => import('./sign-out-failed-dialog.tsx'));
const UnsentDialog = laterDialog(() => import('./unsent-dialog.tsx'));

/** Signs out everywhere, after a question about unsent proofs; when the server cannot be reached, offers this device only. */
export function useSignOut() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [unsent, setUnsent] = useState(0);
  const { id } = useMember();
  const failed = useFailed('Déconnexion impossible');

  const leave = async (scope: 'global' | 'local') => {
    setBusy(true);
    try {
      setFailure(await signOut(scope));
    } catch (error) {
      failed(error);
    } finally {
      setUnsent(0);
      setBusy(false);
    }
  };
  const start = () => {
    const count = unsentOnDevice(id);
    if (count > 0) setUnsent(count);
    else void leave('global');
  };
  const dialog = (
    <>
      <DialogSlot of={unsent > 0 && unsent}>
        {(count) => (
          <UnsentDialog
            count={count}
            busy={busy}
            onClose={() => setUnsent(0)}
            onLeave={() => void leave('global')}
          />
        )}
      </DialogSlot>
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
    </>
  );
  return { signOut: start, busy, dialog };
}

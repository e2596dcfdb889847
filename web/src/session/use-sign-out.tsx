import { lazy, useState } from 'react';
import { DialogSlot } from '../shared/dialog/dialog-slot.tsx';
import { unsentOnDevice } from './device-data.ts';
import { signOut } from './sign-in.ts';
import { useMember } from './use-session.ts';

const SignOutFailedDialog = lazy(() => import('./sign-out-failed-dialog.tsx'));

/** Signs out everywhere; when the server cannot be reached, offers this device only. */
export function useSignOut() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { id } = useMember();

  const leave = async (scope: 'global' | 'local') => {
    setBusy(true);
    setFailure(await signOut(scope));
    setBusy(false);
  };
  const start = async () => {
    const unsent = unsentOnDevice(id);
    if (unsent === 0 || (await (await import('./ask-unsent.ts')).askUnsent(unsent))) await leave('global');
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
  return { signOut: () => void start(), busy, dialog };
}

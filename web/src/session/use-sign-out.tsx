import { lazy, type ReactNode, Suspense, useState } from 'react';
import { unsentProofs } from '../features/deliveries/proof/photos-livraisons.ts';
import { signOut } from './session.ts';
import { useMember } from './use-session.ts';

const SignOutFailed = lazy(async () => ({ default: (await import('./sign-out-failed.tsx')).SignOutFailed }));

type SignOut = { signOut: () => void; busy: boolean; dialog: ReactNode };

/** Signs out everywhere; when the server cannot be told, says why and offers this device only. */
export function useSignOut(): SignOut {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [opened, setOpened] = useState(false);

  const { id: member } = useMember();

  const leave = async (scope: 'global' | 'local') => {
    setBusy(true);
    const refusal = await signOut(scope);
    setBusy(false);
    setFailure((before) => refusal ?? before);
    setOpened(refusal !== null);
  };

  const dialog = failure !== null && (
    <Suspense fallback={null}>
      <SignOutFailed
        opened={opened}
        failure={failure}
        busy={busy}
        onClose={() => setOpened(false)}
        onLeave={(scope) => void leave(scope)}
      />
    </Suspense>
  );
  const ask = async () => {
    const unsent = unsentProofs(member);
    if (unsent === 0 || (await (await import('./ask-unsent.ts')).askUnsent(unsent))) void leave('global');
  };
  return { signOut: () => void ask(), busy, dialog };
}

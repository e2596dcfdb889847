import { lazy, type ReactNode, Suspense, useState } from 'react';
import { signOut } from './session.ts';

const SignOutFailed = lazy(async () => ({ default: (await import('./sign-out-failed.tsx')).SignOutFailed }));

type SignOut = { signOut: () => void; busy: boolean; dialog: ReactNode };

/** Signs out everywhere; when the server cannot be told, says why and offers this device only. */
export function useSignOut(): SignOut {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [opened, setOpened] = useState(false);

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
  return { signOut: () => void leave('global'), busy, dialog };
}

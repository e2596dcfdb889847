import { lazy, type ReactNode, Suspense, useState } from 'react';
import { unsentProofs } from '../../features/deliveries/photos-livraisons.ts';
import { formatCount } from '../../shared/format.ts';
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
    if (await leavesProofs(member)) void leave('global');
  };
  return { signOut: () => void ask(), busy, dialog };
}

/** Proofs that are on this device only stay on it, unsent, until their member is back: he decides. */
async function leavesProofs(member: string): Promise<boolean> {
  const count = unsentProofs(member);
  if (count === 0) return true;
  const { modals } = await import('@mantine/modals');
  return new Promise((decide) => {
    modals.openConfirmModal({
      title: 'Preuves de livraison à synchroniser',
      children: `${formatCount(count, 'preuve n’est pas encore envoyée', 'preuves ne sont pas encore envoyées')}. ${
        count < 2 ? 'Elle reste sur cet appareil et partira' : 'Elles restent sur cet appareil et partiront'
      } quand vous vous y reconnecterez.`,
      labels: { confirm: 'Me déconnecter quand même', cancel: 'Rester connecté' },
      onConfirm: () => decide(true),
      onCancel: () => decide(false),
      onClose: () => decide(false),
    });
  });
}

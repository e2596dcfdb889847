import { Button, Loader, Stack, Title } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import { CatchBoundary, RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { PasskeyPrompt } from '../features/auth/passkeys/passkey-prompt.tsx';
import { retrySession } from '../session/session.ts';
import { useMember, useSession } from '../session/use-session.ts';
import { later, Meanwhile } from '../shared/page/later.ts';
import { ErrorPanel } from '../shared/ui/error-panel.tsx';
import { Logo } from '../shared/ui/logo.tsx';
import { ownStart } from './own-start.ts';
import { router, UNEXPECTED } from './router.tsx';

const SignInScreen = later(() => import('../features/auth/sign-in-screen.tsx'));

/** Without an answer of the server for this long, the screen says so. */
const PATIENCE_MS = 5_000;

/** Replaces any page by sign-in while no member is signed in; the URL stays, so the page returns. */
export function SessionGate() {
  const { loading, user } = useSession();
  // This page was opened without a session, or its session ended.
  const [signingIn, setSigningIn] = useState(false);
  if (!loading && !user && !signingIn) setSigningIn(true);
  const screen = user ? <Pages key={user.id} afterSignIn={signingIn} /> : <SignInScreen />;
  return (
    <CatchBoundary getResetKey={() => ''} errorComponent={LastResort}>
      <Meanwhile value={<LoadingScreen />}>{loading ? <LoadingScreen /> : screen}</Meanwhile>
      <PasskeyPrompt />
    </CatchBoundary>
  );
}

/** The page of the URL; after a sign-in on the first page, where the member's own work begins. */
function Pages({ afterSignIn }: { afterSignIn: boolean }) {
  const { role } = useMember();
  useState(() => {
    if (!afterSignIn || location.pathname !== '/' || location.search !== '') return;
    const start = ownStart(role);
    if (start !== '/') router.history.replace(start);
  });
  return <RouterProvider router={router} />;
}

/** Errors outside of pages; the router shows those of a page. */
const LastResort = () => <ErrorPanel message={UNEXPECTED} onRetry={() => location.reload()} />;

function LoadingScreen() {
  const { unreachable } = useSession();
  const [late, setLate] = useState(false);
  const patience = useTimeout(() => setLate(true), PATIENCE_MS, { autoInvoke: true });
  const retry = () => {
    setLate(false);
    patience.clear();
    patience.start();
    void retrySession();
  };
  return (
    <Stack
      renderRoot={(props) => <main {...props} />}
      align="center"
      justify="center"
      gap="lg"
      mih="100dvh"
      p="lg"
      ta="center"
    >
      <Logo />
      {late || unreachable ? (
        <Stack align="center" gap="sm" mih={150} role="alert">
          <IconPlugConnectedX size={32} stroke={1.5} aria-hidden color="var(--fl-amber)" />
          <Title order={1} size="h2">
            Connexion au serveur impossible
          </Title>
          <p>Vérifiez le réseau de la boutique, puis réessayez.</p>
          <Button leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />} onClick={retry}>
            Réessayer
          </Button>
        </Stack>
      ) : (
        <Stack align="center" gap="sm" mih={150} c="dimmed" role="status">
          <Loader size={28} aria-hidden />
          Chargement...
        </Stack>
      )}
    </Stack>
  );
}

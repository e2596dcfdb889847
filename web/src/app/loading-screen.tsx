import { Button, Loader, Stack, Title } from '@mantine/core';
import { IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { retrySession } from '../session/session.ts';
import { useSession } from '../session/use-session.ts';
import { Logo } from '../shared/ui/logo.tsx';

/** Without an answer of the server for this long, the screen says so. */
const PATIENCE_MS = 5_000;

/** Shown while the session is read. */
export function LoadingScreen() {
  const { unreachable } = useSession();
  const [attempt, setAttempt] = useState(0);
  const [late, setLate] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt has its own five seconds
  useEffect(() => {
    setLate(false);
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [attempt]);

  const retry = () => {
    setAttempt(attempt + 1);
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

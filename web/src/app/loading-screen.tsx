import { Button, Loader } from '@mantine/core';
import { IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { retrySession } from '../session/session.ts';
import { useSession } from '../session/use-session.ts';
import { Logo } from '../shared/ui/logo.tsx';
import classes from './loading-screen.module.css';

/** Patience of a person before a blank answer. */
const PATIENCE_MS = 5_000;

/** While the session is read; after five seconds without a server it says so. */
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
    <main className={classes.screen}>
      <Logo />
      {late || unreachable ? (
        <div className={classes.message} role="alert">
          <IconPlugConnectedX size={32} stroke={1.5} aria-hidden className={classes.icon} />
          <h1 className={classes.title}>Connexion au serveur impossible</h1>
          <p className={classes.hint}>Vérifiez le réseau de la boutique, puis réessayez.</p>
          <Button leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />} onClick={retry}>
            Réessayer
          </Button>
        </div>
      ) : (
        <div className={classes.message} role="status">
          <Loader size={28} aria-hidden />
          Chargement...
        </div>
      )}
    </main>
  );
}

import { IconExternalLink } from '@tabler/icons-react';
import { inboxUrl } from '../../session/app-config.ts';
import { appConfig } from '../../session/session.ts';
import classes from './sign-in-screen.module.css';

/** In the demonstration nobody receives a text message: its codes are read on the simulator's page. */
export function DemoLink({ phone }: { phone: string | null }) {
  const config = appConfig();
  const url = config && inboxUrl(config, phone);
  if (!url) return null;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className={classes.demo}>
      Lire les codes reçus (démonstration)
      <IconExternalLink size={16} stroke={1.6} aria-hidden />
    </a>
  );
}

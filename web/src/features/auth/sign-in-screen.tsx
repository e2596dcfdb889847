import { Box, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconExternalLink } from '@tabler/icons-react';
import { inboxUrl } from '../../session/app-config.ts';
import { appConfig } from '../../session/session.ts';
import { useSession } from '../../session/use-session.ts';
import { Logo } from '../../shared/ui/logo.tsx';
import classes from './sign-in-screen.module.css';
import { CodeStep, PhoneStep } from './sign-in-steps.tsx';

const bouquet = new URL('./bouquet.svg', import.meta.url).href;

/** Phone, then code; from 820 px beside a bouquet. */
export default function SignInScreen() {
  useDocumentTitle('Connexion · Florilège');
  const { otpSent, phone, error } = useSession();
  return (
    <div className={classes.screen}>
      <main className={classes.side}>
        <Box w="100%" maw={360}>
          <Box mb="xl">
            <Logo />
          </Box>
          <Title order={1} lts="-0.01em">
            Bonjour
          </Title>
          {otpSent && phone ? <CodeStep phone={phone} error={error} /> : <PhoneStep error={error} />}
          <DemoLink phone={phone} />
        </Box>
      </main>
      <div className={classes.picture}>
        <div className={classes.frame}>
          <svg viewBox="0 0 440 580" className={classes.bouquet} aria-hidden>
            <rect
              x={24}
              y={16}
              width={392}
              height={548}
              rx={24}
              transform="rotate(-3 220 290)"
              className={classes.card}
            />
            <image href={bouquet} width={440} height={580} />
          </svg>
        </div>
      </div>
    </div>
  );
}

/** The demonstration sends no text message: its codes are on the simulator's page. */
function DemoLink({ phone }: { phone: string | null }) {
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

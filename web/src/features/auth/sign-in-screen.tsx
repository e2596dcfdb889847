import { useDocumentTitle } from '@mantine/hooks';
import { useSession } from '../../session/use-session.ts';
import { Logo } from '../../shared/ui/logo.tsx';
import { Bouquet } from './bouquet.tsx';
import { CodeStep } from './code-step.tsx';
import { DemoLink } from './demo-link.tsx';
import { PhoneStep } from './phone-step.tsx';
import classes from './sign-in-screen.module.css';

/** Phone, then code. From 820 px a bouquet stands beside the form. */
export function SignInScreen() {
  useDocumentTitle('Connexion · Florilège');
  const { otpSent, phone, error } = useSession();
  return (
    <div className={classes.screen}>
      <main className={classes.side}>
        <div className={classes.form}>
          <div className={classes.logo}>
            <Logo />
          </div>
          <h1 className={classes.title}>Bonjour</h1>
          {otpSent && phone ? <CodeStep phone={phone} error={error} /> : <PhoneStep error={error} />}
          <DemoLink phone={phone} />
        </div>
      </main>
      <div className={classes.picture}>
        <div className={classes.frame}>
          <Bouquet />
        </div>
      </div>
    </div>
  );
}

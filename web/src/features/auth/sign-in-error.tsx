import { IconAlertCircle } from '@tabler/icons-react';
import classes from './sign-in-screen.module.css';

/** Stays in the page while empty, so that screen readers announce a message. */
export function SignInError({ message }: { message: string | null }) {
  return (
    <div role="alert" id="sign-in-error">
      {message && (
        <div className={classes.error}>
          <IconAlertCircle size={20} stroke={1.75} aria-hidden style={{ flex: 'none' }} />
          {message}
        </div>
      )}
    </div>
  );
}

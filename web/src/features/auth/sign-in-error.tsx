import { IconAlertCircle } from '@tabler/icons-react';
import classes from './sign-in-screen.module.css';

/** The red box. It stays in the page when empty, so that screen readers announce what appears in it. */
export function SignInError({ message }: { message: string | null }) {
  return (
    <div role="alert" id="sign-in-error">
      {message && (
        <div className={classes.error}>
          <IconAlertCircle size={20} stroke={1.75} aria-hidden className={classes.errorIcon} />
          {message}
        </div>
      )}
    </div>
  );
}

import { Button } from '@mantine/core';
import classes from './stale-notice.module.css';

type Props = { message: string; onRetry: () => void; retrying: boolean };

/** Says that the data could not be refreshed; it stays usable. */
export function StaleNotice({ message, onRetry, retrying }: Props) {
  return (
    <div className={classes.stale} role="alert">
      {message}
      <Button variant="default" size="compact-md" onClick={onRetry} loading={retrying}>
        Réessayer
      </Button>
    </div>
  );
}

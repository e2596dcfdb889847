import { Notifications, notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { useSession } from '../session/use-session.ts';
import classes from './overlays.module.css';

/** Above dialogs (200) and below menus and lists of choices (300), whose items a person reaches for. */
const ABOVE_DIALOGS = 250;

export default function Overlays() {
  const { user } = useSession();
  // They name clients and act for the member who sees them: nothing of his stays for the next one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the member alone ends them
  useEffect(() => () => notifications.clean(), [user?.id]);
  return (
    <Notifications
      position="bottom-center"
      limit={3}
      zIndex={ABOVE_DIALOGS}
      // The library cuts what is higher than 200 px, such as a notice with its actions on a phone.
      notificationMaxHeight="80dvh"
      className={`${classes.notices} fl-no-print`}
    />
  );
}

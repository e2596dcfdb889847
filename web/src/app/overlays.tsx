import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import classes from './overlays.module.css';

/** Above dialogs (200) and below menus and lists of choices (300), whose items a person reaches for. */
const ABOVE_DIALOGS = 250;

export default function Overlays() {
  return (
    <>
      <ModalsProvider labels={{ confirm: 'Confirmer', cancel: 'Annuler' }}>{null}</ModalsProvider>
      <Notifications
        position="bottom-center"
        limit={3}
        zIndex={ABOVE_DIALOGS}
        // The library cuts what is higher than 200 px, such as a notice with its actions on a phone.
        notificationMaxHeight="80dvh"
        className={`${classes.notices} fl-no-print`}
      />
    </>
  );
}

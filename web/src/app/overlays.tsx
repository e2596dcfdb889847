import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';

/** What floats over any page: `modals.openConfirmModal(…)` and `notifications.show(…)` arrive here. */
export function Overlays() {
  return (
    <>
      <ModalsProvider labels={{ confirm: 'Confirmer', cancel: 'Annuler' }}>{null}</ModalsProvider>
      <Notifications position="bottom-center" limit={3} className="fl-no-print" />
    </>
  );
}

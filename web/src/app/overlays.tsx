import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';

export default function Overlays() {
  return (
    <>
      <ModalsProvider labels={{ confirm: 'Confirmer', cancel: 'Annuler' }}>{null}</ModalsProvider>
      <Notifications position="bottom-center" limit={3} className="fl-no-print" />
    </>
  );
}

import { Text } from '@mantine/core';
import { ConfirmDialog } from '../shared/dialog/confirm-dialog.tsx';
import { formatCount } from '../shared/format.ts';

type Props = { count: number; busy: boolean; onClose: () => void; onLeave: () => void };

/** Asks before a sign-out that leaves unsent proofs on the device. */
export default function UnsentDialog({ count, busy, onClose, onLeave }: Props) {
  return (
    <ConfirmDialog
      title="Preuves de livraison à synchroniser"
      onClose={onClose}
      change={{ isPending: busy }}
      onConfirm={onLeave}
      keepLabel="Garder ma session"
      confirmLabel="Me déconnecter"
    >
      <Text>
        {formatCount(count, 'preuve n’est pas encore envoyée', 'preuves ne sont pas encore envoyées')}
        {count < 2
          ? '. Elle reste sur cet appareil et partira'
          : '. Elles restent sur cet appareil et partiront'}
        {' quand vous vous y reconnecterez.'}
      </Text>
    </ConfirmDialog>
  );
}

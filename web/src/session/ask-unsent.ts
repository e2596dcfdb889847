import { modals } from '@mantine/modals';
import { formatCount } from '../shared/format.ts';

/** Asks before a sign-out that leaves unsent proofs on the device; true to sign out all the same. */
export function askUnsent(count: number): Promise<boolean> {
  return new Promise((decide) => {
    modals.openConfirmModal({
      title: 'Preuves de livraison à synchroniser',
      children: `${formatCount(count, 'preuve n’est pas encore envoyée', 'preuves ne sont pas encore envoyées')}. ${
        count < 2 ? 'Elle reste sur cet appareil et partira' : 'Elles restent sur cet appareil et partiront'
      } quand vous vous y reconnecterez.`,
      labels: { confirm: 'Me déconnecter quand même', cancel: 'Garder ma session' },
      onConfirm: () => decide(true),
      onCancel: () => decide(false),
      onClose: () => decide(false),
    });
  });
}

import { modals } from '@mantine/modals';
import { formatCount } from '../shared/format.ts';

/** Proofs that are on this device only stay on it, unsent, until their member is back: he decides. @returns whether he leaves all the same */
export function askUnsent(count: number): Promise<boolean> {
  return new Promise((decide) => {
    modals.openConfirmModal({
      title: 'Preuves de livraison à synchroniser',
      children: `${formatCount(count, 'preuve n’est pas encore envoyée', 'preuves ne sont pas encore envoyées')}. ${
        count < 2 ? 'Elle reste sur cet appareil et partira' : 'Elles restent sur cet appareil et partiront'
      } quand vous vous y reconnecterez.`,
      labels: { confirm: 'Me déconnecter quand même', cancel: 'Rester connecté' },
      onConfirm: () => decide(true),
      onCancel: () => decide(false),
      onClose: () => decide(false),
    });
  });
}

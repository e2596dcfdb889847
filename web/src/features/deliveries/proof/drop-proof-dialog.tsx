import { Text } from '@mantine/core';
import { ConfirmDialog } from '../../../shared/dialog/confirm-dialog.tsx';
import type { KeptProof } from './proof-outbox.ts';

type Props = { proof: KeptProof; onClose: () => void; onDrop: () => void };

/** Asks before a refused proof is given up, as it is lost. */
export default function DropProofDialog({ proof, onClose, onDrop }: Props) {
  return (
    <ConfirmDialog
      title={'Abandonner cette preuve\u202f?'}
      onClose={onClose}
      onConfirm={onDrop}
      keepLabel="La garder"
      confirmLabel="Abandonner la preuve"
    >
      <Text>
        {proof.photo
          ? `La photo et ce qui a été noté pour la commande ${proof.order_id} seront perdus\u00a0: le serveur ne les a pas. «\u00a0Enregistrer la photo\u00a0» en garde une copie sur cet appareil.`
          : `Ce qui a été noté pour la commande ${proof.order_id} sera perdu\u00a0: le serveur ne l’a pas.`}
      </Text>
    </ConfirmDialog>
  );
}

import '@mantine/core/styles/List.layer.css';
import { List, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { ConfirmDialog } from '../../shared/dialog/confirm-dialog.tsx';
import { useAnonymise } from './privacy.queries.ts';

type Props = { client: { id: number; name: string }; onClose: () => void };

/** Cannot be undone: it names the person, and says what stays. */
export function AnonymiseDialog({ client: { id, name }, onClose }: Props) {
  const anonymise = useAnonymise(id);
  const onSuccess = () => {
    onClose();
    notifications.show({
      title: 'Client anonymisé',
      message: 'Ses commandes et ses comptes restent.',
      color: 'green',
    });
  };
  return (
    <ConfirmDialog
      title="Anonymiser le client&#8239;?"
      onClose={onClose}
      change={anonymise}
      onConfirm={() => anonymise.mutate(undefined, { onSuccess })}
      keepLabel="Garder le client"
      confirmLabel="Anonymiser pour toujours"
      errorTitle="Anonymisation impossible"
    >
      <Text>
        Tout ce qui dit qui est <strong>{name}</strong> disparaît&nbsp;: nom, coordonnées, contacts, notes,
        liens avec des photos, messages des cartes, notes des bouquets, adresses et codes de ses livraisons.
        Cela ne peut pas être annulé.
      </Text>
      <Text>Restent&nbsp;:</Text>
      <List size="sm" listStyleType="disc">
        <List.Item>
          les commandes avec leurs montants, les paiements et les mouvements du compte, au centime&#8239;;
        </List.Item>
        <List.Item>
          les factures déjà émises, que la loi demande de garder, et la fiche chez Pennylane&#8239;;
        </List.Item>
        <List.Item>le journal et l’historique des commandes, qui ne s’effacent pas&#8239;;</List.Item>
        <List.Item>les photos de la photothèque, et les sauvegardes jusqu’à leur fin.</List.Item>
      </List>
    </ConfirmDialog>
  );
}

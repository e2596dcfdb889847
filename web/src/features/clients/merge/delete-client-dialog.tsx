import type { AccountDetail } from '@florilege/contract/clients/account.ts';
import { Button, Text } from '@mantine/core';
import { isApiError } from '../../../shared/api/api-error.ts';
import { ConfirmDialog } from '../../../shared/dialog/confirm-dialog.tsx';
import { useDeleteClient } from '../client.queries.ts';
import { useArchive } from './client-archive.tsx';

type Props = { client: AccountDetail; onClose: () => void; onDeleted: () => void };

/** For a client entered by mistake. One with orders cannot go: he is archived instead, from here. */
export function DeleteClientDialog({ client, onClose, onDeleted }: Props) {
  const remove = useDeleteClient(client.id);
  const { archive } = useArchive(client);
  const hasOrders = isApiError(remove.error) && remove.error.code === 'CLIENT_HAS_ORDERS';
  const archiveInstead = () => {
    archive();
    onClose();
  };
  const instead = client.archived_at ? null : <Button onClick={archiveInstead}>Archiver le client</Button>;

  return (
    <ConfirmDialog
      title="Supprimer le client&#8239;?"
      onClose={onClose}
      change={remove}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onDeleted })}
      keepLabel="Garder le client"
      confirmLabel="Supprimer le client"
      {...(hasOrders && { errorTitle: 'Suppression impossible', instead })}
    >
      <Text>
        <strong>{client.name}</strong> et tout ce qui est noté à son sujet disparaissent&nbsp;: contacts,
        notes et liens avec des photos. Cela ne peut pas être annulé.
      </Text>
    </ConfirmDialog>
  );
}

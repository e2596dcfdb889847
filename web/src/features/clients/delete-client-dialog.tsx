import type { AccountDetail } from '@florilege/contract/clients/clients.contract.ts';
import { Alert, Button, Modal, Stack, Text } from '@mantine/core';
import { errorMessage, isApiError } from '../../shared/api/api-error.ts';
import buttons from '../../shared/ui/dialog-buttons.module.css';
import { useDeleteClient } from './client.queries.ts';
import { useArchive } from './client-archive.tsx';

type Props = { client: AccountDetail; opened: boolean; onClose: () => void; onDeleted: () => void };

/** For a client entered by mistake. One with orders cannot go: he is archived instead, from here. */
export function DeleteClientDialog({ client, opened, onClose, onDeleted }: Props) {
  const remove = useDeleteClient(client.id);
  const { archive } = useArchive(client);
  const hasOrders = isApiError(remove.error) && remove.error.code === 'CLIENT_HAS_ORDERS';
  const close = () => {
    if (remove.isPending) return;
    onClose();
    remove.reset();
  };
  const confirm = () => {
    if (!remove.isPending) remove.mutate(undefined, { onSuccess: onDeleted });
  };

  return (
    <Modal opened={opened} onClose={close} title="Supprimer le client ?">
      <Stack gap="sm">
        <Text>
          <strong>{client.name}</strong> et tout ce qui est noté à son sujet disparaissent : contacts, notes et liens avec des photos. Cela
          ne peut pas être annulé.
        </Text>
        {remove.error && (
          <Alert color="red" title={hasOrders ? 'Suppression impossible' : 'Erreur'}>
            {errorMessage(remove.error)}
          </Alert>
        )}
        <div className={buttons.buttons}>
          <Button variant="default" onClick={close} disabled={remove.isPending} data-autofocus>
            Garder le client
          </Button>
          {hasOrders ? (
            !client.archived_at && (
              <Button
                onClick={() => {
                  archive();
                  close();
                }}
              >
                Archiver le client
              </Button>
            )
          ) : (
            <Button color="red" onClick={confirm} loading={remove.isPending}>
              Supprimer le client
            </Button>
          )}
        </div>
      </Stack>
    </Modal>
  );
}

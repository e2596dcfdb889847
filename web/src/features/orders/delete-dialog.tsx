import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import { Alert, Button, Modal, Stack, Text } from '@mantine/core';
import { errorMessage } from '../../shared/api/api-error.ts';
import { formatEuros } from '../../shared/format.ts';
import buttons from '../../shared/ui/dialog-buttons.module.css';
import { useDeleteOrder } from './order.queries.ts';

type Props = { order: OrderDetail; opened: boolean; onClose: () => void; onDeleted: () => void };

/** Into the bin, for an order entered by mistake. */
export function DeleteDialog({ order, opened, onClose, onDeleted }: Props) {
  const remove = useDeleteOrder(order.id);
  const close = () => {
    if (remove.isPending) return;
    onClose();
    remove.reset();
  };
  const confirm = () => {
    if (!remove.isPending) remove.mutate(undefined, { onSuccess: onDeleted });
  };

  return (
    <Modal opened={opened} onClose={close} title="Supprimer la commande ?">
      <Stack gap="sm">
        <Text>
          Commande <strong>{order.id}</strong> de <strong>{order.display_client}</strong>,{' '}
          <strong className="fl-figures">{formatEuros(order.amount)}</strong>.
        </Text>
        <Text>
          Elle disparaît de toutes les listes et reste 30 jours dans la corbeille, d’où elle peut être restaurée. Pour une commande à
          laquelle le client renonce, utilisez plutôt «&nbsp;Annuler la commande&nbsp;».
        </Text>
        {remove.error && (
          <Alert color="red" title="Erreur">
            {errorMessage(remove.error)}
          </Alert>
        )}
        <div className={buttons.buttons}>
          <Button variant="default" onClick={close} disabled={remove.isPending} data-autofocus>
            Garder la commande
          </Button>
          <Button color="red" onClick={confirm} loading={remove.isPending}>
            Supprimer la commande
          </Button>
        </div>
      </Stack>
    </Modal>
  );
}

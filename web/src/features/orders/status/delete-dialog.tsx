import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import { Text } from '@mantine/core';
import { ConfirmDialog } from '../../../shared/dialog/confirm-dialog.tsx';
import { formatEuros } from '../../../shared/format.ts';
import { useDeleteOrder } from '../order.queries.ts';

type Props = { order: OrderDetail; onClose: () => void; onDeleted: () => void };

/** Into the bin, for an order entered by mistake. */
export function DeleteDialog({ order, onClose, onDeleted }: Props) {
  const remove = useDeleteOrder(order.id);
  return (
    <ConfirmDialog
      title="Supprimer la commande&#8239;?"
      onClose={onClose}
      change={remove}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onDeleted })}
      keepLabel="Garder la commande"
      confirmLabel="Supprimer la commande"
    >
      <Text>
        Commande <strong>{order.id}</strong> de <strong>{order.display_client}</strong>,{' '}
        <strong className="fl-figures">{formatEuros(order.amount)}</strong>.
      </Text>
      <Text>
        Elle disparaît de toutes les listes et reste 30 jours dans la corbeille, d’où elle peut être
        restaurée. Pour une commande à laquelle le client renonce, utilisez plutôt «&nbsp;Annuler la
        commande&nbsp;».
      </Text>
    </ConfirmDialog>
  );
}

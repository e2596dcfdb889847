import { ORDER_BIN_DAYS, type OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import { Text } from '@mantine/core';
import { ConfirmDialog } from '../../../shared/dialog/confirm-dialog.tsx';
import { useDeleteOrder } from '../order.queries.ts';
import { NamedOrder } from './cancel-dialog.tsx';

/** Into the bin, for an order entered by mistake. */
export default function DeleteDialog(props: {
  order: OrderDetail;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const { order, onClose, onDeleted } = props;
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
        <NamedOrder order={order} />.
      </Text>
      <Text>
        Elle disparaît de toutes les listes et reste {ORDER_BIN_DAYS} jours dans la corbeille, d’où elle peut
        être restaurée. Pour une commande à laquelle le client renonce, utilisez plutôt «&nbsp;Annuler la
        commande&nbsp;».
      </Text>
    </ConfirmDialog>
  );
}

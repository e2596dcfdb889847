import { orderCan } from '@florilege/contract/orders/order-can.ts';
import { ORDER_BIN_DAYS, type OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import { notifications } from '@mantine/notifications';
import { IconArrowBackUp, IconCircleX, IconTrash } from '@tabler/icons-react';
import type { Member } from '../../../session/use-session.ts';
import { formatDate } from '../../../shared/format.ts';
import { ActionButton } from '../../../shared/ui/action-button.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { useEditOrder } from '../order.queries.ts';
import { RestoreButton } from '../status/restore-button.tsx';
import { useStatusFailed } from '../status/use-quick-actions.tsx';

const TO_REFUND = ' La somme encaissée reste à rembourser, par un Senior ou un Admin.';

/** Above an order that is cancelled or in the bin, with the way out of it. */
export function OrderNotices({ order, member }: { order: OrderDetail; member: Member }) {
  if (order.deleted_at) {
    return (
      <Notice
        icon={<IconTrash size={24} stroke={1.75} aria-hidden />}
        tone="amber"
        title="Commande supprimée"
        sentence={`Dans la corbeille depuis le ${formatDate(order.deleted_at)}, restaurable pendant ${ORDER_BIN_DAYS} jours.`}
        action={orderCan.restore(order, member) && <RestoreButton order={order} />}
      />
    );
  }
  if (order.status !== 'cancelled') return null;
  return (
    <Notice
      icon={<IconCircleX size={24} stroke={1.75} aria-hidden />}
      tone="red"
      title="Commande annulée"
      sentence={`Elle ne peut plus changer. Un Senior peut la rouvrir.${order.to_refund ? TO_REFUND : ''}`}
      action={orderCan.reopen(order, member) && <ReopenButton order={order} />}
    />
  );
}

function ReopenButton({ order }: { order: OrderDetail }) {
  const reopen = useEditOrder(order.id);
  const onError = useStatusFailed();
  const onSuccess = () =>
    notifications.show({ message: `La commande ${order.id} est rouverte.`, color: 'green' });
  return (
    <ActionButton
      Icon={IconArrowBackUp}
      onClick={() =>
        void reopen.mutateAsync({ status: 'created', version: order.version }).then(onSuccess, onError)
      }
      loading={reopen.isPending}
    >
      Rouvrir la commande
    </ActionButton>
  );
}

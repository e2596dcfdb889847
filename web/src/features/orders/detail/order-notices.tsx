import { orderCan } from '@florilege/contract/orders/order-can.ts';
import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconArrowBackUp, IconCircleX, IconTrash } from '@tabler/icons-react';
import type { Member } from '../../../session/use-session.ts';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { formatDate } from '../../../shared/format.ts';
import { Notice } from '../../../shared/ui/notice.tsx';
import { useNotify } from '../../../shared/ui/notification-dialog.tsx';
import { useEditOrder } from '../order.queries.ts';
import { RestoreButton } from '../status/restore-button.tsx';

/** Above an order that is cancelled or in the bin, with the way out of it. */
export function OrderNotices({ order, member }: { order: OrderDetail; member: Member }) {
  if (order.deleted_at) {
    return (
      <Notice
        icon={<IconTrash size={24} stroke={1.75} aria-hidden />}
        tone="amber"
        title="Commande supprimée"
        sentence={`Dans la corbeille depuis le ${formatDate(order.deleted_at)}, restaurable pendant 30 jours.`}
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
      sentence="Elle ne peut plus changer. Un Senior peut la rouvrir."
      action={orderCan.reopen(order, member) && <ReopenButton order={order} />}
    />
  );
}

function ReopenButton({ order }: { order: OrderDetail }) {
  const notify = useNotify();
  const reopen = useEditOrder(order.id);
  const click = () =>
    reopen.mutate(
      { status: 'created', version: order.version },
      {
        onSuccess: () =>
          notifications.show({ message: `La commande ${order.id} est rouverte.`, color: 'green' }),
        onError: (error) =>
          void notify({ type: 'error', title: 'Erreur de mise à jour', description: errorMessage(error) }),
      },
    );
  return (
    <Button
      variant="default"
      leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden />}
      onClick={click}
      loading={reopen.isPending}
    >
      Rouvrir la commande
    </Button>
  );
}

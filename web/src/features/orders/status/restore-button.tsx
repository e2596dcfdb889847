import type { OrderSummary } from '@florilege/contract/orders/orders.contract.ts';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconRestore } from '@tabler/icons-react';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { useNotify } from '../../../shared/ui/notification-dialog.tsx';
import { UPDATE_FAILED, useRestoreOrder } from '../order.queries.ts';

/** Takes an order out of the bin. */
export function RestoreButton({ order }: { order: OrderSummary }) {
  const notify = useNotify();
  const restore = useRestoreOrder(order.id);
  const click = () =>
    restore.mutate(undefined, {
      onSuccess: () =>
        notifications.show({ message: `La commande ${order.id} est restaurée.`, color: 'green' }),
      onError: (error) =>
        void notify({ type: 'error', title: 'Erreur', description: errorMessage(error, UPDATE_FAILED) }),
    });
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconRestore size={16} stroke={1.75} aria-hidden />}
      loading={restore.isPending}
      onClick={click}
      aria-label={`Restaurer la commande ${order.id}`}
    >
      Restaurer
    </Button>
  );
}

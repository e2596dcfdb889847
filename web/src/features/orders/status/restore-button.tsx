import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconRestore } from '@tabler/icons-react';
import { useFailed } from '../../../shared/ui/notification-dialog.tsx';
import { useRestoreOrder } from '../order.queries.ts';

/** Takes an order out of the bin. */
export function RestoreButton({ order: { id } }: { order: { id: number } }) {
  const restore = useRestoreOrder(id);
  const onError = useFailed();
  const onSuccess = () => notifications.show({ message: `La commande ${id} est restaurée.`, color: 'green' });
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconRestore size={16} stroke={1.75} aria-hidden />}
      loading={restore.isPending}
      onClick={() => void restore.mutateAsync().then(onSuccess, onError)}
      aria-label={`Restaurer la commande ${id}`}
    >
      Restaurer
    </Button>
  );
}

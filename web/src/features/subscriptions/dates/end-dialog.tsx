import type { SubscriptionDetail } from '@florilege/contract/subscriptions/subscription.ts';
import { Alert, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { ConfirmDialog } from '../../../shared/legacy/confirm-dialog.tsx';
import { useStop } from '../subscriptions.queries.ts';
import { ordersAheadText } from './orders-ahead.ts';

type Props = { subscription: SubscriptionDetail; opened: boolean; onClose: () => void };

/** Asks before a subscription ends. */
export function EndDialog({ subscription, opened, onClose }: Props) {
  const stop = useStop(subscription.id);
  const ahead = ordersAheadText(subscription);
  const end = () =>
    stop.mutate(
      { kind: 'end' },
      {
        onSuccess: () => {
          notifications.show({ message: 'Abonnement terminé', color: 'green' });
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title="Terminer l’abonnement&#8239;?"
      opened={opened}
      onClose={onClose}
      change={stop}
      onConfirm={end}
      keepLabel="Garder l’abonnement"
      confirmLabel="Terminer"
    >
      <Text>
        Plus aucune commande ne sera créée à partir d’aujourd’hui. L’abonnement reste lisible et peut être
        repris.
      </Text>
      {ahead && <Alert color="amber">{ahead}</Alert>}
    </ConfirmDialog>
  );
}

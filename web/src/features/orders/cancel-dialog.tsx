import { orderStatuses } from '@florilege/contract/orders/order-status.ts';
import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import { Alert, Button, Modal, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { errorMessage } from '../../shared/api/api-error.ts';
import { formatDate, formatEuros } from '../../shared/format.ts';
import buttons from '../../shared/ui/dialog-buttons.module.css';
import classes from './cancel-dialog.module.css';
import { useEditOrder } from './order.queries.ts';

type Props = { order: OrderDetail; opened: boolean; onClose: () => void };

/** Cancelling cannot be undone by most: it names the order, the client, the amount and what follows. */
export function CancelDialog({ order, opened, onClose }: Props) {
  const cancel = useEditOrder(order.id);
  const close = () => {
    if (cancel.isPending) return;
    onClose();
    cancel.reset();
  };
  const confirm = () => {
    if (cancel.isPending) return;
    cancel.mutate(
      { status: 'cancelled', version: order.version },
      {
        onSuccess: () => {
          onClose();
          notifications.show({ title: 'Commande annulée', message: `Commande ${order.id} de ${order.display_client}`, color: 'green' });
        },
      },
    );
  };

  return (
    <Modal opened={opened} onClose={close} title="Annuler la commande ?">
      <Stack gap="sm">
        <Text>
          Commande <strong>{order.id}</strong> de <strong>{order.display_client}</strong>,{' '}
          <strong className="fl-figures">{formatEuros(order.amount)}</strong>, actuellement «&nbsp;{orderStatuses[order.status].label}
          &nbsp;».
        </Text>
        <ul className={classes.consequences}>
          {consequences(order).map((consequence) => (
            <li key={consequence}>{consequence}</li>
          ))}
        </ul>
        {cancel.error && (
          <Alert color="red" title="Erreur">
            {errorMessage(cancel.error)}
          </Alert>
        )}
        <div className={buttons.buttons}>
          <Button variant="default" onClick={close} disabled={cancel.isPending} data-autofocus>
            Garder la commande
          </Button>
          <Button color="red" onClick={confirm} loading={cancel.isPending}>
            Annuler la commande
          </Button>
        </div>
      </Stack>
    </Modal>
  );
}

function consequences(order: OrderDetail): string[] {
  const settled = order.financial_status === 'paid' || order.financial_status === 'invoiced';
  return [
    'Elle ne pourra plus être modifiée. Seul un Senior pourra la rouvrir.',
    order.requires_delivery &&
      (order.delivery_date ? `La livraison du ${formatDate(order.delivery_date)} n’aura pas lieu.` : 'Elle ne sera pas livrée.'),
    order.payer_account && `Le compte de ${order.payer_account.name} ne sera plus débité de cette commande.`,
    order.financial_status === 'link_generated' && 'Le lien de paiement sera supprimé.',
    settled && 'Elle est déjà payée ou facturée : l’annulation ne rembourse pas le client, cela se fait à part.',
  ].filter((sentence) => typeof sentence === 'string');
}

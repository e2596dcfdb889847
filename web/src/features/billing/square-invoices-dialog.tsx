import { Button, Group, Loader, Stack } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { IconExternalLink } from '@tabler/icons-react';
import { isApiError } from '../../shared/api/api-error.ts';
import { Dialog } from '../../shared/dialog/dialog.tsx';
import buttons from '../../shared/dialog/dialog-buttons.module.css';
import { ErrorAlert } from '../../shared/ui/error-panel.tsx';
import classes from './billing.module.css';
import { SQUARE_INVOICE_FAILED, useSquareInvoices } from './billing.queries.ts';
import { FailedOrders } from './failed-orders.tsx';

/** Square’s receipts of paid orders, requested when the dialog opens. */
export default function SquareInvoicesDialog(props: { orderIds: number[]; onClose: () => void }) {
  const { orderIds, onClose } = props;
  const { mutate, data, error } = useSquareInvoices();
  const waiting = !data && !error;
  // A moment later, so that the double mount of development asks once.
  useTimeout(() => mutate(orderIds), 0, { autoInvoke: true });
  return (
    <Dialog onClose={onClose} title={orderIds.length === 1 ? 'Facture Square' : 'Factures Square'}>
      <Stack gap="sm" aria-busy={waiting}>
        {waiting && <Loader size="sm" aria-label="Chargement..." />}
        <ErrorAlert error={error} fallback={SQUARE_INVOICE_FAILED} />
        {data && data.invoices.length > 0 && (
          <ul className={classes.receipts}>
            {data.invoices.map(({ internal_order_id, public_url }) => (
              <Group key={internal_order_id} component="li" justify="space-between" gap="sm" py="xs">
                <span>Commande {internal_order_id}</span>
                <Button
                  component="a"
                  variant="default"
                  href={public_url}
                  target="_blank"
                  rel="noopener noreferrer"
                  aria-label={`Voir le reçu de la commande ${internal_order_id}`}
                  rightSection={<IconExternalLink size={18} stroke={1.6} aria-hidden />}
                >
                  Voir le reçu
                </Button>
              </Group>
            ))}
          </ul>
        )}
        <FailedOrders failed={data?.failed_orders ?? (isApiError(error) ? error.orders : [])} />
        <div className={buttons.buttons}>
          <Button onClick={onClose} data-autofocus>
            Fermer
          </Button>
        </div>
      </Stack>
    </Dialog>
  );
}

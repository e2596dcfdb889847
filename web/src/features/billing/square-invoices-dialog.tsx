import { Alert, Button, Loader, Modal, Stack } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { errorMessage } from '../../shared/api/api-error.ts';
import { useIdempotencyKey } from '../../shared/api/idempotency.ts';
import buttons from '../../shared/dialog/dialog-buttons.module.css';
import { SQUARE_INVOICE_FAILED, useSquareInvoices } from './billing.queries.ts';
import { FailedOrders } from './failed-orders.tsx';
import classes from './square-invoices-dialog.module.css';

type Props = { orderIds: number[]; opened: boolean; onClose: () => void };

/** Square’s receipts of paid orders: asked for at once, listed with their links. */
export default function SquareInvoicesDialog({ orderIds, opened, onClose }: Props) {
  const { mutate, reset, data, error, isPending } = useSquareInvoices();
  const key = useIdempotencyKey();
  const ids = useRef(orderIds);
  ids.current = orderIds;
  useEffect(() => {
    if (!opened) return;
    mutate({ orderIds: ids.current, key: key.current() });
    return () => {
      reset();
      key.renew();
    };
  }, [opened, mutate, reset, key]);

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={orderIds.length === 1 ? 'Facture Square' : 'Factures Square'}
    >
      <Stack gap="sm" aria-busy={isPending}>
        {isPending && <Loader size="sm" aria-label="Chargement..." />}
        {error && (
          <Alert color="red" title="Erreur">
            {errorMessage(error, SQUARE_INVOICE_FAILED)}
          </Alert>
        )}
        {data && data.invoices.length > 0 && (
          <ul className={classes.list}>
            {data.invoices.map(({ internal_order_id, public_url }) => (
              <li key={internal_order_id}>
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
              </li>
            ))}
          </ul>
        )}
        {data && <FailedOrders failed={data.failed_orders} />}
        <div className={buttons.buttons}>
          <Button onClick={onClose} data-autofocus>
            Fermer
          </Button>
        </div>
      </Stack>
    </Modal>
  );
}

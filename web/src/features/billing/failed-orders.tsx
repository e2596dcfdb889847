import type { FailedOrder } from '@florilege/contract/billing/billing.contract.ts';
import { Alert, Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import classes from './failed-orders.module.css';

/** Why some orders have no document, with the way to what is missing. */
export function FailedOrders({ failed }: { failed: readonly FailedOrder[] }) {
  if (failed.length === 0) return null;
  return (
    <Alert color="red" title={failed.length === 1 ? 'Une commande n’a pas abouti' : `${failed.length} commandes n’ont pas abouti`}>
      <ul className={classes.list}>
        {failed.map(({ order_id, error, client_id }) => (
          <li key={order_id}>
            <strong>Commande {order_id}</strong> : {error}
            {client_id !== null && (
              <>
                {' '}
                <Anchor component={Link} to={`/clients/${client_id}/details`} inherit underline="always">
                  Compléter le client
                </Anchor>
              </>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

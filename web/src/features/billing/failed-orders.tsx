import type { FailedOrder } from '@florilege/contract/billing/billing.contract.ts';
import { Alert, Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import classes from './failed-orders.module.css';

/** Beside what was made; where nothing was, the title is the one of any error. */
const titleOfSome = (count: number) =>
  count === 1 ? 'Une commande n’a pas abouti' : `${count} commandes n’ont pas abouti`;

/** Why orders have no document, with the way to what is missing. `all`: none of them has one. */
export function FailedOrders({ failed, all = false }: { failed: readonly FailedOrder[]; all?: boolean }) {
  if (failed.length === 0) return null;
  return (
    <Alert color="red" title={all ? 'Erreur' : titleOfSome(failed.length)}>
      <ul className={classes.list}>
        {failed.map(({ order_id, error, client_id }) => (
          <li key={order_id}>
            <strong>Commande {order_id}</strong>&nbsp;: {error}
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

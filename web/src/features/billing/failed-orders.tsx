import type { FailedOrder } from '@florilege/contract/billing/billing.contract.ts';
import { Alert, Stack } from '@mantine/core';
import { RecordLink } from '../../shared/page/record-link.tsx';

/** Most reasons say which order they are about. */
const names = (error: string, id: number) => new RegExp(`n°\\s${id}\\b`).test(error);

/** Why orders have no document, with a link to the client whose address is missing. `all`: none has one. */
export function FailedOrders({ failed, all = false }: { failed: readonly FailedOrder[]; all?: boolean }) {
  if (failed.length === 0) return null;
  const some =
    failed.length === 1 ? 'Une commande n’a pas abouti' : `${failed.length} commandes n’ont pas abouti`;
  return (
    <Alert color="red" title={all ? 'Erreur' : some}>
      <Stack component="ul" gap="xs" pl="md" style={{ listStyle: 'disc' }}>
        {failed.map(({ order_id, error, client_id }) => (
          <li key={order_id}>
            {!names(error, order_id) && (
              <>
                <strong>Commande {order_id}</strong>&nbsp;:{' '}
              </>
            )}
            {error}
            {client_id !== null && (
              <>
                {' '}
                <RecordLink page="/clients/$id/$tab" id={client_id} inherit underline="always">
                  Compléter le client
                </RecordLink>
              </>
            )}
          </li>
        ))}
      </Stack>
    </Alert>
  );
}

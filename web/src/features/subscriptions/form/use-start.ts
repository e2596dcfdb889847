import type { AccountSummary } from '@florilege/contract/clients/account-summary.ts';
import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { clientQuery } from '../../clients/clients.public.ts';
import { orderQuery } from '../../orders/orders.public.ts';
import type { StartsFrom } from '../list/subscriptions-search.ts';

type Start = {
  start: { client?: AccountSummary; order?: OrderDetail };
  ready: boolean;
  notice: string | null;
};

/** What a new subscription begins with: a client, an order, or nothing; what cannot be had leaves the form blank and says so. */
export function useStart(from: StartsFrom | null): Start {
  const client = useQuery({ ...clientQuery(from?.id ?? 0), enabled: from?.kind === 'client' });
  const order = useQuery({ ...orderQuery(from?.id ?? 0), enabled: from?.kind === 'order' });
  if (!from) return { start: {}, ready: true, notice: null };
  if (from.kind === 'client') {
    if (client.data) return { start: { client: client.data }, ready: true, notice: null };
    return {
      start: {},
      ready: client.isError,
      notice: client.error && `Le client ne peut pas être repris\u00a0: ${errorMessage(client.error)}`,
    };
  }
  if (order.data) {
    return {
      start: { order: order.data },
      ready: true,
      notice: `Reprise de la commande ${from.id}. Le rythme commence après elle\u202f; tout peut être changé.`,
    };
  }
  return {
    start: {},
    ready: order.isError,
    notice: order.error && `La commande ne peut pas être reprise\u00a0: ${errorMessage(order.error)}`,
  };
}

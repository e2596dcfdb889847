import { can } from '@florilege/contract/auth/roles.ts';
import type { AccountDetail } from '@florilege/contract/clients/account.ts';
import { IconFlower } from '@tabler/icons-react';
import { useMember } from '../../../session/use-session.ts';
import { formatCount, formatEuros } from '../../../shared/format.ts';
import { ListMore } from '../../../shared/list/list-more.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorPanel } from '../../../shared/ui/error-panel.tsx';
import { LIST_FAILED, ordersFailure, useOrdersList } from '../../orders/orders.public.ts';
import classes from './client-orders.module.css';
import { ClientOrders, ClientOrdersSkeleton } from './client-orders.tsx';

/** The orders that a client pays or receives. */
export function ClientOrdersTab({ client }: { client: AccountDetail }) {
  const mayCreate = can(useMember(), 'orders.create');
  const list = useOrdersList({ account_id: client.id });

  if (list.isPending) return <ClientOrdersSkeleton />;
  if (!list.data) {
    return (
      <ErrorPanel
        message={ordersFailure(list.error)}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  }
  if (list.rows.length === 0) {
    return (
      <EmptyState
        title="Aucune commande trouvée"
        icon={<IconFlower size={28} stroke={1.5} />}
        hint="Les commandes que ce client paie ou reçoit paraîtront ici."
      />
    );
  }
  return (
    <>
      <p className={classes.sum}>
        <strong>{formatCount(list.count ?? client.orders_count, 'commande')}</strong>
        <span>
          Total à sa charge&nbsp;: <strong>{formatEuros(client.orders_total)}</strong>, sans les commandes
          annulées
        </span>
      </p>
      <ClientOrders clientId={client.id} orders={list.rows} mayCreate={mayCreate} />
      <ListMore list={list} failed={LIST_FAILED} />
    </>
  );
}

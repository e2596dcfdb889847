import { can } from '@florilege/contract/auth/roles.ts';
import type { AccountDetail } from '@florilege/contract/clients/account.ts';
import { IconFlower } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useMember } from '../../../session/use-session.ts';
import { formatCount, formatEuros } from '../../../shared/format.ts';
import { DataTable, DataTableSkeleton } from '../../../shared/list/data-table.tsx';
import { ListStates } from '../../../shared/list/list-states.tsx';
import { useRowEvents } from '../../../shared/list/use-row-events.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { LIST_FAILED, ordersFailure, prefetchOrder, useOrdersList } from '../../orders/orders.public.ts';
import { clientOrderColumns } from './client-order-columns.tsx';
import classes from './client-orders.module.css';
import { useReturnHere } from './client-tabs.ts';

/** The orders that a client pays or receives. */
export function ClientOrders({ client }: { client: AccountDetail }) {
  const mayCreate = can(useMember(), 'orders.create');
  const list = useOrdersList({ account_id: client.id });
  const here = useReturnHere('orders');
  const columns = useMemo(() => clientOrderColumns(client.id, here, mayCreate), [client.id, here, mayCreate]);
  const table = { columns, layout: `${classes.row} ${mayCreate ? classes.repeatable : ''}` };
  const events = useRowEvents(prefetchOrder);
  return (
    <ListStates
      list={list}
      noun="commande"
      failed={LIST_FAILED}
      failure={ordersFailure}
      skeleton={<DataTableSkeleton {...table} label="Chargement des commandes…" count={6} />}
      empty={
        <EmptyState
          title="Aucune commande trouvée"
          icon={<IconFlower size={28} stroke={1.5} />}
          hint="Les commandes que ce client paie ou reçoit paraîtront ici."
        />
      }
      hint={
        <p className={classes.sum}>
          <strong>{formatCount(list.count ?? client.orders_count, 'commande')}</strong>
          <span>
            Total à sa charge&nbsp;: <strong>{formatEuros(client.orders_total)}</strong>, sans les commandes
            annulées
          </span>
        </p>
      }
    >
      <DataTable {...table} label="Commandes du client" rows={list.rows} events={events} />
    </ListStates>
  );
}

import { can } from '@florilege/contract/auth/roles.ts';
import type { AccountDetail } from '@florilege/contract/clients/account.ts';
import { statusDisplay } from '@florilege/contract/orders/order-status.ts';
import type { OrderSummary } from '@florilege/contract/orders/orders.contract.ts';
import { Button, Group } from '@mantine/core';
import { IconFlower, IconRepeat } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useMember } from '../../../session/use-session.ts';
import { formatCount, formatDate, formatEuros } from '../../../shared/format.ts';
import { type Column, DataTable, DataTableSkeleton } from '../../../shared/list/data-table.tsx';
import { ListDay } from '../../../shared/list/list-day.tsx';
import { ListStates } from '../../../shared/list/list-states.tsx';
import { useRowEvents } from '../../../shared/list/use-row-events.ts';
import { stringifySearch } from '../../../shared/search-params.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { StatusBadge } from '../../../shared/ui/status-badge.tsx';
import {
  FinancialBadges,
  groupText,
  ordersFailure,
  prefetchOrder,
  useOrdersList,
} from '../../orders/orders.public.ts';
import detail from './client-detail.module.css';
import classes from './client-orders.module.css';
import { useReturnHere } from './client-tabs.ts';

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
        <Group component="p" mb="sm" className={detail.sum}>
          <strong>{formatCount(list.count ?? client.orders_count, 'commande')}</strong>
          <span>
            Total à sa charge&nbsp;: <strong>{formatEuros(client.orders_total)}</strong>, sans les commandes
            annulées
          </span>
        </Group>
      }
    >
      <DataTable {...table} label="Commandes du client" rows={list.rows} events={events} />
    </ListStates>
  );
}

/** `here`: where Back leads from an order. */
function clientOrderColumns(clientId: number, here: string, mayCreate: boolean): Column<OrderSummary>[] {
  const columns: Column<OrderSummary>[] = [
    {
      name: 'number',
      head: 'N°',
      cell: numberCell,
      href: ({ id }) => `/commandes/${id}${stringifySearch({ return: here })}`,
      linkName: ({ id, amount }) => `Commande ${id}, ${formatEuros(amount)}`,
      waiting: 44,
    },
    {
      name: 'created',
      head: 'Date',
      cell: ({ created_at }) => formatDate(created_at),
      className: classes.side,
      waiting: 70,
    },
    {
      name: 'role',
      head: 'Rôle',
      cell: (order) => orderRole(order, clientId),
      className: classes.muted,
      waiting: '60%',
    },
    {
      name: 'status',
      head: 'Commande',
      cell: ({ status }) => <StatusBadge {...statusDisplay(status)} />,
      waiting: 96,
    },
    {
      name: 'payment',
      head: 'Paiement',
      cell: (order) => <FinancialBadges {...order} />,
      waiting: 96,
    },
    { name: 'delivery', head: 'Livraison', cell: deliveryCell, className: classes.side, waiting: '70%' },
    {
      name: 'amount',
      head: 'Montant',
      cell: ({ amount }) => formatEuros(amount),
      className: classes.amount,
      waiting: 64,
    },
  ];
  if (mayCreate)
    columns.push({
      name: 'repeat',
      head: 'Refaire',
      cell: ({ id }) => <RepeatButton id={id} />,
      className: classes.repeat,
      waiting: 80,
    });
  return columns;
}

function numberCell({ id, ...order }: OrderSummary) {
  return (
    <>
      {id}
      {order.batch_id && (
        <span className={classes.batch} title="Commande groupée">
          {groupText(order)}
        </span>
      )}
    </>
  );
}

type Parties = {
  [party in 'payer_account' | 'recipient_account']: Pick<NonNullable<OrderSummary[party]>, 'id'> | null;
};

export function orderRole({ payer_account, recipient_account }: Parties, clientId: number): string {
  const pays = payer_account?.id === clientId;
  const receives = recipient_account?.id === clientId;
  if (pays && receives) return 'Payeur et destinataire';
  return pays ? 'Payeur' : 'Destinataire';
}

function deliveryCell({ requires_delivery, delivery_date }: OrderSummary) {
  if (!requires_delivery) return 'Non';
  if (!delivery_date) return 'Oui, sans date';
  return (
    <>
      Oui, le <ListDay day={delivery_date} />
    </>
  );
}

function RepeatButton({ id }: { id: number }) {
  return (
    <Button
      renderRoot={(props) => <Link {...props} to="/commandes" search={{ new: '1', from: String(id) }} />}
      variant="default"
      size="compact-md"
      className={classes.repeatButton}
      leftSection={<IconRepeat size={16} stroke={1.75} aria-hidden />}
      aria-label={`Refaire la même commande\u00a0: ${id}`}
    >
      Refaire<span className={classes.onCard}> la même commande</span>
    </Button>
  );
}

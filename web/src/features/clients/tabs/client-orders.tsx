// biome-ignore-all lint/a11y/noRedundantRoles: rows laid out as grids lose their meaning in some browsers unless it is written
import { financialStatusDisplay, statusDisplay } from '@florilege/contract/orders/order-status.ts';
import type { OrderSummary } from '@florilege/contract/orders/orders.contract.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { formatDate, formatEuros, shortDay } from '../../../shared/format.ts';
import { ColumnHead } from '../../../shared/list/column-head.tsx';
import table from '../../../shared/list/list-table.module.css';
import { VariantBadge } from '../../../shared/ui/status-badge.tsx';
import { prefetchOrder } from '../../orders/orders.public.ts';
import { useReturnHere } from '../detail/use-return-here.ts';
import classes from './client-orders.module.css';
import { orderRole } from './order-role.ts';

type Props = { clientId: number; orders: readonly OrderSummary[]; mayCreate: boolean };

/** A table with room enough, cards on a phone: the same rows, laid out otherwise. */
export function ClientOrders({ clientId, orders, mayCreate }: Props) {
  const here = useReturnHere('orders');
  return (
    <div className={`${table.frame} ${table.cards} ${classes.frame}`} data-repeat={mayCreate || undefined}>
      <table className={table.table} role="table" aria-label="Commandes du client">
        <thead role="rowgroup">
          <tr role="row" className={`${table.head} ${classes.head}`}>
            <ColumnHead area={classes.number}>N°</ColumnHead>
            <ColumnHead area={classes.created}>Date</ColumnHead>
            <ColumnHead area={classes.role}>Rôle</ColumnHead>
            <ColumnHead area={classes.status}>Commande</ColumnHead>
            <ColumnHead area={classes.payment}>Paiement</ColumnHead>
            <ColumnHead area={classes.delivery}>Livraison</ColumnHead>
            <ColumnHead area={classes.amount}>Montant</ColumnHead>
            {mayCreate && <ColumnHead area={classes.repeat}>Refaire</ColumnHead>}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {orders.map((order) => (
            <OrderRow
              key={order.id}
              order={order}
              role={orderRole(order, clientId)}
              here={here}
              mayCreate={mayCreate}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type RowProps = { order: OrderSummary; role: string; here: string; mayCreate: boolean };

const OrderRow = memo(function OrderRow({ order, role, here, mayCreate }: RowProps) {
  const queryClient = useQueryClient();
  const status = statusDisplay(order.status);
  const financial = financialStatusDisplay(order.financial_status);
  return (
    <tr
      role="row"
      className={`${table.row} ${classes.row}`}
      onPointerEnter={() => prefetchOrder(queryClient, order.id)}
    >
      <th role="rowheader" scope="row" className={classes.number}>
        <Link
          to="/commandes/$id"
          params={{ id: String(order.id) }}
          search={{ return: here }}
          className={table.link}
          aria-label={`Commande ${order.id}, ${formatEuros(order.amount)}`}
        >
          {order.id}
        </Link>
        {order.batch_id && (
          <span className={classes.batch} title={`Commande groupée ${order.batch_id}`}>
            Groupe {order.batch_id.slice(0, 8)}
          </span>
        )}
      </th>
      <td role="cell" className={classes.created}>
        {formatDate(order.created_at)}
      </td>
      <td role="cell" className={classes.role}>
        {role}
      </td>
      <td role="cell" className={classes.status}>
        <VariantBadge variant={status.badge}>{status.label}</VariantBadge>
      </td>
      <td role="cell" className={classes.payment}>
        <VariantBadge variant={financial.badge}>{financial.label}</VariantBadge>
      </td>
      <td role="cell" className={classes.delivery}>
        {deliveryText(order)}
      </td>
      <td role="cell" className={classes.amount}>
        {formatEuros(order.amount)}
      </td>
      {mayCreate && (
        <td role="cell" className={classes.repeat}>
          <RepeatButton id={order.id} />
        </td>
      )}
    </tr>
  );
});

/** Delivery yes or no, with its day. */
function deliveryText({ requires_delivery, delivery_date }: OrderSummary): string {
  if (!requires_delivery) return 'Non';
  return delivery_date ? `Oui, le ${shortDay(delivery_date)}` : 'Oui, sans date';
}

function RepeatButton({ id }: { id: number }) {
  return (
    <Button
      renderRoot={(props) => <Link {...props} to="/commandes" search={{ new: '1', from: String(id) }} />}
      variant="default"
      size="compact-md"
      className={classes.repeatButton ?? ''}
      leftSection={<IconRepeat size={16} stroke={1.75} aria-hidden />}
      aria-label={`Refaire la même commande\u00a0: ${id}`}
    >
      <span className={classes.short}>Refaire</span>
      <span className={classes.long}>Refaire la même commande</span>
    </Button>
  );
}

/** In the shape of the rows. */
export function ClientOrdersSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="Chargement des commandes…">
      <Skeleton height={18} width={260} mb={14} mt={2} />
      <div className={`${table.frame} ${table.cards}`}>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
          <div key={row} className={table.waiting}>
            <Skeleton height={20} width="35%" />
            <Skeleton height={20} width={80} />
          </div>
        ))}
      </div>
    </div>
  );
}

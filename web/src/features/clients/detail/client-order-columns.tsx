import { financialStatusDisplay, statusDisplay } from '@florilege/contract/orders/order-status.ts';
import type { OrderSummary } from '@florilege/contract/orders/orders.contract.ts';
import { Button } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatDate, formatEuros, shortDay } from '../../../shared/format.ts';
import type { Column } from '../../../shared/list/data-table.tsx';
import { stringifySearch } from '../../../shared/search-params.ts';
import { VariantBadge } from '../../../shared/ui/status-badge.tsx';
import classes from './client-orders.module.css';

/** `here`: where Back leads from an order. */
export function clientOrderColumns(
  clientId: number,
  here: string,
  mayCreate: boolean,
): Column<OrderSummary>[] {
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
      cell: ({ status }) => {
        const { badge, label } = statusDisplay(status);
        return <VariantBadge variant={badge}>{label}</VariantBadge>;
      },
      waiting: 96,
    },
    {
      name: 'payment',
      head: 'Paiement',
      cell: ({ financial_status }) => {
        const { badge, label } = financialStatusDisplay(financial_status);
        return <VariantBadge variant={badge}>{label}</VariantBadge>;
      },
      waiting: 96,
    },
    { name: 'delivery', head: 'Livraison', cell: deliveryText, className: classes.side, waiting: '70%' },
    {
      name: 'amount',
      head: 'Montant',
      cell: ({ amount }) => formatEuros(amount),
      className: classes.amount,
      waiting: 64,
    },
  ];
  if (!mayCreate) return columns;
  const repeat: Column<OrderSummary> = {
    name: 'repeat',
    head: 'Refaire',
    cell: ({ id }) => <RepeatButton id={id} />,
    className: classes.repeat,
    waiting: 80,
  };
  return [...columns, repeat];
}

function numberCell({ id, batch_id }: OrderSummary) {
  return (
    <>
      {id}
      {batch_id && (
        <span className={classes.batch} title={`Commande groupée ${batch_id}`}>
          Groupe {batch_id.slice(0, 8)}
        </span>
      )}
    </>
  );
}

type Parties = {
  [party in 'payer_account' | 'recipient_account']: Pick<NonNullable<OrderSummary[party]>, 'id'> | null;
};

/** Role of a client in an order. */
export function orderRole({ payer_account, recipient_account }: Parties, clientId: number): string {
  const pays = payer_account?.id === clientId;
  const receives = recipient_account?.id === clientId;
  if (pays && receives) return 'Payeur et destinataire';
  return pays ? 'Payeur' : 'Destinataire';
}

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
      className={classes.repeatButton}
      leftSection={<IconRepeat size={16} stroke={1.75} aria-hidden />}
      aria-label={`Refaire la même commande\u00a0: ${id}`}
    >
      Refaire<span className={classes.onCard}> la même commande</span>
    </Button>
  );
}

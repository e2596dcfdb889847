import { financialStatusDisplay, statusDisplay } from '@florilege/contract/orders/order-status.ts';
import type { OrderSummary } from '@florilege/contract/orders/orders.contract.ts';
import { timeSlots } from '@florilege/contract/orders/time-slots.ts';
import { Badge } from '@mantine/core';
import { IconBuildingStore, IconTruckDelivery } from '@tabler/icons-react';
import { formatDate, formatEuros, formatTime, shortDay } from '../../../shared/format.ts';
import type { Column } from '../../../shared/list/data-table.tsx';
import { VariantBadge } from '../../../shared/ui/status-badge.tsx';
import { SAME_AS_PAYER } from '../order-words.ts';
import { RestoreButton } from '../status/restore-button.tsx';
import classes from './orders-list.module.css';
import { type OrdersFilters, orderLinkSearch } from './orders-url.ts';

/** The columns of the list; those of the bin have nothing to pay and are restored. */
export function orderColumns(filters: OrdersFilters): Column<OrderSummary>[] {
  const link = orderLinkSearch(filters);
  const number: Column<OrderSummary> = {
    name: 'number',
    head: 'N°',
    cell: ({ id }) => id,
    href: ({ id }) => `/commandes/${id}${link}`,
    linkName: ({ id, display_client }) => `Commande ${id}, ${display_client}`,
    className: classes.number,
    waiting: 44,
  };
  if (filters.deleted) {
    return [
      number,
      client,
      status,
      delivery,
      {
        name: 'created',
        head: 'Supprimée le',
        cell: ({ deleted_at, created_at }) => instantCell(deleted_at ?? created_at),
        className: classes.created,
        waiting: 70,
      },
      amount,
      { name: 'restore', head: 'Action', cell: restoreCell, className: classes.restore, waiting: 90 },
    ];
  }
  return [number, client, status, payment, delivery, created, amount];
}

const client: Column<OrderSummary> = {
  name: 'client',
  head: 'Payeur → destinataire',
  cell: (order) => (
    <>
      <span className={classes.name} title={order.display_client}>
        {order.display_client}
      </span>
      <span className={classes.second}>
        <span className={classes.text}>{recipientText(order)}</span>
        {order.batch_id && <GroupMark />}
      </span>
    </>
  ),
  waiting: '60%',
};

const status: Column<OrderSummary> = {
  name: 'status',
  head: 'Commande',
  cell: (order) => {
    const { label, badge } = statusDisplay(order.status);
    return <VariantBadge variant={badge}>{label}</VariantBadge>;
  },
  waiting: 96,
};

const payment: Column<OrderSummary> = {
  name: 'payment',
  head: 'Paiement',
  cell: (order) => {
    const { label, badge } = financialStatusDisplay(order.financial_status);
    return <VariantBadge variant={badge}>{label}</VariantBadge>;
  },
  waiting: 96,
};

const delivery: Column<OrderSummary> = {
  name: 'delivery',
  head: 'Livraison ou retrait',
  cell: (order) => (
    <>
      <span className={classes.when}>
        <ModeIcon order={order} />
        <span className={classes.text}>
          {whenText(order)}
          <span className={classes.onCard}>{driverFirstName(order)}</span>
        </span>
      </span>
      <span className={classes.second}>
        <span className={classes.text}>{modeText(order)}</span>
      </span>
    </>
  ),
  className: classes.delivery,
  waiting: '70%',
};

const created: Column<OrderSummary> = {
  name: 'created',
  head: 'Créée le',
  cell: (order) => instantCell(order.created_at),
  className: classes.created,
  waiting: 70,
};

const amount: Column<OrderSummary> = {
  name: 'amount',
  head: 'Montant',
  cell: (order) => formatEuros(order.amount),
  className: classes.amount,
  waiting: 64,
};

function instantCell(at: string) {
  return (
    <>
      {formatDate(at)}
      <span className={classes.second}>{formatTime(at)}</span>
    </>
  );
}

const restoreCell = (order: OrderSummary) => <RestoreButton order={order} />;

function recipientText({ payer_account, recipient_account }: OrderSummary): string {
  if (recipient_account && recipient_account.id !== payer_account?.id) return `→ ${recipient_account.name}`;
  return payer_account ? `→ ${SAME_AS_PAYER}` : 'Sans destinataire';
}

/** `21/11 · Matin`, as far as it is known. */
function whenText({ delivery_date, delivery_time_slot }: OrderSummary): string {
  const parts = [
    delivery_date && shortDay(delivery_date),
    delivery_time_slot && timeSlots[delivery_time_slot].short,
  ];
  return parts.filter(Boolean).join(' · ') || 'Sans date';
}

function modeText({ requires_delivery, delivery_person }: OrderSummary): string {
  return requires_delivery ? `Livraison · ${delivery_person?.display_name ?? '—'}` : 'Retrait';
}

/** A card is narrow, and a team knows its drivers by their first names. */
function driverFirstName({ requires_delivery, delivery_person }: OrderSummary): string {
  return requires_delivery && delivery_person ? ` · ${delivery_person.display_name.split(' ')[0]}` : '';
}

function ModeIcon({ order: { requires_delivery } }: { order: OrderSummary }) {
  const Icon = requires_delivery ? IconTruckDelivery : IconBuildingStore;
  return <Icon size={17} stroke={1.6} role="img" aria-label={requires_delivery ? 'Livraison' : 'Retrait'} />;
}

function GroupMark() {
  return (
    <Badge variant="light" color="gray" size="sm" className={classes.group} title="Commande groupée">
      Groupée
    </Badge>
  );
}

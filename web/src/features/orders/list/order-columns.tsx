import { statusDisplay } from '@florilege/contract/orders/order-status.ts';
import type { OrderSummary } from '@florilege/contract/orders/orders.contract.ts';
import { slotDisplay } from '@florilege/contract/orders/time-slots.ts';
import { IconBuildingStore, IconTruckDelivery } from '@tabler/icons-react';
import { formatDate, formatEuros, formatTime, joined } from '../../../shared/format.ts';
import type { Column } from '../../../shared/list/data-table.tsx';
import { ListDay } from '../../../shared/list/list-day.tsx';
import { stringifySearch } from '../../../shared/search-params.ts';
import { RowBadge } from '../../../shared/ui/row-badge.tsx';
import { StatusBadge } from '../../../shared/ui/status-badge.tsx';
import { shortShop } from '../../settings/settings.public.ts';
import { groupText, SAME_AS_PAYER } from '../list-words.ts';
import { OrderMarks } from '../notices/order-marks.tsx';
import { FinancialBadges } from '../status/financial-badges.tsx';
import { RestoreButton } from '../status/restore-button.tsx';
import classes from './orders-list.module.css';
import { type OrdersFilters, orderSearch } from './orders-url.ts';

type OrderColumn = Column<OrderSummary>;

/** The columns of the list; those of the bin have nothing to pay and are restored. */
export function orderColumns(filters: OrdersFilters, severalShops = false): OrderColumn[] {
  const delivery = severalShops ? deliveryOfShop : deliveryAlone;
  const link = stringifySearch(orderSearch(filters));
  const number: OrderColumn = {
    name: 'number',
    head: 'N°',
    sort: '-id',
    cell: ({ id }) => id,
    href: ({ id }) => `/commandes/${id}${link}`,
    linkName: ({ id, display_client }) => `Commande ${id}, ${display_client}`,
    className: classes.number,
    waiting: 44,
  };
  return filters.deleted
    ? [number, client, status, delivery, deleted, amount, restore]
    : [number, filters.todo === 'prepare' ? bouquet : client, status, payment, delivery, created, amount];
}

const grouped = { variant: 'light', color: 'gray' } as const;

const client: OrderColumn = {
  name: 'client',
  head: 'Payeur → destinataire',
  cell: (order) => (
    <>
      <span className={classes.name} title={order.display_client}>
        {order.display_client}
      </span>
      <span className={classes.second}>
        <span className={classes.text}>{recipientText(order)}</span>
        {order.batch_id && (
          <RowBadge look={grouped} size="sm" className={classes.group} title="Commande groupée">
            {groupText(order)}
          </RowBadge>
        )}
      </span>
    </>
  ),
  waiting: '60%',
};

/** To prepare an order, its notes are read first. */
const bouquet: OrderColumn = {
  ...client,
  cell: (order) => (
    <>
      {client.cell(order)}
      {order.bouquet_notes && <span className={classes.notes}>{order.bouquet_notes}</span>}
    </>
  ),
};

const status: OrderColumn = {
  name: 'status',
  head: 'Commande',
  cell: (order) => (
    <span className={classes.marks}>
      <StatusBadge {...statusDisplay(order.status)} />
      <OrderMarks {...order} />
    </span>
  ),
  waiting: 96,
};

const payment: OrderColumn = {
  name: 'payment',
  head: 'Paiement',
  cell: (order) => <FinancialBadges {...order} />,
  waiting: 96,
};

/** `shops`: each order says its own. */
const deliveryColumn = (shops: boolean): OrderColumn => ({
  name: 'delivery',
  head: 'Livraison ou retrait',
  sort: 'delivery_date',
  cell: (order) => {
    const { requires_delivery, delivery_person: driver, location } = order;
    const mode = requires_delivery ? 'Livraison' : 'Retrait';
    const ModeIcon = requires_delivery ? IconTruckDelivery : IconBuildingStore;
    const shop = shops && location && shortShop(location.name);
    // A card is narrow, and a team knows its drivers by their first names.
    const onCard = [requires_delivery && driver?.display_name.split(' ')[0], shop].filter(Boolean);
    return (
      <>
        <span className={classes.when}>
          <ModeIcon size={17} stroke={1.6} role="img" aria-label={mode} />
          <span className={classes.text}>
            <When {...order} />
            <span className={classes.onCard}>{onCard.map((text) => `\u00a0· ${text}`)}</span>
          </span>
        </span>
        <span className={classes.second}>
          <span className={classes.text}>
            {joined(mode, requires_delivery && (driver?.display_name ?? '—'), shop)}
          </span>
        </span>
      </>
    );
  },
  className: classes.delivery,
  waiting: '70%',
});
const deliveryAlone = deliveryColumn(false);
const deliveryOfShop = deliveryColumn(true);

const instant = (at: string) => (
  <>
    {formatDate(at)}
    <span className={classes.second}>{formatTime(at)}</span>
  </>
);

const created: OrderColumn = {
  name: 'created',
  head: 'Créée le',
  sort: '-created_at',
  cell: (order) => instant(order.created_at),
  className: classes.created,
  waiting: 70,
};

const deleted: OrderColumn = {
  ...created,
  head: 'Supprimée le',
  cell: ({ deleted_at, created_at }) => instant(deleted_at ?? created_at),
};

const amount: OrderColumn = {
  name: 'amount',
  head: 'Montant',
  sort: '-amount',
  cell: (order) => formatEuros(order.amount),
  className: classes.amount,
  waiting: 64,
};

const restore: OrderColumn = {
  name: 'restore',
  head: 'Action',
  cell: (order) => <RestoreButton order={order} />,
  className: classes.restore,
  waiting: 90,
};

function recipientText(order: OrderSummary): string {
  const { payer_account: payer, recipient_account: recipient } = order;
  return `→ ${recipient && recipient.id !== payer?.id ? recipient.name : SAME_AS_PAYER}`;
}

/** `21/11 · Matin`, as far as it is known. */
function When({ delivery_date: day, delivery_time_slot: slot }: OrderSummary) {
  if (!day) return slot ? slotDisplay(slot).short : 'Sans date';
  return (
    <>
      <ListDay day={day} />
      {slot && '\u00a0· '}
      {slot && <span className="fl-nowrap">{slotDisplay(slot).short}</span>}
    </>
  );
}

import { financialStatusDisplay, orderStatuses } from '@florilege/contract/orders/order-status.ts';
import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import { Badge, Button } from '@mantine/core';
import { IconBuildingStore, IconChevronDown, IconEdit, IconTruckDelivery } from '@tabler/icons-react';
import { formatDate, formatEuros, formatTime } from '../../../shared/format.ts';
import { BackTrail } from '../../../shared/page/back-trail.tsx';
import { PageHeader } from '../../../shared/page/page-header.tsx';
import type { BackToList } from '../../../shared/page/use-back.ts';
import { VariantBadge } from '../../../shared/ui/status-badge.tsx';
import { statusColour, statusIcons } from '../status/order-status-look.ts';
import { ORDERS_PATH } from './order-address.ts';
import classes from './order-header.module.css';

type Props = {
  order: OrderDetail;
  back: BackToList;
  /** Absent for members who may not change the status: they read it. */
  onStatus: (() => void) | undefined;
  /** Absent for members who may not edit the order. */
  onEdit: (() => void) | undefined;
};

/** Where the focus returns to after a change that took two dialogs. */
export const statusButtonId = (orderId: number) => `order-status-${orderId}`;

/** Number, amount, where it comes from, and both statuses. */
export function OrderHeader({ order, back, onStatus, onEdit }: Props) {
  const financial = financialStatusDisplay(order.financial_status);
  return (
    <PageHeader
      title={`Commande ${order.id}`}
      aside={<span className={classes.amount}>{formatEuros(order.amount)}</span>}
      subtitle={<Origin order={order} />}
      breadcrumb={<OrderTrail back={back} label={String(order.id)} />}
      actions={
        <div className={classes.statuses}>
          <Badge
            variant="outline"
            color="gray"
            leftSection={
              order.requires_delivery ? (
                <IconTruckDelivery size={15} stroke={1.75} aria-hidden />
              ) : (
                <IconBuildingStore size={15} stroke={1.75} aria-hidden />
              )
            }
          >
            {order.requires_delivery ? 'Livraison' : 'Retrait'}
          </Badge>
          <span className={classes.payment}>
            <span className={classes.paymentLabel}>Paiement</span>
            <VariantBadge variant={financial.badge}>{financial.label}</VariantBadge>
          </span>
          {onEdit && (
            <Button
              variant="default"
              leftSection={<IconEdit size={18} stroke={1.75} aria-hidden />}
              onClick={onEdit}
              className={classes.edit ?? ''}
              aria-haspopup="dialog"
            >
              Modifier
            </Button>
          )}
          <OperationalStatus order={order} onStatus={onStatus} />
        </div>
      }
    />
  );
}

/** Also above a page that has no order to show. */
export function OrderTrail({ back, label }: { back: BackToList; label: string }) {
  return <BackTrail back={back} list={{ label: 'Commandes', to: ORDERS_PATH }} label={label} />;
}

function Origin({ order }: { order: OrderDetail }) {
  const parts = [
    `Créée le ${formatDate(order.created_at)} à ${formatTime(order.created_at)}${order.created_by_name ? ` par ${order.created_by_name}` : ''}`,
    order.purchase_order_number && `Bon de commande ${order.purchase_order_number}`,
    order.batch_id && 'Commande groupée',
  ];
  return (
    <>
      {parts.filter(Boolean).join(' · ')}
      <span className={classes.onPaper}>
        {order.requires_delivery ? 'Livraison' : 'Retrait'} · Statut&nbsp;:{' '}
        {orderStatuses[order.status].label} · Paiement&nbsp;:{' '}
        {financialStatusDisplay(order.financial_status).label}
      </span>
    </>
  );
}

function OperationalStatus({ order, onStatus }: Pick<Props, 'order' | 'onStatus'>) {
  const { label, badge } = orderStatuses[order.status];
  const Icon = statusIcons[order.status];
  if (!onStatus) return <VariantBadge variant={badge}>{label}</VariantBadge>;
  return (
    <Button
      variant="outline"
      color={statusColour(order.status)}
      className={classes.status ?? ''}
      leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
      rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden />}
      onClick={onStatus}
      aria-haspopup="dialog"
      aria-label={`Statut\u00a0: ${label}. Changer le statut`}
      id={statusButtonId(order.id)}
    >
      {label}
    </Button>
  );
}

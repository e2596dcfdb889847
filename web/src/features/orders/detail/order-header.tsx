import { financialStatusDisplay, statusDisplay } from '@florilege/contract/orders/order-status.ts';
import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import { Badge, Group, Text } from '@mantine/core';
import { IconBuildingStore, IconChevronDown, IconEdit, IconTruckDelivery } from '@tabler/icons-react';
import { formatDate, formatEuros, formatTime } from '../../../shared/format.ts';
import { BackTrail } from '../../../shared/page/back-trail.tsx';
import { PageHeader } from '../../../shared/page/page-header.tsx';
import type { BackToList } from '../../../shared/page/use-back.ts';
import { ActionButton } from '../../../shared/ui/action-button.tsx';
import { VariantBadge } from '../../../shared/ui/status-badge.tsx';
import { groupText } from '../list-words.ts';
import { FinancialBadges } from '../status/financial-badges.tsx';
import { statusColour, statusIcon } from '../status/order-status-look.ts';
import classes from './order-page.module.css';

type Props = {
  order: OrderDetail;
  back: BackToList;
  /** Absent for members who may not change the status, or not edit the order. */
  onStatus: (() => void) | undefined;
  onEdit: (() => void) | undefined;
};

export function OrderHeader({ order, back, onStatus, onEdit }: Props) {
  const ModeIcon = order.requires_delivery ? IconTruckDelivery : IconBuildingStore;
  return (
    <PageHeader
      title={`Commande ${order.id}`}
      aside={
        <Text span c="green" className="fl-figure">
          {formatEuros(order.amount)}
        </Text>
      }
      subtitle={<Origin order={order} />}
      breadcrumb={<BackTrail back={back} label={String(order.id)} />}
      actions={
        <Group gap="xs" w={{ base: '100%', sm: 'auto' }}>
          <Badge variant="outline" color="gray" leftSection={<ModeIcon size={15} aria-hidden />}>
            {modeText(order)}
          </Badge>
          {/* « En attente » alone does not say of what. */}
          <Group gap="xs">
            <Text size="xs" c="dimmed">
              Paiement
            </Text>
            <FinancialBadges {...order} />
          </Group>
          {onEdit && (
            <ActionButton Icon={IconEdit} onClick={onEdit} className={classes.edit} aria-haspopup="dialog">
              Modifier
            </ActionButton>
          )}
          <OperationalStatus order={order} onStatus={onStatus} />
        </Group>
      }
    />
  );
}

const modeText = ({ requires_delivery }: OrderDetail) => (requires_delivery ? 'Livraison' : 'Retrait');

function Origin({ order }: { order: OrderDetail }) {
  const { created_at, created_by_name, purchase_order_number, batch_id } = order;
  const author = created_by_name ? ` par ${created_by_name}` : '';
  const parts = [
    `Créée le ${formatDate(created_at)} à ${formatTime(created_at)}${author}`,
    purchase_order_number && `Bon de commande ${purchase_order_number}`,
    batch_id && groupText(order),
  ];
  return (
    <>
      {parts.filter(Boolean).join(' · ')}
      {/* The badges are among the buttons, which are not printed. */}
      <Text span c="var(--fl-ink)" className="fl-print-only">
        {modeText(order)} · Statut&nbsp;: {statusDisplay(order.status).label} · Paiement&nbsp;:{' '}
        {financialStatusDisplay(order.financial_status).label}
        {order.money_note_display && ` (${order.money_note_display})`}
      </Text>
    </>
  );
}

function OperationalStatus({ order, onStatus }: Pick<Props, 'order' | 'onStatus'>) {
  const { label, badge } = statusDisplay(order.status);
  if (!onStatus) return <VariantBadge variant={badge}>{label}</VariantBadge>;
  return (
    <ActionButton
      Icon={statusIcon(order.status)}
      variant="outline"
      color={statusColour(order.status)}
      className={classes.status}
      rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden />}
      onClick={onStatus}
      aria-haspopup="dialog"
      aria-label={`Statut\u00a0: ${label}. Changer le statut`}
    >
      {label}
    </ActionButton>
  );
}

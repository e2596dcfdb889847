import {
  financialStatusDisplay,
  type OrderStatus,
  statusDisplay,
} from '@florilege/contract/orders/order-status.ts';
import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import { slotDisplay } from '@florilege/contract/orders/time-slots.ts';
import { Badge, Button, Group, Text } from '@mantine/core';
import { IconBuildingStore, IconChevronDown, IconEdit, IconTruckDelivery } from '@tabler/icons-react';
import { formatDate, formatEuros, formatTime, joined } from '../../../shared/format.ts';
import { BackTrail } from '../../../shared/page/back-trail.tsx';
import { PageHeader } from '../../../shared/page/page-header.tsx';
import type { BackToList } from '../../../shared/page/use-back.ts';
import { ActionButton } from '../../../shared/ui/action-button.tsx';
import type { MenuAction } from '../../../shared/ui/actions-menu.tsx';
import { VariantBadge } from '../../../shared/ui/status-badge.tsx';
import { groupText } from '../list-words.ts';
import { FinancialBadges } from '../status/financial-badges.tsx';
import { statusColour, statusIcon } from '../status/order-status-look.ts';
import { NextStepButton } from './actions/next-step-button.tsx';
import { OrderMenu } from './actions/order-menu.tsx';
import classes from './order-page.module.css';

type Props = {
  order: OrderDetail;
  back: BackToList;
  /** Absent for members who may not change the status, or not edit the order. */
  onStatus: (() => void) | undefined;
  onEdit: (() => void) | undefined;
  /** The next step of the work, and what is seldom done. */
  next: OrderStatus | null;
  onNext: () => void;
  rare: readonly MenuAction[];
};

export function OrderHeader({ order, back, onStatus, onEdit, next, onNext, rare }: Props) {
  return (
    <PageHeader
      title={`Commande ${order.id}`}
      aside={<Badges order={order} onStatus={onStatus} />}
      subtitle={<Origin order={order} />}
      breadcrumb={<BackTrail back={back} label={String(order.id)} />}
      actions={
        <Group gap="xs" wrap="nowrap">
          {onEdit && (
            <Button
              variant="default"
              className={classes.edit}
              onClick={onEdit}
              aria-label="Modifier"
              aria-haspopup="dialog"
            >
              <IconEdit size={18} stroke={1.75} aria-hidden />
              <span className={classes.editWord}>Modifier</span>
            </Button>
          )}
          {next && <NextStepButton next={next} onNext={onNext} className={classes.next} />}
          <OrderMenu actions={rare} />
        </Group>
      }
    />
  );
}

const modeText = ({ requires_delivery }: OrderDetail) => (requires_delivery ? 'Livraison' : 'Retrait');

/** Beside the title: what it costs, how it leaves, where it stands and how it is paid. */
function Badges({ order, onStatus }: Pick<Props, 'order' | 'onStatus'>) {
  const ModeIcon = order.requires_delivery ? IconTruckDelivery : IconBuildingStore;
  return (
    <span className={classes.badges}>
      <Text span c="green" className="fl-figure">
        {formatEuros(order.amount)}
      </Text>
      <span className={`${classes.states} fl-no-print`}>
        <OperationalStatus order={order} onStatus={onStatus} />
        <FinancialBadges {...order} />
        <Badge variant="outline" color="gray" leftSection={<ModeIcon size={15} aria-hidden />}>
          {modeText(order)}
        </Badge>
      </span>
    </span>
  );
}

/** « Livraison le 28/11/2026 · 9h00-12h00 (Matin) · Yanis Haddad », above every tab. */
const deliveryText = ({
  delivery_date: date,
  delivery_time_slot: slot,
  delivery_person: driver,
}: OrderDetail) =>
  joined(
    date ? `Livraison le ${formatDate(date)}` : 'Livraison à dater',
    slot && slotDisplay(slot).label,
    driver?.display_name ?? 'Sans livreur',
  );

function Origin({ order }: { order: OrderDetail }) {
  const { created_at, created_by_name, purchase_order_number, batch_id, location } = order;
  const author = created_by_name ? ` par ${created_by_name}` : '';
  const parts = [
    `Créée le ${formatDate(created_at)} à ${formatTime(created_at)}${author}`,
    location?.name,
    purchase_order_number && `Bon de commande ${purchase_order_number}`,
    batch_id && groupText(order),
  ];
  return (
    <>
      {joined(...parts)}
      {order.requires_delivery && (
        <Text component="span" inherit display="block" visibleFrom="sm" className="fl-no-print">
          {deliveryText(order)}
        </Text>
      )}
      {/* The badges are among the buttons, which are not printed. */}
      <Text span c="var(--fl-ink)" className="fl-print-only">
        {modeText(order)}&nbsp;· Statut&nbsp;: {statusDisplay(order.status).label}&nbsp;· Paiement&nbsp;:{' '}
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
      radius="xl"
      size="compact-md"
      className={classes.status}
      rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
      onClick={onStatus}
      aria-haspopup="dialog"
      aria-label={`Statut\u00a0: ${label}. Changer le statut`}
    >
      {label}
    </ActionButton>
  );
}

import { financialStatusDisplay, statusDisplay } from '@florilege/contract/orders/order-status.ts';
import type { OrderSummary } from '@florilege/contract/orders/orders.contract.ts';
import { timeSlots } from '@florilege/contract/orders/time-slots.ts';
import { Badge } from '@mantine/core';
import { IconBuildingStore, IconTruckDelivery } from '@tabler/icons-react';
import { memo } from 'react';
import { shortDay } from '../../../shared/format.ts';
import { VariantBadge } from '../../../shared/ui/status-badge.tsx';
import classes from './order-cells.module.css';

// What table rows and cards show of an order in the same words.

export const SAME_AS_PAYER = 'Même que le payeur';

/** Who receives, in one line. */
export function recipientText({ payer_account, recipient_account }: OrderSummary): string {
  if (recipient_account && recipient_account.id !== payer_account?.id) return `→ ${recipient_account.name}`;
  return payer_account ? `→ ${SAME_AS_PAYER}` : 'Sans destinataire';
}

/** `21/11 · Matin`, as far as it is known. */
export function whenText({ delivery_date, delivery_time_slot }: OrderSummary): string {
  const parts = [
    delivery_date && shortDay(delivery_date),
    delivery_time_slot && timeSlots[delivery_time_slot].short,
  ];
  return parts.filter(Boolean).join(' · ') || 'Sans date';
}

export function modeText({ requires_delivery, delivery_person }: OrderSummary): string {
  return requires_delivery ? `Livraison · ${delivery_person?.display_name ?? '—'}` : 'Retrait';
}

export function ModeIcon({ order }: { order: OrderSummary }) {
  const Icon = order.requires_delivery ? IconTruckDelivery : IconBuildingStore;
  return (
    <Icon
      className={classes.mode}
      size={17}
      stroke={1.6}
      role="img"
      aria-label={order.requires_delivery ? 'Livraison' : 'Retrait'}
    />
  );
}

/** Badges are the heaviest part of a row: drawn again only for another status. */
export const StatusCell = memo(function StatusCell({ status }: { status: string }) {
  const { label, badge } = statusDisplay(status);
  return <VariantBadge variant={badge}>{label}</VariantBadge>;
});

export const FinancialCell = memo(function FinancialCell({ status }: { status: string }) {
  const { label, badge } = financialStatusDisplay(status);
  return <VariantBadge variant={badge}>{label}</VariantBadge>;
});

/** Part of a group taken together. */
export function GroupMark() {
  return (
    <Badge variant="light" color="gray" size="sm" className={classes.group ?? ''} title="Commande groupée">
      Groupée
    </Badge>
  );
}

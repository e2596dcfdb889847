import {
  currentStep,
  type OrderStatus,
  orderStatuses,
  orderStatusValues,
  orderSteps,
  statusDisplay,
} from '@florilege/contract/orders/order-status.ts';
import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import { SimpleGrid, Text, UnstyledButton } from '@mantine/core';
import { useRef } from 'react';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import { VariantBadge } from '../../../shared/ui/status-badge.tsx';
import { statusIcon } from './order-status-look.ts';
import classes from './status.module.css';

type Props = { order: OrderDetail; onClose: () => void; onChoose: (status: OrderStatus) => void };

/** Every other status, in the order of the work; cancelling has its own action. */
export default function StatusDialog({ order, onClose, onChoose }: Props) {
  const chosen = useRef(false);
  const offered = orderStatusValues.filter((status) => status !== order.status && status !== 'cancelled');
  const next = orderSteps(order)[currentStep(order) + 1];
  const choose = (status: OrderStatus) => {
    // Two quick clicks are one change.
    if (chosen.current) return;
    chosen.current = true;
    onChoose(status);
  };
  return (
    <Dialog title="Changer le statut" onClose={onClose} size="md">
      <Text c="dimmed" mb="sm">
        Commande {order.id}, actuellement «&nbsp;{statusDisplay(order.status).label}&nbsp;»
      </Text>
      <SimpleGrid cols={2} spacing="xs" role="group" aria-label="Nouveau statut">
        {offered.map((status) => {
          const Icon = statusIcon(status);
          return (
            <UnstyledButton
              key={status}
              className={classes.choice}
              data-next={status === next || undefined}
              data-autofocus={status === next || undefined}
              onClick={() => choose(status)}
            >
              <Icon size={20} stroke={1.75} aria-hidden />
              <VariantBadge variant={orderStatuses[status].badge}>{orderStatuses[status].label}</VariantBadge>
              {status === next && <small>étape suivante</small>}
            </UnstyledButton>
          );
        })}
      </SimpleGrid>
    </Dialog>
  );
}

import {
  currentStep,
  type OrderStatus,
  orderStatuses,
  orderStatusValues,
  orderSteps,
} from '@florilege/contract/orders/order-status.ts';
import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import { Modal, SimpleGrid, Text, UnstyledButton } from '@mantine/core';
import { useRef } from 'react';
import { VariantBadge } from '../../../shared/ui/status-badge.tsx';
import { statusIcons } from './order-status-look.ts';
import classes from './status-dialog.module.css';

type Props = {
  order: OrderDetail;
  opened: boolean;
  onClose: () => void;
  onChoose: (status: OrderStatus) => void;
};

/** Every status but the current one, in the order of the work; cancelling has its own action. */
export function StatusDialog({ opened, onClose, ...choices }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Changer le statut" size="md">
      <StatusChoices {...choices} />
    </Modal>
  );
}

function StatusChoices({ order, onChoose }: Pick<Props, 'order' | 'onChoose'>) {
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
    <>
      <Text c="dimmed" mb="sm">
        Commande {order.id}, actuellement «&nbsp;{orderStatuses[order.status].label}&nbsp;»
      </Text>
      <SimpleGrid cols={2} spacing="xs" verticalSpacing="xs" role="group" aria-label="Nouveau statut">
        {offered.map((status) => {
          const Icon = statusIcons[status];
          return (
            <UnstyledButton
              key={status}
              className={classes.choice ?? ''}
              data-next={status === next || undefined}
              data-autofocus={status === next || undefined}
              onClick={() => choose(status)}
            >
              <Icon size={20} stroke={1.75} aria-hidden className={classes.icon} />
              <VariantBadge variant={orderStatuses[status].badge}>{orderStatuses[status].label}</VariantBadge>
              {status === next && <span className={classes.next}>étape suivante</span>}
            </UnstyledButton>
          );
        })}
      </SimpleGrid>
    </>
  );
}

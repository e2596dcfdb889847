import {
  nextStatus,
  type OrderStatus,
  orderStatusValues,
  statusDisplay,
} from '@florilege/contract/orders/order-status.ts';
import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import { StatusChoices } from './status-choices.tsx';

type Props = { order: OrderDetail; onClose: () => void; onChoose: (status: OrderStatus) => void };

/** Every other status, in the order of the work; cancelling has its own action. */
export default function StatusDialog({ order, onClose, onChoose }: Props) {
  // The choices stay as they were opened: with a colleague's change another one would move under the finger.
  const [opened] = useState(order);
  const offered = orderStatusValues.filter((status) => status !== opened.status && status !== 'cancelled');
  return (
    <Dialog title="Changer le statut" onClose={onClose} size="md">
      <Text c="dimmed" mb="sm">
        Commande {order.id}, actuellement «&nbsp;{statusDisplay(order.status).label}&nbsp;»
      </Text>
      <StatusChoices offered={offered} next={nextStatus(opened)} onChoose={onChoose} />
    </Dialog>
  );
}

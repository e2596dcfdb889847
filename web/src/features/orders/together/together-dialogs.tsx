import type { OrderStatus } from '@florilege/contract/orders/order-status.ts';
import { isDeliveryStep, orderStatuses, orderStatusValues } from '@florilege/contract/orders/order-status.ts';
import type { OrderSummary } from '@florilege/contract/orders/orders.contract.ts';
import { SimpleGrid, Text, UnstyledButton } from '@mantine/core';
import { Suspense } from 'react';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import { formatCount } from '../../../shared/format.ts';
import { VariantBadge } from '../../../shared/ui/status-badge.tsx';
import { DriverButtons } from '../../deliveries/deliveries.public.ts';
import { statusIcon } from '../status/order-status-look.ts';
import status from '../status/status.module.css';
import { type Choice, choiceWords } from './use-together.tsx';
import { WhenBoard } from './when-board.tsx';

export type TogetherProps = {
  orders: readonly OrderSummary[];
  onClose: () => void;
  /** `words`: what was chosen, for the notification. */
  onChoose: (choice: Choice, words: string) => void;
};

const About = ({ orders }: Pick<TogetherProps, 'orders'>) => (
  <Text c="dimmed" mb="sm">
    Pour {formatCount(orders.length, 'commande choisie', 'commandes choisies')}
  </Text>
);

/** The value that all orders have in common; null where they differ or have none. */
function common<Value>(orders: readonly OrderSummary[], of: (order: OrderSummary) => Value): Value | null {
  const values = new Set(orders.map(of));
  return values.size === 1 ? ([...values][0] ?? null) : null;
}

export function DriverTogether({ orders, onClose, onChoose }: TogetherProps) {
  return (
    <Dialog title="Choisir un livreur" onClose={onClose} size="md">
      <About orders={orders} />
      <Suspense fallback={null}>
        <DriverButtons
          date={common(orders, ({ delivery_date }) => delivery_date)}
          onChoose={(driver) => onChoose({ delivery_person: driver?.id ?? null }, choiceWords.driver(driver))}
        />
      </Suspense>
    </Dialog>
  );
}

/** « À valider » needs a photo of each bouquet, and cancelling asks about each one's money. */
type Together = Exclude<OrderStatus, 'needs_verification' | 'cancelled'>;
const isTogether = (status: OrderStatus): status is Together =>
  status !== 'needs_verification' && status !== 'cancelled';

export function StatusTogether({ orders, onClose, onChoose }: TogetherProps) {
  const pickups = orders.every((order) => !order.requires_delivery);
  const deliveries = orders.every((order) => order.requires_delivery);
  const offered = orderStatusValues
    .filter(isTogether)
    .filter((value) => !(pickups && isDeliveryStep(value)) && !(deliveries && value === 'picked_up'));
  return (
    <Dialog title="Changer le statut" onClose={onClose} size="md">
      <About orders={orders} />
      <SimpleGrid cols={2} spacing="xs" role="group" aria-label="Nouveau statut">
        {offered.map((value) => {
          const Icon = statusIcon(value);
          return (
            <UnstyledButton
              key={value}
              className={status.choice}
              onClick={() => onChoose({ status: value }, choiceWords.status(value))}
            >
              <Icon size={20} stroke={1.75} aria-hidden />
              <VariantBadge variant={orderStatuses[value].badge}>{orderStatuses[value].label}</VariantBadge>
            </UnstyledButton>
          );
        })}
      </SimpleGrid>
    </Dialog>
  );
}

export function WhenTogether({ orders, onClose, onChoose }: TogetherProps) {
  return (
    <Dialog title="Date et créneau" onClose={onClose} size="xl" fullOnPhone>
      <About orders={orders} />
      <WhenBoard onChoose={onChoose} />
    </Dialog>
  );
}

import { orderCan } from '@florilege/contract/orders/order-can.ts';
import { type OrderStatus, orderStatuses } from '@florilege/contract/orders/order-status.ts';
import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import { Button, SimpleGrid } from '@mantine/core';
import type { Member } from '../../../session/use-session.ts';
import { statusIcons } from './order-status-look.ts';
import classes from './status.module.css';

const steps = ['delivering', 'delivered'] as const satisfies OrderStatus[];

/** Whether a member changes this order only as its driver. */
export function drives(order: OrderDetail, member: Member): boolean {
  return !orderCan.edit(order, member) && steps.some((step) => orderCan.advance(order, member, step));
}

type Props = { order: OrderDetail; onStatus: (status: OrderStatus) => void };

/** The driver's two buttons, large for a hand that holds a bouquet; the next one is filled. */
export function DriverProgress({ order, onStatus }: Props) {
  const next: OrderStatus | null =
    order.status === 'to_deliver' ? 'delivering' : order.status === 'delivering' ? 'delivered' : null;
  return (
    <SimpleGrid
      component="section"
      cols={2}
      spacing="sm"
      className={`${classes.progress} fl-no-print`}
      aria-label="Ma livraison"
    >
      {steps.map((step) => {
        const Icon = statusIcons[step];
        const here = order.status === step;
        return (
          <Button
            key={step}
            size="lg"
            variant={step === next ? 'filled' : here ? 'light' : 'default'}
            leftSection={<Icon size={24} stroke={1.75} aria-hidden />}
            aria-pressed={here}
            onClick={() => !here && onStatus(step)}
          >
            {orderStatuses[step].label}
          </Button>
        );
      })}
    </SimpleGrid>
  );
}

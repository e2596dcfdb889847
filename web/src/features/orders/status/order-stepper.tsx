import { orderCan } from '@florilege/contract/orders/order-can.ts';
import {
  currentStep,
  nextStatus,
  type OrderStatus,
  orderStatuses,
  orderSteps,
  statusDisplay,
} from '@florilege/contract/orders/order-status.ts';
import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import { Button, Group, Paper, SimpleGrid, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { Member } from '../../../session/use-session.ts';
import { statusIcon } from './order-status-look.ts';
import classes from './status.module.css';

/**
 * The steps of an order up to the current one. A list rather than the library's stepper, whose steps are
 * buttons; where ten labels do not fit it is a bar with the current step in words.
 */
export function OrderStepper({ order }: { order: OrderDetail }) {
  // A notice above says so.
  if (order.status === 'cancelled') return null;
  const steps = orderSteps(order);
  const current = currentStep(order);
  const next = nextStatus(order);
  const doneBefore = current === steps.length - 1 ? steps.length : current;
  const stateOf = (index: number) => (index < doneBefore ? 'done' : index === current ? 'current' : 'ahead');
  return (
    <Paper
      component="section"
      withBorder
      p="md"
      className={classes.panel}
      aria-label="Avancement de la commande"
    >
      <Group
        component="p"
        gap="xs"
        mb="sm"
        c="dimmed"
        className={`${classes.caption} fl-figures`}
        aria-hidden
      >
        <Text component="strong" size="lg" fw={550} c="petal">
          {statusDisplay(steps[current] ?? order.status).label}
        </Text>
        <span>{current >= 0 && `étape ${current + 1} sur ${steps.length}`}</span>
        <Text span ms="auto">
          {next && `puis «\u00a0${orderStatuses[next].label}\u00a0»`}
        </Text>
      </Group>
      <ol className={classes.steps}>
        {steps.map((step, index) => (
          <li
            key={step}
            className={classes.step}
            data-state={stateOf(index)}
            aria-current={index === current ? 'step' : undefined}
          >
            <span className={classes.mark}>
              {stateOf(index) === 'done' && <IconCheck size={14} stroke={3} aria-hidden />}
            </span>
            <span className={classes.label}>{orderStatuses[step].label}</span>
          </li>
        ))}
      </ol>
    </Paper>
  );
}

const steps = ['delivering', 'delivered'] as const satisfies OrderStatus[];

/** Whether a member changes this order only as its driver. */
export function drives(order: OrderDetail, member: Member): boolean {
  return !orderCan.edit(order, member) && steps.some((step) => orderCan.advance(order, member, step));
}

/** The driver's two buttons, large for a hand that holds a bouquet; the next one is filled. */
export function DriverProgress(props: { order: OrderDetail; onStatus: (status: OrderStatus) => void }) {
  const { order, onStatus } = props;
  const next = order.status === 'to_deliver' ? steps[0] : order.status === 'delivering' && steps[1];
  return (
    <SimpleGrid
      component="section"
      cols={2}
      spacing="sm"
      maw={640}
      className="fl-no-print"
      aria-label="Ma livraison"
    >
      {steps.map((step) => {
        const Icon = statusIcon(step);
        const here = order.status === step;
        return (
          <Button
            key={step}
            size="lg"
            mih={64}
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

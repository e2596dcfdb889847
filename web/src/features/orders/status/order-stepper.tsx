import { currentStep, orderStatuses, orderSteps } from '@florilege/contract/orders/order-status.ts';
import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import { Paper } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import classes from './status.module.css';

type Props = { order: Pick<OrderDetail, 'status' | 'requires_delivery'> };

/**
 * The steps of an order up to the current one. A list rather than the library's stepper, whose steps are buttons; where
 * ten labels do not fit it is a bar with the current step in words.
 */
export function OrderStepper({ order }: Props) {
  // A notice above says so.
  if (order.status === 'cancelled') return null;
  const steps = orderSteps(order);
  const current = currentStep(order);
  const next = steps[current + 1];
  const doneBefore = next ? current : steps.length;
  const stateOf = (index: number) => (index < doneBefore ? 'done' : index === current ? 'current' : 'ahead');
  return (
    <Paper
      component="section"
      withBorder
      p="md"
      className={classes.panel}
      aria-label="Avancement de la commande"
    >
      <p className={classes.caption} aria-hidden>
        <strong>{orderStatuses[steps[current] ?? order.status].label}</strong>
        <span>
          étape {current + 1} sur {steps.length}
        </span>
        <span>{next && `puis «\u00a0${orderStatuses[next].label}\u00a0»`}</span>
      </p>
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

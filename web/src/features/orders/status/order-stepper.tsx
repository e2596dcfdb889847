import { currentStep, orderStatuses, orderSteps } from '@florilege/contract/orders/order-status.ts';
import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import { IconCheck } from '@tabler/icons-react';
import classes from './order-stepper.module.css';

type Props = { order: Pick<OrderDetail, 'status' | 'requires_delivery'> };

/**
 * How far an order is: every step up to the current one is reached. A list rather than the library's stepper, whose steps
 * are buttons: here nothing is to be pressed. Where ten labels do not fit it becomes a bar with the current step in words.
 */
export function OrderStepper({ order }: Props) {
  // It stands at no step; the notice above says so.
  if (order.status === 'cancelled') return null;
  const steps = orderSteps(order);
  const current = currentStep(order);
  const step = steps[current];
  const next = steps[current + 1];
  const finished = current === steps.length - 1;

  return (
    <section className={classes.panel} aria-label="Avancement de la commande">
      <p className={classes.caption} aria-hidden>
        <strong>{step ? orderStatuses[step].label : orderStatuses[order.status].label}</strong>
        <span className={classes.count}>
          étape {current + 1} sur {steps.length}
        </span>
        {next && <span className={classes.then}>puis «&nbsp;{orderStatuses[next].label}&nbsp;»</span>}
      </p>
      <ol className={classes.steps}>
        {steps.map((each, index) => (
          <li
            key={each}
            className={classes.step}
            data-state={
              index < current || (finished && index === current)
                ? 'done'
                : index === current
                  ? 'current'
                  : 'ahead'
            }
            aria-current={index === current ? 'step' : undefined}
          >
            <span className={classes.mark}>
              {(index < current || (finished && index === current)) && (
                <IconCheck size={14} stroke={3} aria-hidden />
              )}
            </span>
            <span className={classes.label}>{orderStatuses[each].label}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

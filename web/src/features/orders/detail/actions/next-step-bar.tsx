import type { OrderStatus } from '@florilege/contract/orders/order-status.ts';
import { ActionIcon } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import classes from '../order-page.module.css';
import { NextStepButton } from './next-step-button.tsx';

type Props = { orderId: number; next: OrderStatus; onNext: () => void };

/** On a phone the next step and the photos stay under the thumb. */
export function NextStepBar({ orderId, next, onNext }: Props) {
  return (
    <div className={`${classes.bar} fl-no-print`} data-bar="step">
      <ActionIcon
        component={Link}
        to={`/commandes/${orderId}/photos`}
        search
        replace
        resetScroll={false}
        variant="default"
        size={52}
        aria-label="Ajouter une photo"
      >
        <IconCamera size={22} stroke={1.6} aria-hidden />
      </ActionIcon>
      <NextStepButton next={next} onNext={onNext} size="lg" flex={1} />
    </div>
  );
}

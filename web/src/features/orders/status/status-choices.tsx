import { type OrderStatus, orderStatuses } from '@florilege/contract/orders/order-status.ts';
import { SimpleGrid, UnstyledButton } from '@mantine/core';
import { useRef } from 'react';
import { VariantBadge } from '../../../shared/ui/status-badge.tsx';
import { statusIcon } from './order-status-look.ts';
import classes from './status.module.css';

type Props<Status extends OrderStatus> = {
  offered: readonly Status[];
  /** The usual one, marked and focused. */
  next?: OrderStatus | null | undefined;
  onChoose: (status: Status) => void;
};

/** Statuses to choose from; two quick clicks are one change. */
export function StatusChoices<Status extends OrderStatus>({ offered, next, onChoose }: Props<Status>) {
  const chosen = useRef(false);
  const choose = (status: Status) => {
    if (chosen.current) return;
    chosen.current = true;
    onChoose(status);
  };
  return (
    <SimpleGrid cols={2} spacing="xs" role="group" aria-label="Nouveau statut">
      {offered.map((status) => {
        const Icon = statusIcon(status);
        const isNext = status === next || undefined;
        return (
          <UnstyledButton
            key={status}
            className={classes.choice}
            data-next={isNext}
            data-autofocus={isNext}
            onClick={() => choose(status)}
          >
            <Icon size={20} stroke={1.75} aria-hidden />
            <VariantBadge variant={orderStatuses[status].badge}>{orderStatuses[status].label}</VariantBadge>
            {isNext && <small>étape suivante</small>}
          </UnstyledButton>
        );
      })}
    </SimpleGrid>
  );
}

import type { OrderStatus } from '@florilege/contract/orders/order-status.ts';
import { Button, type ButtonProps } from '@mantine/core';
import { useOnePress } from '../../../../shared/use-one-press.ts';
import { statusIcon } from '../../status/order-status-look.ts';
import { stepWords } from './next-step.ts';

type Props = ButtonProps & { next: OrderStatus; onNext: () => void };

/** The one filled button of an order's page. */
export function NextStepButton({ next, onNext, ...button }: Props) {
  const Icon = statusIcon(next);
  const press = useOnePress(onNext);
  return (
    <Button
      {...button}
      variant="filled"
      leftSection={<Icon size={20} stroke={1.75} aria-hidden />}
      onClick={press}
    >
      {stepWords(next)}
    </Button>
  );
}

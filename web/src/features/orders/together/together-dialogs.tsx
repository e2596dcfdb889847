import type { OrderStatus } from '@florilege/contract/orders/order-status.ts';
import { isDeliveryStep, orderStatusValues } from '@florilege/contract/orders/order-status.ts';
import type { OrderSummary } from '@florilege/contract/orders/orders.contract.ts';
import { Text } from '@mantine/core';
import { Suspense } from 'react';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import { formatCount } from '../../../shared/format.ts';
import { DriverButtons } from '../../deliveries/deliveries.public.ts';
import { StatusChoices } from '../status/status-choices.tsx';
import { type Choice, choiceWords, useTogether } from './use-together.tsx';
import { WhenBoard } from './when-board.tsx';

type TogetherProps = { orders: readonly OrderSummary[]; onClose: () => void };

/** Closes the dialog at once; the outcome is told where the orders are. */
function useChoice({ orders, onClose }: TogetherProps) {
  const change = useTogether();
  return (choice: Choice, words: string) => {
    onClose();
    change(orders, choice, words);
  };
}

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

function DriverTogether(props: TogetherProps) {
  const { orders, onClose } = props;
  const onChoose = useChoice(props);
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

function StatusTogether(props: TogetherProps) {
  const { orders, onClose } = props;
  const onChoose = useChoice(props);
  const pickups = orders.every((order) => !order.requires_delivery);
  const deliveries = orders.every((order) => order.requires_delivery);
  const offered = orderStatusValues
    .filter(isTogether)
    .filter((value) => !(pickups && isDeliveryStep(value)) && !(deliveries && value === 'picked_up'));
  return (
    <Dialog title="Changer le statut" onClose={onClose} size="md">
      <About orders={orders} />
      <StatusChoices
        offered={offered}
        onChoose={(value) => onChoose({ status: value }, choiceWords.status(value))}
      />
    </Dialog>
  );
}

export function WhenTogether(props: TogetherProps) {
  const { orders, onClose } = props;
  const onChoose = useChoice(props);
  return (
    <Dialog title="Date et créneau" onClose={onClose} size="xl" onPhone="high">
      <About orders={orders} />
      <WhenBoard onChoose={onChoose} />
    </Dialog>
  );
}

const dialogs = { driver: DriverTogether, status: StatusTogether, when: WhenTogether };

export type Work = keyof typeof dialogs;

export default function TogetherDialog({ work, ...props }: TogetherProps & { work: Work }) {
  const Dialog = dialogs[work];
  return <Dialog {...props} />;
}

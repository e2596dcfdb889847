import type { OrderStatus } from '@florilege/contract/orders/order-status.ts';
import { isDeliveryStep, orderStatusValues } from '@florilege/contract/orders/order-status.ts';
import type { OrderSummary } from '@florilege/contract/orders/orders.contract.ts';
import { isTimeSlot } from '@florilege/contract/orders/time-slots.ts';
import { Text } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import { formatCount, joined } from '../../../shared/format.ts';
import { DriverButtons } from '../../deliveries/deliveries.public.ts';
import type { OrderDriver } from '../status/quick-changes.ts';
import { StatusChoices } from '../status/status-choices.tsx';
import { type Choice, choiceWords, useTogether } from './use-together.tsx';
import { WhenBoard } from './when-board.tsx';

type TogetherProps = { orders: readonly OrderSummary[]; onClose: () => void };

/** Closes the dialog at once; the outcome is told where the orders are. */
function useChoice({ orders, onClose }: TogetherProps) {
  const change = useTogether();
  return (choice: Choice | ((order: OrderSummary) => Choice), words: string) => {
    onClose();
    change(orders, typeof choice === 'function' ? choice : () => choice, words);
  };
}

type AboutProps = { orders: readonly OrderSummary[]; without?: string };

const About = ({ orders, without = '' }: AboutProps) => (
  <Text c="dimmed" mb="sm">
    Pour {formatCount(orders.length, 'commande choisie', 'commandes choisies')}
    {without}
  </Text>
);

/** The value that all orders have in common; null where they differ or have none. */
function common<Value>(orders: readonly OrderSummary[], of: (order: OrderSummary) => Value): Value | null {
  const values = new Set(orders.map(of));
  return values.size === 1 ? ([...values][0] ?? null) : null;
}

type Choosing = Pick<ComponentProps<typeof DriverButtons>, 'onChoose' | 'onRemove'>;

const CHOOSE_DRIVER = 'Choisir un livreur';

function Drivers({ orders, without = '', ...choosing }: AboutProps & Choosing) {
  const slot = common(orders, ({ delivery_time_slot }) => delivery_time_slot);
  return (
    <>
      <About orders={orders} without={without} />
      <DriverButtons
        date={common(orders, ({ delivery_date }) => delivery_date)}
        slot={isTimeSlot(slot) ? slot : null}
        {...choosing}
      />
    </>
  );
}

function DriverTogether(props: TogetherProps) {
  const { orders, onClose } = props;
  const onChoose = useChoice(props);
  const assign = (driver: OrderDriver | null) =>
    onChoose({ delivery_person: driver?.id ?? null }, choiceWords.driver(driver));
  return (
    <Dialog title={CHOOSE_DRIVER} onClose={onClose} size="md">
      <Drivers orders={orders} onChoose={assign} onRemove={() => assign(null)} />
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
  const [toDeliver, setToDeliver] = useState(false);
  const lacksDriver = (order: OrderSummary) => order.requires_delivery && !order.delivery_person;
  const withoutDriver = orders.filter(lacksDriver);
  const pickups = orders.every((order) => !order.requires_delivery);
  const deliveries = orders.every((order) => order.requires_delivery);
  const offered = orderStatusValues
    .filter(isTogether)
    .filter((value) => !(pickups && isDeliveryStep(value)) && !(deliveries && value === 'picked_up'));
  const assign: Choosing['onChoose'] = (driver) =>
    onChoose(
      (order) => ({ status: 'to_deliver', ...(lacksDriver(order) && { delivery_person: driver.id }) }),
      joined(choiceWords.status('to_deliver'), choiceWords.driver(driver)),
    );
  return (
    <Dialog title={toDeliver ? CHOOSE_DRIVER : 'Changer le statut'} onClose={onClose} size="md">
      {toDeliver ? (
        <Drivers orders={withoutDriver} without=" sans livreur" onChoose={assign} />
      ) : (
        <>
          <About orders={orders} />
          <StatusChoices
            offered={offered}
            onChoose={(value) =>
              value === 'to_deliver' && withoutDriver.length > 0
                ? setToDeliver(true)
                : onChoose({ status: value }, choiceWords.status(value))
            }
          />
        </>
      )}
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

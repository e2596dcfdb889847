import type { Delivery } from '@florilege/contract/deliveries/deliveries.contract.ts';
import { useState } from 'react';
import { useAssignDriver } from '../deliveries.queries.ts';
import DriverDialog, { type DriverChoice } from './driver-dialog.tsx';
import { driverRefusal } from './driver-refusal.ts';

type Props = { delivery: Delivery; onClose: () => void };

/** The driver of a stop. The dialog closes once the server has answered yes, so that it can show a refusal. */
export default function AssignDriverDialog({ delivery, onClose }: Props) {
  const { id, delivery_date: date, delivery_time_slot: slot, delivery_person: current } = delivery;
  // As it was on screen at the opening: a live update behind the dialog does not count as read.
  const [version, setVersion] = useState(delivery.version);
  const assign = useAssignDriver();
  const choose = (driver: DriverChoice | null) =>
    assign.mutate(
      { id, driver, version },
      {
        onSuccess: onClose,
        onError: (error) => setVersion((before) => driverRefusal(error).version ?? before),
      },
    );
  return (
    <DriverDialog
      onClose={() => !assign.isPending && onClose()}
      date={date}
      slot={slot}
      current={current}
      confirmLabel="Affecter"
      onChoose={choose}
      onRemove={() => choose(null)}
      busy={assign.isPending}
      refusal={assign.error && driverRefusal(assign.error)}
    />
  );
}

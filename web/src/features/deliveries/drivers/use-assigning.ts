import type { Delivery } from '@florilege/contract/deliveries/deliveries.contract.ts';
import { useState } from 'react';
import { useAssignDriver } from '../deliveries.queries.ts';
import type { DriverChoice } from './driver-dialog.tsx';
import { driverRefusal } from './driver-refusal.ts';

/** The dialog of the driver: open until the server has said yes, so that its refusal is read where one chose. */
export function useAssigning({ id, version }: Pick<Delivery, 'id' | 'version'>) {
  const [opened, setOpened] = useState(false);
  // What was on screen when one began to choose; a live update behind the dialog does not count as read.
  const [seen, setSeen] = useState(version);
  const assign = useAssignDriver();
  const refusal = assign.error && driverRefusal(assign.error);
  const open = () => {
    assign.reset();
    setSeen(version);
    setOpened(true);
  };
  const choose = (driver: DriverChoice | null) =>
    assign.mutate(
      { id, driver, version: seen },
      {
        onSuccess: () => setOpened(false),
        onError: (error) => setSeen((before) => driverRefusal(error).version ?? before),
      },
    );
  return {
    opened,
    open,
    choose,
    close: () => !assign.isPending && setOpened(false),
    busy: assign.isPending,
    refusal,
  };
}

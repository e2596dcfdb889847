import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import { Button } from '@mantine/core';
import { IconBuildingStore, IconCalendarTime } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { DialogSlot } from '../../../shared/dialog/dialog-slot.tsx';
import { laterDialog } from '../../../shared/dialog/later-dialog.tsx';
import { useOnePress } from '../../../shared/use-one-press.ts';
import { orderQuery } from '../order.queries.ts';
import { useQuickActions } from '../status/use-quick-actions.tsx';

const RescheduleDialog = laterDialog(() => import('./reschedule-dialog.tsx'));

/** Buttons that reschedule a missed delivery or bring it back to the shop. `onMended`: called once it is missed no longer. */
export function MissedActions({ orderId, onMended }: { orderId: number; onMended: () => void }) {
  const { data: order } = useQuery(orderQuery(orderId));
  const mended = order !== undefined && order.missed_as === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, whichever the caller's function
  useEffect(() => {
    if (mended) onMended();
  }, [mended]);
  return order && !mended && <Actions order={order} />;
}

function Actions({ order }: { order: OrderDetail }) {
  const [rescheduling, setRescheduling] = useState(false);
  const quick = useQuickActions(order);
  const backToShop = useOnePress(quick.backToShop);
  const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
  return (
    <>
      <Button
        variant="light"
        size="compact-md"
        leftSection={<IconCalendarTime {...icon} />}
        onClick={() => setRescheduling(true)}
        aria-haspopup="dialog"
      >
        Reprogrammer
      </Button>
      <Button
        variant="light"
        size="compact-md"
        leftSection={<IconBuildingStore {...icon} />}
        onClick={backToShop}
      >
        Retour en boutique
      </Button>
      <DialogSlot of={rescheduling}>
        {() => <RescheduleDialog order={order} onClose={() => setRescheduling(false)} />}
      </DialogSlot>
    </>
  );
}

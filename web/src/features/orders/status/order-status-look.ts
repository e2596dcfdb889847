import { type OrderStatus, orderStatuses } from '@florilege/contract/orders/order-status.ts';
import {
  type Icon,
  IconBuildingStore,
  IconCircleCheck,
  IconCircleX,
  IconClipboardList,
  IconEyeCheck,
  IconFlower,
  IconHomeCheck,
  IconPhoneCall,
  IconScissors,
  IconSparkles,
  IconTruckDelivery,
  IconTruckLoading,
} from '@tabler/icons-react';

export const statusIcons: Record<OrderStatus, Icon> = {
  created: IconSparkles,
  to_call: IconPhoneCall,
  to_prepare: IconClipboardList,
  preparing: IconScissors,
  prepared: IconFlower,
  needs_verification: IconEyeCheck,
  validated: IconCircleCheck,
  to_deliver: IconTruckLoading,
  delivering: IconTruckDelivery,
  delivered: IconHomeCheck,
  picked_up: IconBuildingStore,
  cancelled: IconCircleX,
};

/** Colour of the status button: green when done, red when refused, petal while it waits. */
export function statusColour(status: OrderStatus): 'green' | 'red' | 'petal' {
  const { badge } = orderStatuses[status];
  if (badge === 'destructive') return 'red';
  return badge === 'default' ? 'green' : 'petal';
}

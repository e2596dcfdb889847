import { isOrderStatus, type OrderStatus, statusDisplay } from '@florilege/contract/orders/order-status.ts';
import {
  type Icon,
  IconBuildingStore,
  IconCircleCheck,
  IconCircleX,
  IconClipboardList,
  IconEyeCheck,
  IconFlower,
  IconHelpCircle,
  IconHomeCheck,
  IconPhoneCall,
  IconScissors,
  IconSparkles,
  IconTruckDelivery,
  IconTruckLoading,
} from '@tabler/icons-react';

const statusIcons: Record<OrderStatus, Icon> = {
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

export const statusIcon = (status: string): Icon =>
  isOrderStatus(status) ? statusIcons[status] : IconHelpCircle;

/** Colour of the status button: green when done, red when refused, petal while it waits. */
export function statusColour(status: string): 'green' | 'red' | 'petal' {
  const { badge } = statusDisplay(status);
  if (badge === 'destructive') return 'red';
  return badge === 'default' ? 'green' : 'petal';
}

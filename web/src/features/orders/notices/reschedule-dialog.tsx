import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import { WhenTogether } from '../together/together-dialogs.tsx';

/** Another day or slot for one delivery, in one touch and with its undo. */
export default function RescheduleDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  return <WhenTogether orders={[order]} onClose={onClose} />;
}

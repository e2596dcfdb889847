import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import { WhenTogether } from '../together/together-dialogs.tsx';
import { useTogether } from '../together/use-together.tsx';

/** Another day or slot for one delivery, in one touch and with its undo. */
export default function RescheduleDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const together = useTogether();
  return (
    <WhenTogether
      orders={[order]}
      onClose={onClose}
      onChoose={(choice, words) => {
        onClose();
        together.change([order], choice, words);
      }}
    />
  );
}

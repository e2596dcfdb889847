import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import { QueryError } from '../../../shared/ui/error-panel.tsx';
import { orderPaymentsQuery } from '../payments.queries.ts';
import ReduceDialog from './reduce-dialog.tsx';

type Props = { orderId: number; onClose: () => void };

/** « Utiliser le crédit du client » from outside the tab. */
export default function UseCredit({ orderId, onClose }: Props) {
  const money = useQuery(orderPaymentsQuery(orderId));
  if (money.data)
    return <ReduceDialog orderId={orderId} way="useCredit" money={money.data} onClose={onClose} />;
  if (money.isPending) return null;
  return (
    <Dialog title="Utiliser le crédit du client" onClose={onClose}>
      <QueryError query={money} />
    </Dialog>
  );
}

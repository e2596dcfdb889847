import type { ManualMethod } from '@florilege/contract/payments/payment-methods.ts';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import { QueryError } from '../../../shared/ui/error-panel.tsx';
import { orderPaymentsQuery } from '../payments.queries.ts';
import RecordDialog from './record-dialog.tsx';

type Props = { orderId: number; method: ManualMethod; onClose: () => void };

/** « Enregistrer un paiement » from outside the tab, with its means chosen. */
export default function RecordPayment({ orderId, method, onClose }: Props) {
  const money = useQuery(orderPaymentsQuery(orderId));
  if (money.data)
    return (
      <RecordDialog
        orderId={orderId}
        remaining={money.data.remaining_amount}
        link={money.data.link}
        method={method}
        onClose={onClose}
      />
    );
  if (money.isPending) return null;
  return (
    <Dialog title="Enregistrer un paiement" onClose={onClose}>
      <QueryError query={money} />
    </Dialog>
  );
}

import { paymentMethods } from '@florilege/contract/payments/payment-methods.ts';
import type { Payment } from '@florilege/contract/payments/payment-records.ts';
import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { ConfirmDialog } from '../../../shared/dialog/confirm-dialog.tsx';
import { formatEuros, joined } from '../../../shared/format.ts';
import { useUndoEntry } from '../payments.queries.ts';

type Props = { orderId: number; payment: Payment; onClose: () => void };

/** Says what taking back an entry does. */
export default function UndoEntryDialog({ orderId, payment, onClose }: Props) {
  const undo = useUndoEntry(orderId);
  const sum = formatEuros(payment.amount);
  const onSuccess = () => {
    onClose();
    notifications.show({ message: `Saisie de ${sum} annulée`, color: 'green' });
  };
  return (
    <ConfirmDialog
      title="Annuler cette saisie&#8239;?"
      onClose={onClose}
      change={undo}
      onConfirm={() => undo.mutate(payment.id, { onSuccess })}
      keepLabel="Garder le paiement"
      confirmLabel="Annuler la saisie"
      errorTitle="La saisie n’a pas été annulée"
    >
      <Text>
        <strong>{joined(sum, paymentMethods[payment.method])}</strong> ne paiera plus cette commande, qui
        attendra de nouveau cette somme. La saisie et son annulation restent visibles.
      </Text>
    </ConfirmDialog>
  );
}

import { useNotify } from '../../../../shared/ui/notification-dialog.tsx';
import { CHECK_FAILED, useCheckPayment } from '../../../payments/payments.public.ts';
import { refusalReason } from '../../status/use-quick-actions.tsx';

/** Asks Square whether the link was paid, and shows the answer. */
export function usePaymentCheck(orderId: number) {
  const notify = useNotify();
  const { mutate, isPending: pending } = useCheckPayment(orderId);
  const paid = { title: 'Paiement confirmé', description: `La commande ${orderId} est payée.` };
  const unpaid = {
    title: 'Paiement non confirmé',
    description: "Le paiement n'a pas encore été confirmé.",
  };
  const run = () =>
    !pending &&
    mutate(undefined, {
      onSuccess: ({ status }) =>
        void notify(status === 'paid' ? { type: 'success', ...paid } : { type: 'info', ...unpaid }),
      onError: (error) =>
        void notify({ type: 'error', title: 'Erreur', description: refusalReason(error, CHECK_FAILED) }),
    });
  return { run, pending };
}

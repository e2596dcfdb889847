import { Stack, Text } from '@mantine/core';
import { isApiError } from '../../../shared/api/api-error.ts';
import { useNotify } from '../../../shared/ui/notification-dialog.tsx';
import { CHECK_FAILED, useCheckPayment } from '../../payments/payments.public.ts';

/** « Vérifier le paiement »: asks Square whether the link was paid, and says so. */
export function usePaymentCheck(orderId: number): { check: () => void; checking: boolean } {
  const notify = useNotify();
  const { mutate, isPending } = useCheckPayment(orderId);
  const check = () => {
    if (isPending) return;
    mutate(undefined, {
      onSuccess: ({ status }) =>
        void (status === 'paid'
          ? notify({
              type: 'success',
              title: 'Paiement confirmé',
              description: `La commande ${orderId} est payée.`,
            })
          : notify({
              type: 'info',
              title: 'Paiement non confirmé',
              description: "Le paiement n'a pas encore été confirmé.",
            })),
      onError: (error) =>
        void notify({ type: 'error', title: 'Erreur', description: <Refusal error={error} /> }),
    });
  };
  return { check, checking: isPending };
}

/** The specification’s sentence, then the server’s own when it says why. */
function Refusal({ error }: { error: Error }) {
  const reason =
    isApiError(error) && error.code !== 'INTERNAL' && error.message !== CHECK_FAILED ? error.message : null;
  return (
    <Stack gap="xs">
      <Text>{CHECK_FAILED}</Text>
      {reason && <Text>{reason}</Text>}
    </Stack>
  );
}

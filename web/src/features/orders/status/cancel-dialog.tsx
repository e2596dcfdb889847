import { can } from '@florilege/contract/auth/roles.ts';
import { de } from '@florilege/contract/http/elision.ts';
import { formatAmount } from '@florilege/contract/http/money.ts';
import { isAtTerminal } from '@florilege/contract/orders/order-can.ts';
import { statusDisplay } from '@florilege/contract/orders/order-status.ts';
import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import { Alert, Skeleton, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMember } from '../../../session/use-session.ts';
import { ConfirmDialog } from '../../../shared/dialog/confirm-dialog.tsx';
import { ChoiceCards } from '../../../shared/form/choice-cards.tsx';
import { formatDate, formatEuros, formatSum } from '../../../shared/format.ts';
import { keptOf, orderPaymentsQuery, sharedWith } from '../../payments/payments.public.ts';
import { useEditOrder } from '../order.queries.ts';
import { refusalReason, STATUS_FAILED, UPDATE_FAILED } from './use-quick-actions.tsx';

/** An order in the question whether to cancel or delete it. */
export const NamedOrder = ({ order }: { order: OrderDetail }) => (
  <>
    Commande <strong>{order.id}</strong> <strong>{de(order.display_client)}</strong>,{' '}
    <strong className="fl-figures">{formatEuros(order.amount)}</strong>
  </>
);

/** Most members cannot undo cancelling: it names the order and the consequences. `onRefund` opens the refund. */
export default function CancelDialog(props: {
  order: OrderDetail;
  onClose: () => void;
  onRefund: () => void;
}) {
  const { order, onClose, onRefund } = props;
  const mayRefund = can(useMember(), 'payments.refund');
  const cancel = useEditOrder(order.id);
  const isCharged = order.payments.length > 0 || order.financial_status === 'link_generated';
  const money = useQuery({ ...orderPaymentsQuery(order.id), enabled: isCharged });
  const kept = money.data ? keptOf(money.data) : 0;
  const [choice, setChoice] = useState<RefundChoice | null>(null);
  const undecided = kept > 0 && mayRefund && choice === null;
  const confirm = () =>
    cancel.mutate(
      { status: 'cancelled', version: order.version },
      {
        onSuccess: async () => {
          notifications.show({
            title: 'Commande annulée',
            message: `Commande ${order.id} ${de(order.display_client)}`,
            color: 'green',
          });
          if (kept === 0 || choice !== 'refund') return onClose();
          // Cancelling made the money kept too much, and the refund starts from that.
          await money.refetch();
          onRefund();
        },
      },
    );

  return (
    <ConfirmDialog
      title="Annuler la commande&#8239;?"
      onClose={onClose}
      change={{ isPending: cancel.isPending }}
      onConfirm={confirm}
      keepLabel="Garder la commande"
      confirmLabel={choice === 'refund' ? 'Annuler et rembourser' : 'Annuler la commande'}
      disabled={undecided || money.isLoading || cancel.isSuccess}
    >
      <Text>
        <NamedOrder order={order} />, actuellement «&nbsp;{statusDisplay(order.status).label}&nbsp;».
      </Text>
      <Stack component="ul" gap="xs" pl="lg" style={{ listStyle: 'disc' }}>
        {consequences(order, sharedWith(money.data?.link, order.id)).map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </Stack>
      {money.isLoading && (
        <Skeleton height={96} radius="md" role="status" aria-label="Chargement des paiements…" />
      )}
      {kept > 0 && (
        <Refund
          kept={formatAmount(kept)}
          keptBy={
            order.payer_account
              ? 'Le client garde cette somme à son crédit, pour une autre commande.'
              : 'La boutique garde cette somme.'
          }
          choice={choice}
          onChoose={mayRefund ? setChoice : undefined}
        />
      )}
      {money.isError && (
        <Alert color="amber">
          Les paiements n’ont pas pu être lus&nbsp;: s’il y en a, le remboursement se fait dans l’onglet
          Paiements.
        </Alert>
      )}
      {cancel.error && (
        <Alert color="red" title={UPDATE_FAILED} role="alert">
          {refusalReason(cancel.error, STATUS_FAILED)}
        </Alert>
      )}
    </ConfirmDialog>
  );
}

type Cancelled = Pick<
  OrderDetail,
  'requires_delivery' | 'delivery_date' | 'payer_account' | 'financial_status' | 'has_pennylane_invoice'
>;

/** `shared`: the other orders of its link, as `sharedWith` says them. */
export function consequences(order: Cancelled, shared = ''): string[] {
  return [
    'Elle ne pourra plus être modifiée. Seul un Senior pourra la rouvrir.',
    order.requires_delivery &&
      (order.delivery_date
        ? `La livraison du ${formatDate(order.delivery_date)} n’aura pas lieu.`
        : 'Elle ne sera pas livrée.'),
    order.payer_account && `Le compte ${de(order.payer_account.name)} ne sera plus débité de cette commande.`,
    order.financial_status === 'link_generated' && `Le lien de paiement${shared} sera supprimé.`,
    isAtTerminal(order) && 'Le paiement en cours sur le terminal sera arrêté.',
    // Paid or not, as cancelling changes nothing at Pennylane.
    order.has_pennylane_invoice &&
      'Elle est facturée\u00a0: une ligne «\u00a0À vérifier\u00a0» demandera l’avoir de sa facture Pennylane.',
  ].filter((sentence) => typeof sentence === 'string');
}

const REMINDER = 'Une ligne «\u00a0À rembourser\u00a0» le rappelle, jusqu’à ce qu’elle soit réglée.';

type RefundChoice = 'refund' | 'keep';
type RefundProps = {
  kept: string;
  keptBy: string;
  choice: RefundChoice | null;
  /** Absent for members who may not refund. */
  onChoose: ((choice: RefundChoice) => void) | undefined;
};

/** Whether the money taken for the order is given back: decided here, or by a member who may. */
function Refund({ kept, keptBy, choice, onChoose }: RefundProps) {
  const title = `${formatSum(kept, 'encaissé')} pour cette commande`;
  if (!onChoose) {
    return (
      <Alert color="amber" title={title}>
        L’annulation ne rembourse pas le client. Elle laisse une ligne «&nbsp;À rembourser&nbsp;» dans
        «&nbsp;À vérifier&nbsp;», qu’un Senior ou un Admin réglera.
      </Alert>
    );
  }
  const then = 'Le montant et le motif se choisissent ensuite.';
  return (
    <ChoiceCards
      label={`${title}\u00a0: rembourser le client\u202f?`}
      required
      value={choice}
      onChange={onChoose}
      options={[
        { value: 'refund', label: 'Annuler, puis rembourser', detail: then },
        { value: 'keep', label: 'Annuler sans rembourser', detail: `${keptBy} ${REMINDER}` },
      ]}
    />
  );
}

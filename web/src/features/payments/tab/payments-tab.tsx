import { can } from '@florilege/contract/auth/roles.ts';
import { orderCan } from '@florilege/contract/orders/order-can.ts';
import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import type { OrderPayments } from '@florilege/contract/payments/payments.contract.ts';
import { Box, Skeleton, Stack, Title } from '@mantine/core';
import { IconCreditCard } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { useMember } from '../../../session/use-session.ts';
import { DialogSlot } from '../../../shared/dialog/dialog-slot.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { QueryError } from '../../../shared/ui/error-panel.tsx';
import { AlertList } from '../alerts/alert-list.tsx';
import { OpenLinkCard } from '../links/open-link-card.tsx';
import { isAbove0, refundables } from '../payment-words.ts';
import classes from '../payments.module.css';
import { orderPaymentsQuery } from '../payments.queries.ts';
import { TerminalCard } from '../terminal/terminal-card.tsx';
import { PaymentsList } from './payments-list.tsx';
import { PaymentsSummary } from './payments-summary.tsx';

const RecordDialog = lazy(() => import('./record-dialog.tsx'));
const RefundDialog = lazy(() => import('./refund-dialog.tsx'));

type Props = {
  order: OrderDetail;
  /** Follows the charge at the terminal. */
  onTerminal: () => void;
};

/** « Paiements »: sums, alerts, open charges, payments and refunds of an order. */
export default function PaymentsTab({ order, onTerminal }: Props) {
  const payments = useQuery(orderPaymentsQuery(order.id));
  if (payments.data) return <Payments order={order} money={payments.data} onTerminal={onTerminal} />;
  if (payments.isPending) return <PaymentsSkeleton />;
  return <QueryError query={payments} />;
}

function Payments({ order, money, onTerminal }: Props & { money: OrderPayments }) {
  const member = useMember();
  const [recording, setRecording] = useState(false);
  /** `id` null: the user chooses the payment in the dialog. */
  const [refunded, setRefunded] = useState<{ id: number | null } | null>(null);
  const mayRefund = can(member, 'payments.refund') && !order.deleted_at;
  const mayTake = can(member, 'payments.take') && !order.deleted_at;
  const atTerminal = money.terminal.status === 'processing';
  // While a card may still be held to the terminal: it would pay the order a second time.
  const mayRecord =
    mayTake && orderCan.charge(order, member) && isAbove0(money.remaining_amount) && !atTerminal;
  return (
    <Stack gap="md">
      <PaymentsSummary
        money={money}
        settled={order.financial_status === 'paid'}
        onRecord={mayRecord ? () => setRecording(true) : undefined}
        onRefund={
          mayRefund && refundables(money.payments).length > 0 ? () => setRefunded({ id: null }) : undefined
        }
      />
      {money.alerts.length > 0 && (
        <section className={classes.card} aria-labelledby="order-alerts">
          <Title order={2} id="order-alerts">
            À vérifier
          </Title>
          <Box mt="sm">
            <AlertList alerts={money.alerts} />
          </Box>
        </section>
      )}
      {atTerminal && <TerminalCard terminal={money.terminal} onFollow={mayTake ? onTerminal : undefined} />}
      {money.link && <OpenLinkCard orderId={order.id} link={money.link} mayClose={mayTake} />}
      {money.payments.length === 0 ? (
        <EmptyState
          icon={<IconCreditCard size={28} stroke={1.5} />}
          title="Aucun paiement pour cette commande"
          hint={
            mayRecord &&
            !money.link &&
            'Envoyez-la au terminal, générez un lien de paiement, ou enregistrez ici ce qui a été encaissé autrement.'
          }
        />
      ) : (
        <PaymentsList
          payments={money.payments}
          onRefund={mayRefund ? (id) => setRefunded({ id }) : undefined}
        />
      )}
      <DialogSlot of={recording}>
        {() => (
          <RecordDialog
            orderId={order.id}
            remaining={money.remaining_amount}
            linked={money.link !== null}
            onClose={() => setRecording(false)}
          />
        )}
      </DialogSlot>
      <DialogSlot of={refunded}>
        {({ id }) => <RefundDialog orderId={order.id} paymentId={id} onClose={() => setRefunded(null)} />}
      </DialogSlot>
    </Stack>
  );
}

function PaymentsSkeleton() {
  return (
    <Stack gap="md" role="status" aria-busy="true" aria-label="Chargement des paiements…">
      <Skeleton height={118} radius="lg" />
      <Skeleton height={180} radius="lg" />
    </Stack>
  );
}

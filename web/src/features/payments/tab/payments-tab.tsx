import { can } from '@florilege/contract/auth/roles.ts';
import { orderCan } from '@florilege/contract/orders/order-can.ts';
import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import type { OrderPayments, PaymentAlert } from '@florilege/contract/payments/payments.contract.ts';
import { Skeleton, Title } from '@mantine/core';
import { IconCreditCard } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useMember } from '../../../session/use-session.ts';
import { errorMessage } from '../../../shared/api/api-error.ts';
import { useOnceOpened } from '../../../shared/legacy/use-once-opened.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorPanel } from '../../../shared/ui/error-panel.tsx';
import { AlertList } from '../alerts/alert-list.tsx';
import { OpenLinkCard } from '../links/open-link-card.tsx';
import { isAbove0, refundables } from '../payment-words.ts';
import { orderPaymentsQuery } from '../payments.queries.ts';
import { TerminalCard } from '../terminal/terminal-card.tsx';
import { PaymentsList } from './payments-list.tsx';
import { PaymentsSummary } from './payments-summary.tsx';
import classes from './payments-tab.module.css';

const RecordDialog = lazy(() => import('./record-dialog.tsx'));
const RefundDialog = lazy(() => import('./refund-dialog.tsx'));

type Props = {
  order: OrderDetail;
  /** Follows what is under way on the terminal. */
  onTerminal: () => void;
};

/** « Paiements »: what was paid and given back, what remains, what is under way, and what is to be looked at. */
export function PaymentsTab({ order, onTerminal }: Props) {
  const payments = useQuery(orderPaymentsQuery(order.id));
  if (payments.data) return <Payments order={order} money={payments.data} onTerminal={onTerminal} />;
  if (payments.isPending) return <PaymentsSkeleton />;
  return (
    <ErrorPanel
      message={errorMessage(payments.error)}
      onRetry={() => void payments.refetch()}
      retrying={payments.isFetching}
    />
  );
}

function Payments({ order, money, onTerminal }: Props & { money: OrderPayments }) {
  const member = useMember();
  const [dialog, setDialog] = useState<'record' | 'refund' | null>(null);
  const [refunded, setRefunded] = useState<number | null>(null);
  const recordOnce = useOnceOpened(dialog === 'record');
  const refundOnce = useOnceOpened(dialog === 'refund');
  const mayRefund = can(member, 'payments.refund') && !order.deleted_at;
  const mayTake = can(member, 'payments.take') && !order.deleted_at;
  const atTerminal = money.terminal.status === 'processing';
  // A card that is held to the terminal just now would pay it a second time.
  const mayRecord =
    mayTake && orderCan.charge(order, member) && isAbove0(money.remaining_amount) && !atTerminal;
  const refund = (paymentId: number | null) => {
    setRefunded(paymentId);
    setDialog('refund');
  };
  const close = () => setDialog(null);
  return (
    <div className={classes.tab}>
      <PaymentsSummary
        money={money}
        settled={order.financial_status === 'paid'}
        onRecord={mayRecord ? () => setDialog('record') : undefined}
        onRefund={mayRefund && refundables(money.payments).length > 0 ? () => refund(null) : undefined}
      />
      {money.alerts.length > 0 && <AlertsCard alerts={money.alerts} />}
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
        <PaymentsList payments={money.payments} onRefund={mayRefund ? refund : undefined} />
      )}
      <Suspense fallback={null}>
        {recordOnce && (
          <RecordDialog
            orderId={order.id}
            remaining={money.remaining_amount}
            linked={money.link !== null}
            opened={dialog === 'record'}
            onClose={close}
          />
        )}
        {refundOnce && (
          <RefundDialog
            orderId={order.id}
            paymentId={refunded}
            opened={dialog === 'refund'}
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  );
}

function AlertsCard({ alerts }: { alerts: readonly PaymentAlert[] }) {
  return (
    <section className={classes.card} aria-labelledby="order-alerts">
      <Title order={2} id="order-alerts" className={classes.title ?? ''}>
        À vérifier
      </Title>
      <AlertList alerts={alerts} />
    </section>
  );
}

function PaymentsSkeleton() {
  return (
    <div className={classes.tab} role="status" aria-busy="true" aria-label="Chargement des paiements…">
      <Skeleton height={118} radius="lg" />
      <Skeleton height={180} radius="lg" />
    </div>
  );
}

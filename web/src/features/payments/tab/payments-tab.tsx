import { can } from '@florilege/contract/auth/roles.ts';
import { orderCan } from '@florilege/contract/orders/order-can.ts';
import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import type { Payment, TerminalStatus } from '@florilege/contract/payments/payment-records.ts';
import type { OrderPayments } from '@florilege/contract/payments/payments.contract.ts';
import { Button, Group, Loader, Paper, Skeleton, Stack, Title } from '@mantine/core';
import { IconCreditCard } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMember } from '../../../session/use-session.ts';
import { DialogSlot } from '../../../shared/dialog/dialog-slot.tsx';
import { laterDialog } from '../../../shared/dialog/later-dialog.tsx';
import { formatEuros, joined } from '../../../shared/format.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { QueryError } from '../../../shared/ui/error-panel.tsx';
import { Papers } from '../../billing/billing.public.ts';
import { AlertList, SETTLING_UNSENT } from '../alerts/alert-list.tsx';
import { OpenLinkCard } from '../links/open-link-card.tsx';
import { card } from '../payment-parts.tsx';
import { isAbove0, refundables, terminalStep } from '../payment-words.ts';
import classes from '../payments.module.css';
import { orderPaymentsQuery } from '../payments.queries.ts';
import { useUnsent } from '../use-unsent.tsx';
import { PaymentsList } from './payments-list.tsx';
import { PaymentsSummary, type ReduceWay } from './payments-summary.tsx';

const RecordDialog = laterDialog(() => import('./record-dialog.tsx'));
const ReduceDialog = laterDialog(() => import('./reduce-dialog.tsx'));
const RefundDialog = laterDialog(() => import('./refund-dialog.tsx'));
const UndoEntryDialog = laterDialog(() => import('./undo-entry-dialog.tsx'));

type Props = { order: OrderDetail; onTerminal: () => void };

export default function PaymentsTab({ order, onTerminal }: Props) {
  const payments = useQuery(orderPaymentsQuery(order.id));
  if (payments.data) return <Payments order={order} money={payments.data} onTerminal={onTerminal} />;
  if (!payments.isPending) return <QueryError query={payments} />;
  return (
    <Stack gap="md" role="status" aria-busy="true" aria-label="Chargement des paiements…">
      <Skeleton height={118} radius="lg" />
      <Skeleton height={180} radius="lg" />
    </Stack>
  );
}

function Payments({ order, money, onTerminal }: Props & { money: OrderPayments }) {
  const member = useMember();
  const [recording, setRecording] = useState(false);
  const [reducing, setReducing] = useState<ReduceWay | null>(null);
  /** `id` null: the user chooses the payment in the dialog. */
  const [refunded, setRefunded] = useState<{ id: number | null } | null>(null);
  const [undone, setUndone] = useState<Payment | null>(null);
  const unsent = useUnsent(() => undefined, {
    sentence: SETTLING_UNSENT,
    within: `/commandes/${order.id}/`,
  });
  const mayRefund = can(member, 'payments.refund') && !order.deleted_at;
  const mayTake = can(member, 'payments.take') && !order.deleted_at;
  const atTerminal = money.terminal.status === 'processing';
  // While a card may still be held to the terminal: it would pay the order a second time.
  const mayRecord =
    mayTake && orderCan.charge(order, member) && isAbove0(money.remaining_amount) && !atTerminal;
  const mayReduce = mayRecord && can(member, 'payments.writeOff');
  return (
    <Stack gap="md">
      <PaymentsSummary
        money={money}
        onRecord={mayRecord ? () => setRecording(true) : undefined}
        onRefund={
          mayRefund && refundables(money.payments).length > 0 ? () => setRefunded({ id: null }) : undefined
        }
        onReduce={mayReduce ? setReducing : undefined}
      />
      {money.alerts.length > 0 && (
        <Paper {...card} aria-labelledby="order-alerts">
          <Title order={2} id="order-alerts" mb="sm">
            À vérifier
          </Title>
          <AlertList alerts={money.alerts} onUnsent={unsent.onUnsent} />
          {unsent.question}
        </Paper>
      )}
      {atTerminal && <TerminalCard terminal={money.terminal} onFollow={mayTake ? onTerminal : undefined} />}
      {money.link && <OpenLinkCard orderId={order.id} link={money.link} mayClose={mayTake} />}
      {money.payments.length + money.reductions.length === 0 ? (
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
          money={money}
          onRefund={mayRefund ? (id) => setRefunded({ id }) : undefined}
          onUndo={setUndone}
        />
      )}
      <Papers orderId={order.id} />
      <DialogSlot of={recording}>
        {() => (
          <RecordDialog
            orderId={order.id}
            remaining={money.remaining_amount}
            link={money.link}
            onClose={() => setRecording(false)}
          />
        )}
      </DialogSlot>
      <DialogSlot of={reducing}>
        {(way) => (
          <ReduceDialog orderId={order.id} way={way} money={money} onClose={() => setReducing(null)} />
        )}
      </DialogSlot>
      <DialogSlot of={refunded}>
        {({ id }) => <RefundDialog orderId={order.id} paymentId={id} onClose={() => setRefunded(null)} />}
      </DialogSlot>
      <DialogSlot of={undone}>
        {(payment) => (
          <UndoEntryDialog orderId={order.id} payment={payment} onClose={() => setUndone(null)} />
        )}
      </DialogSlot>
    </Stack>
  );
}

/** A charge that continues after its dialog was closed; `onFollow`: absent for members who may not charge. */
function TerminalCard(props: { terminal: TerminalStatus; onFollow: (() => void) | undefined }) {
  const { terminal, onFollow } = props;
  return (
    <Paper {...card} aria-labelledby="terminal-charge">
      <Group justify="space-between" gap="xs">
        <div role="status">
          <Title order={2} id="terminal-charge">
            <Group gap="sm" component="span" wrap="nowrap">
              <Loader size={18} aria-hidden /> Paiement en attente sur le terminal
            </Group>
          </Title>
          <p className={classes.detail}>
            {joined(terminal.amount !== null && formatEuros(terminal.amount), terminalStep(terminal))}
          </p>
        </div>
        {onFollow && (
          <Button variant="default" onClick={onFollow} aria-haspopup="dialog">
            Suivre le terminal
          </Button>
        )}
      </Group>
    </Paper>
  );
}

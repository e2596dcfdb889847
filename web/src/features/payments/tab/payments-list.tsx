import { type PaymentMethod, paymentMethods } from '@florilege/contract/payments/payment-methods.ts';
import {
  PAYMENT_STATES,
  type Payment,
  REFUND_STATES,
  type Reduction,
  type Refund,
  reductionKinds,
  refundKinds,
} from '@florilege/contract/payments/payment-records.ts';
import type { OrderPayments } from '@florilege/contract/payments/payments.contract.ts';
import { Box, Button, Group, Paper, Text, Title } from '@mantine/core';
import {
  type Icon,
  IconBuildingBank,
  IconCash,
  IconCoins,
  IconCreditCard,
  IconDeviceMobileDollar,
  IconLink,
  IconReceiptOff,
  IconReceiptRefund,
  IconWritingSign,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDate, formatEuros, joined } from '../../../shared/format.ts';
import { VariantBadge } from '../../../shared/ui/status-badge.tsx';
import { useSecondsUntil } from '../../../shared/use-seconds-until.ts';
import { Author, card, ReceiptLink } from '../payment-parts.tsx';
import { isAbove0, isDatedBack, shownTime, stateBadges } from '../payment-words.ts';
import classes from '../payments.module.css';

const icons: Record<PaymentMethod, Icon> = {
  square: IconLink,
  square_payment: IconLink,
  square_terminal: IconDeviceMobileDollar,
  cash: IconCash,
  cheque: IconWritingSign,
  transfer: IconBuildingBank,
  card: IconCreditCard,
  credit: IconCoins,
};

/** `onRefund`: absent for members who may not refund. `onUndo`: takes an entry of one's own back. */
type Props = {
  money: Pick<OrderPayments, 'payments' | 'reductions'>;
  onRefund: ((paymentId: number) => void) | undefined;
  onUndo: (payment: Payment) => void;
};

export function PaymentsList({ money, onRefund, onUndo }: Props) {
  return (
    <Paper {...card} aria-labelledby="payments-list">
      <Title order={2} id="payments-list">
        Paiements et remboursements
      </Title>
      <ul>
        {money.payments.map((payment) => (
          <PaymentItem key={payment.id} payment={payment} onRefund={onRefund} onUndo={onUndo} />
        ))}
        {money.reductions.map((reduction) => (
          <ReductionItem key={`reduction-${reduction.id}`} {...reduction} />
        ))}
      </ul>
    </Paper>
  );
}

function ReductionItem({ kind, amount, reason, author_name, created_at }: Reduction) {
  return (
    <li className={classes.payment}>
      <Line Icon={IconReceiptOff} name={reductionKinds[kind]} amount={`-${amount}`}>
        <Text size="xs">{reason}</Text>
        <Author name={author_name} at={created_at} />
      </Line>
    </li>
  );
}

type ItemProps = { payment: Payment } & Pick<Props, 'onRefund' | 'onUndo'>;

function PaymentItem({ payment, onRefund, onUndo }: ItemProps) {
  const { id, method, amount, state, reference, receipt_url, refunds, dispute } = payment;
  const undoable = useSecondsUntil(payment.undo_until ? Date.parse(payment.undo_until) : null) > 0;
  const what = `${formatEuros(amount)} (${paymentMethods[method]})`;
  const refund = isAbove0(payment.refundable_amount) ? onRefund : undefined;
  return (
    <li className={classes.payment}>
      <Line
        Icon={icons[method]}
        name={paymentMethods[method]}
        state={state}
        stateLabel={PAYMENT_STATES[state]}
        amount={amount}
      >
        <Author
          name={payment.author_name}
          at={shownTime(payment)}
          entered={isDatedBack(payment) && payment.created_at}
          where={payment.location_name}
        />
        {reference && <Text size="xs">Référence&nbsp;: {reference}</Text>}
        {dispute && (
          <Text size="xs" c="amber">
            {disputeText(dispute)}
          </Text>
        )}
      </Line>
      {(receipt_url || refund || undoable) && (
        <Group gap="md" mt="2xs" ms="xl" className="fl-no-print">
          {receipt_url && <ReceiptLink url={receipt_url} />}
          {undoable && (
            <Button
              variant="subtle"
              className={classes.refund}
              onClick={() => onUndo(payment)}
              aria-haspopup="dialog"
              aria-label={`Annuler la saisie de ce paiement de ${what}`}
            >
              Annuler la saisie
            </Button>
          )}
          {refund && (
            <Button
              variant="subtle"
              className={classes.refund}
              onClick={() => refund(id)}
              aria-haspopup="dialog"
              aria-label={`Rembourser ce paiement de ${what}`}
            >
              Rembourser
            </Button>
          )}
        </Group>
      )}
      {refunds.length > 0 && (
        <ul className={classes.refunds} aria-label="Remboursements de ce paiement">
          {refunds.map(({ id, kind, state, amount, reason, author_name, created_at }) => (
            <li key={id}>
              <Line
                Icon={IconReceiptRefund}
                {...(kind === 'moved'
                  ? { name: 'Crédit utilisé' }
                  : { name: 'Remboursement', state, stateLabel: REFUND_STATES[state] })}
                amount={`-${amount}`}
              >
                <Text size="xs">
                  {kind !== 'moved' && <strong>{refundKinds[kind].label}&nbsp;: </strong>}
                  {reason}
                </Text>
                <Author name={author_name} at={created_at} />
              </Line>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** A question of the cardholder's bank, which is answered at Square. */
function disputeText({ state, state_display, reason, due_on }: NonNullable<Payment['dispute']>): string {
  const isAsked = state === 'evidence_required' || state === 'inquiry_evidence_required';
  const answer = isAsked && due_on && `à répondre chez Square avant le ${formatDate(due_on)}`;
  return joined('Contestation', state_display, reason, answer);
}

type LineProps = {
  Icon: Icon;
  name: string;
  /** Absent where nothing moves. */
  state?: Payment['state'] | Refund['state'];
  stateLabel?: string;
  amount: string;
  children: ReactNode;
};

/** Money that came or went back; struck out when it did not. */
function Line({ Icon: LineIcon, name, state, stateLabel, amount, children }: LineProps) {
  const off = state === 'failed' || state === 'cancelled';
  return (
    <Group align="flex-start" wrap="nowrap" gap="md" data-off={off || undefined} className={classes.line}>
      <LineIcon size={22} stroke={1.6} aria-hidden />
      <Box flex={1} miw={0}>
        <Group component="p" gap="xs" mih={26} fw={550}>
          {name} {state && <VariantBadge variant={stateBadges[state]}>{stateLabel}</VariantBadge>}
        </Group>
        {children}
      </Box>
      <Text fw={550} lh="26px" className="fl-figures">
        {formatEuros(amount)}
      </Text>
    </Group>
  );
}

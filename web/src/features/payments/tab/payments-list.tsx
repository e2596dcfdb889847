import { type PaymentMethod, paymentMethods } from '@florilege/contract/payments/payment-methods.ts';
import {
  PAYMENT_STATES,
  type Payment,
  REFUND_STATES,
  type Refund,
} from '@florilege/contract/payments/payments.contract.ts';
import { Button, Group, Title } from '@mantine/core';
import {
  type Icon,
  IconBuildingBank,
  IconCash,
  IconCreditCard,
  IconDeviceMobileDollar,
  IconLink,
  IconReceiptRefund,
  IconWritingSign,
} from '@tabler/icons-react';
import { formatEuros } from '../../../shared/format.ts';
import { VariantBadge } from '../../../shared/ui/status-badge.tsx';
import { Author, ReceiptLink } from '../payment-parts.tsx';
import { isAbove0, stateBadges } from '../payment-words.ts';
import classes from '../payments.module.css';

const icons: Record<PaymentMethod, Icon> = {
  square: IconLink,
  square_payment: IconLink,
  square_terminal: IconDeviceMobileDollar,
  cash: IconCash,
  cheque: IconWritingSign,
  transfer: IconBuildingBank,
  card: IconCreditCard,
};

type Props = {
  payments: readonly Payment[];
  /** Absent for members who may not refund. */
  onRefund: ((paymentId: number) => void) | undefined;
};

export function PaymentsList({ payments, onRefund }: Props) {
  return (
    <section className={classes.card} aria-labelledby="payments-list">
      <Title order={2} id="payments-list">
        Paiements et remboursements
      </Title>
      <ul>
        {payments.map((payment) => (
          <PaymentItem key={payment.id} payment={payment} onRefund={onRefund} />
        ))}
      </ul>
    </section>
  );
}

function PaymentItem({ payment, onRefund }: { payment: Payment } & Pick<Props, 'onRefund'>) {
  const { id, method, amount, state, reference, receipt_url, refunds } = payment;
  const refund = isAbove0(payment.refundable_amount) ? onRefund : undefined;
  const MethodIcon = icons[method];
  return (
    <li className={classes.payment}>
      <div className={classes.row} data-off={state === 'failed' || state === 'cancelled' || undefined}>
        <MethodIcon size={22} stroke={1.6} aria-hidden className={classes.icon} />
        <div className={classes.words}>
          <p className={classes.name}>
            {paymentMethods[method]}{' '}
            <VariantBadge variant={stateBadges[state]}>{PAYMENT_STATES[state]}</VariantBadge>
          </p>
          <Author name={payment.author_name} at={payment.created_at} />
          {reference && <p className={classes.reference}>Référence&nbsp;: {reference}</p>}
        </div>
        <p className={classes.amount}>{formatEuros(amount)}</p>
      </div>
      {(receipt_url || refund) && (
        <Group gap="md" mt="2xs" className={`${classes.actions} fl-no-print`}>
          {receipt_url && <ReceiptLink url={receipt_url} />}
          {refund && (
            <Button
              variant="subtle"
              className={classes.refund}
              onClick={() => refund(id)}
              aria-haspopup="dialog"
              aria-label={`Rembourser ce paiement de ${formatEuros(amount)} (${paymentMethods[method]})`}
            >
              Rembourser
            </Button>
          )}
        </Group>
      )}
      {refunds.length > 0 && (
        <ul className={classes.refunds} aria-label="Remboursements de ce paiement">
          {refunds.map((each) => (
            <RefundItem key={each.id} refund={each} />
          ))}
        </ul>
      )}
    </li>
  );
}

function RefundItem({ refund }: { refund: Refund }) {
  return (
    <li className={classes.row} data-off={refund.state === 'failed' || undefined}>
      <IconReceiptRefund size={20} stroke={1.6} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        <p className={classes.name}>
          Remboursement{' '}
          <VariantBadge variant={stateBadges[refund.state]}>{REFUND_STATES[refund.state]}</VariantBadge>
        </p>
        <p className={classes.reference}>{refund.reason}</p>
        <Author name={refund.author_name} at={refund.created_at} />
      </div>
      <p className={classes.amount}>{formatEuros(`-${refund.amount}`)}</p>
    </li>
  );
}

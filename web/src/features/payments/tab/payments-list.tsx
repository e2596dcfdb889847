import { type PaymentMethod, paymentMethods } from '@florilege/contract/payments/payment-methods.ts';
import {
  PAYMENT_STATES,
  type Payment,
  REFUND_STATES,
  type Refund,
} from '@florilege/contract/payments/payments.contract.ts';
import { Anchor, Button, Title } from '@mantine/core';
import {
  type Icon,
  IconBuildingBank,
  IconCash,
  IconCreditCard,
  IconDeviceMobileDollar,
  IconLink,
  IconReceipt,
  IconReceiptRefund,
  IconWritingSign,
} from '@tabler/icons-react';
import { formatDateTime, formatEuros } from '../../../shared/format.ts';
import { VariantBadge } from '../../../shared/ui/status-badge.tsx';
import { isAbove0, stateBadges } from '../payment-words.ts';
import classes from './payments-list.module.css';

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
  /** Absent for those who may not give money back. */
  onRefund: ((paymentId: number) => void) | undefined;
};

/** Payments, oldest first, each with what was given back of it. */
export function PaymentsList({ payments, onRefund }: Props) {
  return (
    <section className={classes.card} aria-labelledby="payments-list">
      <Title order={2} id="payments-list" className={classes.title ?? ''}>
        Paiements et remboursements
      </Title>
      <ul className={classes.list}>
        {payments.map((payment) => (
          <PaymentItem key={payment.id} payment={payment} onRefund={onRefund} />
        ))}
      </ul>
    </section>
  );
}

function PaymentItem({ payment, onRefund }: { payment: Payment } & Pick<Props, 'onRefund'>) {
  const { id, method, amount, state, reference, receipt_url, refundable_amount, refunds } = payment;
  const MethodIcon = icons[method];
  return (
    <li className={classes.item}>
      <div className={classes.row} data-off={state === 'failed' || state === 'cancelled' || undefined}>
        <MethodIcon size={22} stroke={1.6} aria-hidden className={classes.icon} />
        <div className={classes.words}>
          <p className={classes.name}>
            {paymentMethods[method]}{' '}
            <VariantBadge variant={stateBadges[state]}>{PAYMENT_STATES[state]}</VariantBadge>
          </p>
          <Origin {...payment} />
          {reference && <p className={classes.reference}>Référence&nbsp;: {reference}</p>}
        </div>
        <p className={classes.amount}>{formatEuros(amount)}</p>
      </div>
      {(receipt_url || (onRefund && isAbove0(refundable_amount))) && (
        <div className={`${classes.actions} fl-no-print`}>
          {receipt_url && (
            <Anchor
              href={receipt_url}
              target="_blank"
              rel="noopener noreferrer"
              className={classes.receipt ?? ''}
            >
              <IconReceipt size={18} stroke={1.6} aria-hidden /> Reçu
            </Anchor>
          )}
          {onRefund && isAbove0(refundable_amount) && (
            <Button
              variant="subtle"
              size="compact-md"
              className={classes.refund ?? ''}
              onClick={() => onRefund(id)}
              aria-haspopup="dialog"
              aria-label={`Rembourser ce paiement de ${formatEuros(amount)} (${paymentMethods[method]})`}
            >
              Rembourser
            </Button>
          )}
        </div>
      )}
      {refunds.length > 0 && (
        <ul className={classes.refunds} aria-label={`Remboursements de ce paiement`}>
          {refunds.map((refund) => (
            <RefundItem key={refund.id} refund={refund} />
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
        <Origin {...refund} />
      </div>
      <p className={classes.amount}>{formatEuros(`-${refund.amount}`)}</p>
    </li>
  );
}

function Origin({ author_name, created_at }: { author_name: string | null; created_at: string }) {
  return (
    <p className={classes.origin}>
      {author_name ?? 'Système'} · <time dateTime={created_at}>{formatDateTime(created_at)}</time>
    </p>
  );
}

import type { OrderPayments } from '@florilege/contract/payments/payments.contract.ts';
import { Button, Group } from '@mantine/core';
import { IconCash, IconReceiptRefund } from '@tabler/icons-react';
import { formatEuros } from '../../../shared/format.ts';
import { isAbove0 } from '../payment-words.ts';
import classes from '../payments.module.css';

type Props = {
  money: OrderPayments;
  /** The order is paid: nothing is asked of the client, also after a refund. */
  settled: boolean;
  /** Absent where nothing remains, or for members who may not. */
  onRecord: (() => void) | undefined;
  onRefund: (() => void) | undefined;
};

/** The four sums of an order, the remainder in large, and the actions on them. */
export function PaymentsSummary({ money, settled, onRecord, onRefund }: Props) {
  const remaining = settled ? '0.00' : money.remaining_amount;
  return (
    <section className={`${classes.card} ${classes.summary}`} aria-label="Montants">
      <dl className={classes.sums}>
        <div>
          <dt>Reste à payer</dt>
          <dd className="fl-figure" data-main data-due={isAbove0(remaining) || undefined}>
            {formatEuros(remaining)}
          </dd>
        </div>
        <Sum term="Montant" amount={money.amount} />
        <Sum term="Payé" amount={money.paid_amount} />
        <Sum term="Remboursé" amount={money.refunded_amount} />
      </dl>
      {(onRecord ?? onRefund) && (
        <Group gap="sm" className="fl-no-print">
          {onRecord && (
            <Button
              leftSection={<IconCash size={18} stroke={1.75} aria-hidden />}
              onClick={onRecord}
              aria-haspopup="dialog"
            >
              Enregistrer un paiement
            </Button>
          )}
          {onRefund && (
            <Button
              variant="default"
              leftSection={<IconReceiptRefund size={18} stroke={1.75} aria-hidden />}
              onClick={onRefund}
              aria-haspopup="dialog"
            >
              Rembourser
            </Button>
          )}
        </Group>
      )}
    </section>
  );
}

function Sum({ term, amount }: { term: string; amount: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{formatEuros(amount)}</dd>
    </div>
  );
}

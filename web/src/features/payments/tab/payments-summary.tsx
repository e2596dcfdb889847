import type { OrderPayments } from '@florilege/contract/payments/payments.contract.ts';
import { Button } from '@mantine/core';
import { IconCash, IconReceiptRefund } from '@tabler/icons-react';
import { formatEuros } from '../../../shared/format.ts';
import { isAbove0 } from '../payment-words.ts';
import classes from './payments-summary.module.css';

type Props = {
  money: OrderPayments;
  /** Paid, whatever was given back since: nothing is asked of the client. */
  settled: boolean;
  /** Absent where nothing remains, or for those who may not. */
  onRecord: (() => void) | undefined;
  onRefund: (() => void) | undefined;
};

/** The four sums of an order, what remains in large; and what can be written down. */
export function PaymentsSummary({ money, settled, onRecord, onRefund }: Props) {
  const remaining = settled ? '0.00' : money.remaining_amount;
  return (
    <section className={classes.summary} aria-label="Montants">
      <dl className={classes.sums}>
        <Sum term="Reste à payer" amount={remaining} main due={isAbove0(remaining)} />
        <Sum term="Montant" amount={money.amount} />
        <Sum term="Payé" amount={money.paid_amount} />
        <Sum term="Remboursé" amount={money.refunded_amount} />
      </dl>
      {(onRecord ?? onRefund) && (
        <div className={`${classes.actions} fl-no-print`}>
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
        </div>
      )}
    </section>
  );
}

type SumProps = { term: string; amount: string; main?: boolean; due?: boolean };

function Sum({ term, amount, main = false, due = false }: SumProps) {
  return (
    <div className={classes.sum} data-main={main || undefined} data-due={due || undefined}>
      <dt>{term}</dt>
      <dd>{formatEuros(amount)}</dd>
    </div>
  );
}

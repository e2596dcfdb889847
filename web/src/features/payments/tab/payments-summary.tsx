import type { OrderPayments } from '@florilege/contract/payments/payments.contract.ts';
import { Group, Paper, Text } from '@mantine/core';
import { IconCash, IconCoins, IconEraser, IconReceiptRefund } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatEuros } from '../../../shared/format.ts';
import { ActionButton } from '../../../shared/ui/action-button.tsx';
import { card } from '../payment-parts.tsx';
import { isAbove0 } from '../payment-words.ts';
import classes from '../payments.module.css';

export type ReduceWay = 'writeOff' | 'useCredit';

/** Each of them is absent where there is nothing to do, or for members who may not. */
type Props = {
  money: OrderPayments;
  onRecord: (() => void) | undefined;
  onRefund: (() => void) | undefined;
  onReduce: ((way: ReduceWay) => void) | undefined;
};

const fullOnPhone = { base: '100%', sm: 'auto' };

export function PaymentsSummary({ money, onRecord, onRefund, onReduce }: Props) {
  const remaining = money.remaining_amount;
  const due = isAbove0(remaining) && { c: 'petal' };
  const button = { 'aria-haspopup': 'dialog', w: fullOnPhone } as const;
  return (
    <Paper {...card} aria-label="Montants">
      <Group justify="space-between" gap="md">
        <dl className={classes.sums}>
          <Sum term="Reste à payer">
            <Text span className="fl-figure" {...due}>
              {formatEuros(remaining)}
            </Text>
          </Sum>
          {isAbove0(money.surplus_amount) && (
            <Sum term="Trop perçu">
              <Text span inherit c="petal">
                {formatEuros(money.surplus_amount)}
              </Text>
            </Sum>
          )}
          <Sum term="Montant">{formatEuros(money.amount)}</Sum>
          {isAbove0(money.reduced_amount) && (
            <Sum term="Avoirs et sommes abandonnées">{formatEuros(`-${money.reduced_amount}`)}</Sum>
          )}
          <Sum term="Payé">{formatEuros(money.paid_amount)}</Sum>
          <Sum term="Remboursé">{formatEuros(money.refunded_amount)}</Sum>
        </dl>
        {(onRecord ?? onRefund) && (
          <Group gap="sm" w={fullOnPhone} className="fl-no-print">
            {onRecord && (
              <ActionButton Icon={IconCash} variant="light" onClick={onRecord} {...button}>
                Enregistrer un paiement
              </ActionButton>
            )}
            {onReduce && money.credit_amount !== null && isAbove0(money.credit_amount) && (
              <ActionButton Icon={IconCoins} onClick={() => onReduce('useCredit')} {...button}>
                Utiliser son crédit de {formatEuros(money.credit_amount)}
              </ActionButton>
            )}
            {onReduce && (
              <ActionButton Icon={IconEraser} onClick={() => onReduce('writeOff')} {...button}>
                Abandonner le reste
              </ActionButton>
            )}
            {onRefund && (
              <ActionButton Icon={IconReceiptRefund} onClick={onRefund} {...button}>
                Rembourser
              </ActionButton>
            )}
          </Group>
        )}
      </Group>
    </Paper>
  );
}

const Sum = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <Text component="dt" size="xs" c="dimmed" mb="2xs">
      {term}
    </Text>
    <Text component="dd" fw={550}>
      {children}
    </Text>
  </div>
);

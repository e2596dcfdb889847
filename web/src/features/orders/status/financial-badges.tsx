import { financialStatusDisplay } from '@florilege/contract/orders/order-status.ts';
import type { OrderSummary } from '@florilege/contract/orders/orders.contract.ts';
import { Badge } from '@mantine/core';
import { StatusBadge } from '../../../shared/ui/status-badge.tsx';
import classes from './status.module.css';

type Props = Pick<OrderSummary, 'financial_status' | 'money_note' | 'money_note_display'>;

/** The financial status, and with it « Partiellement payée » or « Remboursée » where the money says so. */
export function FinancialBadges({ financial_status, money_note, money_note_display }: Props) {
  return (
    <span className={classes.financial}>
      <StatusBadge {...financialStatusDisplay(financial_status)} />
      {money_note_display && (
        <Badge variant="light" color={money_note === 'partly_paid' ? 'amber' : 'gray'} size="sm">
          {money_note_display}
        </Badge>
      )}
    </span>
  );
}

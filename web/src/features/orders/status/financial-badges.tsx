import { financialStatusDisplay } from '@florilege/contract/orders/order-status.ts';
import type { OrderSummary } from '@florilege/contract/orders/orders.contract.ts';
import { RowBadge } from '../../../shared/ui/row-badge.tsx';
import { StatusBadge } from '../../../shared/ui/status-badge.tsx';
import classes from './status.module.css';

const partlyPaid = { variant: 'light', color: 'amber' } as const;
const refunded = { variant: 'light', color: 'gray' } as const;

type Props = Pick<OrderSummary, 'financial_status' | 'money_note' | 'money_note_display'> & {
  /** Of the status. */
  size?: 'md';
};

/** The financial status, and with it « Partiellement payée » or « Remboursée » where the money says so. */
export function FinancialBadges({ financial_status, money_note, money_note_display, size }: Props) {
  return (
    <span className={classes.financial}>
      <StatusBadge {...financialStatusDisplay(financial_status)} {...(size && { size })} />
      {money_note_display && (
        <RowBadge look={money_note === 'partly_paid' ? partlyPaid : refunded} size="sm">
          {money_note_display}
        </RowBadge>
      )}
    </span>
  );
}

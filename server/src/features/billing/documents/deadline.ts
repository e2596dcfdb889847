import type { PaymentTerms } from '@florilege/contract/clients/payment-terms.ts';
import { addDays, monthEnd } from '@florilege/contract/http/dates.ts';
import type { FinancialStatus } from '@florilege/contract/orders/order-status.ts';

type Order = { financial_status: FinancialStatus };

const DAYS: Record<PaymentTerms, number> = {
  on_receipt: 0,
  '15_days': 15,
  '30_days': 30,
  '45_days_end_of_month': 45,
};

/** The last day to pay an invoice of `day`; null when its orders are paid. */
export function deadlineOf(day: string, terms: PaymentTerms, orders: Order[]): string | null {
  if (orders.every(({ financial_status }) => financial_status === 'paid')) return null;
  const last = addDays(day, DAYS[terms]);
  // Days first, then the end of that month; the law allows the other order too.
  return terms === '45_days_end_of_month' ? monthEnd(last) : last;
}

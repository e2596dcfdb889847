import { centsOf, formatAmount, parseAmount } from '@florilege/contract/http/money.ts';
import type { OrderPayments } from '@florilege/contract/payments/payments.contract.ts';
import { formatEuros, formatSum } from '../../../shared/format.ts';
import { keptOf } from '../../payments/payments.public.ts';

type Money = Pick<OrderPayments, 'amount' | 'reduced_amount' | 'paid_amount' | 'refunded_amount'>;

const euros = (amount: number) => formatEuros(formatAmount(amount));

/** The consequence of another amount for an order that has money; absent where it changes nothing. */
export function amountConsequence(typed: string, money: Money | undefined): string | undefined {
  const amount = parseAmount(typed);
  if (!money || amount === null || amount <= 0 || amount === centsOf(money.amount)) return;
  const kept = keptOf(money);
  if (kept <= 0) return;
  const left = amount - centsOf(money.reduced_amount) - kept;
  const paid = `La commande est payée ${euros(kept)}\u00a0:`;
  if (left === 0) return `${paid} elle sera soldée.`;
  return left > 0
    ? `${paid} ${formatSum(formatAmount(left), 'restera', 'resteront')} à payer.`
    : `${paid} ${formatSum(formatAmount(-left), 'de trop sera', 'de trop seront')} à rendre.`;
}

import { formatAmount } from '@florilege/contract/http/money.ts';
import { formatEuros } from '../../shared/format.ts';

/** The order's part of it, in cents. `shared`: the invoice is one of other orders, too. */
type Invoice = { asked: number; excess: number; shared: boolean };

/** The consequence of an avoir of `amount` cents for the invoice and its order, as a sentence. */
export function creditConsequence(amount: number, { asked, excess, shared }: Invoice): string {
  if (amount >= asked) {
    const taken = shared ? 'reprend la part de cette commande dans la facture' : 'annule la facture';
    return `Un avoir définitif ${taken} chez Pennylane\u00a0: la commande pourra être facturée de nouveau.`;
  }
  const lowered = amount - excess;
  if (lowered <= 0)
    return 'Un avoir définitif corrige la facture chez Pennylane. Ce que coûte la commande ne change pas.';
  const sum = formatEuros(formatAmount(lowered));
  return `Un avoir définitif corrige la facture chez Pennylane, et la commande coûte ${sum} de moins.`;
}

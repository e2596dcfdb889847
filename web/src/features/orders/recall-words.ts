import { RECALL_COUNT_MAX, type RecalledOrder } from '@florilege/contract/orders/payer-recall.ts';
import { formatCount, formatEuros, formatNumber, shortDay } from '../../shared/format.ts';

export const ordersText = (count: number) =>
  count >= RECALL_COUNT_MAX
    ? `plus de ${formatNumber(RECALL_COUNT_MAX - 1)}\u00a0commandes`
    : formatCount(count, 'commande');

/** The day an order was for, or was taken where it has none. */
export const recalledDay = ({ delivery_date, created_at }: RecalledOrder) =>
  shortDay(delivery_date ?? created_at);

export const lastOrderText = (order: RecalledOrder) =>
  `dernière le ${recalledDay(order)}, ${formatEuros(order.amount)}`;

/** Without its cents where there are none, as people say it. */
const roundEuros = (amount: string) => formatEuros(amount).replace(/,00(?=\s)/, '');

const WORDS_MAX = 28;

/** « 65 €, pivoines corail » */
export function recalledWords({ amount, bouquet_notes }: RecalledOrder): string {
  const [notes = ''] = (bouquet_notes ?? '').split(/[.;\n]/, 1);
  const short = notes.length > WORDS_MAX ? `${notes.slice(0, WORDS_MAX).trimEnd()}…` : notes.trim();
  return [roundEuros(amount), short.charAt(0).toLocaleLowerCase('fr') + short.slice(1)]
    .filter(Boolean)
    .join(', ');
}

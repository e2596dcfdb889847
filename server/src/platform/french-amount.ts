import { type Cents, formatAmount } from '@florilege/contract/http/money.ts';

const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });

/** Cents as a sentence says them: `4500` → `45,00 €`. */
export const frenchAmount = (cents: Cents) => euros.format(formatAmount(cents) as Intl.StringNumericLiteral);

/** An amount with the words that agree with it: `1,50 € reçu`, `2,00 € reçus`. */
export const frenchSum = (cents: Cents, singular: string, plural = `${singular}s`) =>
  `${frenchAmount(cents)} ${Math.abs(cents) < 200 ? singular : plural}`;

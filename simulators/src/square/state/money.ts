import type { Money } from '../wire/objects.ts';
import { invalid } from '../wire/refusals.ts';
import type { Location } from './locations.ts';

/** No card is charged less by a link or a terminal. */
const LEAST = 100;

export function checkLeast({ amount }: Money, field: string): void {
  if (amount < LEAST) throw invalid('VALUE_TOO_LOW', 'The amount must be at least 1.00.', field);
}

/** @throws Refusal when it is nothing, less than nothing, or another country's money */
export function checkMoney({ amount, currency }: Money, location: Location, field: string): void {
  if (amount <= 0) throw invalid('VALUE_TOO_LOW', 'The amount must be greater than zero.', `${field}.amount`);
  if (currency !== location.currency)
    throw invalid('CURRENCY_MISMATCH', `The currency must be ${location.currency}.`, `${field}.currency`);
}

export const euros = (amount: number, currency = 'EUR'): Money => ({ amount, currency });

export const sumOf = (amounts: Money[]): number => amounts.reduce((total, { amount }) => total + amount, 0);

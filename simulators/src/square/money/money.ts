import { z } from 'zod';
import { invalid } from '../refusal.ts';
import type { Location, Money } from '../wire-types.ts';

export const money = z.strictObject({ amount: z.int(), currency: z.string().length(3) });

/** @throws Refusal when it is nothing, less than nothing, or another country's money */
export function checkMoney({ amount, currency }: Money, location: Location, field: string): void {
  if (amount <= 0) throw invalid('VALUE_TOO_LOW', 'The amount must be greater than zero.', `${field}.amount`);
  if (currency !== location.currency) {
    throw invalid('CURRENCY_MISMATCH', `The currency must be ${location.currency}.`, `${field}.currency`);
  }
}

export function euros(amount: number, currency = 'EUR'): Money {
  return { amount, currency };
}

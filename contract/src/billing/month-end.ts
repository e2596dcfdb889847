import { z } from 'zod';
import { paymentTerms } from '../clients/payment-terms.ts';
import { monthStart } from '../http/dates.ts';
import { day, idNumber, keysOf } from '../http/fields.ts';
import { amountText } from '../http/money.ts';

export const monthPattern = /^20\d\d-(?:0[1-9]|1[0-2])$/;
export const month = z.string().regex(monthPattern, 'Mois attendu\u00a0: AAAA-MM');

/** Why orders of the month are not invoiced with the others, in the order in which they are told. */
export const leftOutReasons = {
  not_done: 'Pas encore livrées ni retirées',
  charging: 'Paiement en cours',
  no_payer: 'Sans payeur',
  nothing: 'Plus rien à facturer',
  paid: 'Déjà payées',
  invoiced: 'Déjà facturées',
} as const;
export type LeftOutReason = keyof typeof leftOutReasons;

/** Orders of a reason that are named; the others are counted. */
export const LEFT_OUT_NAMED = 20;

const payer = z.object({
  id: idNumber,
  name: z.string(),
  payment_terms: paymentTerms,
  /** Until when an invoice made today is to be paid. */
  deadline: day.nullable(),
  total: amountText,
  order_ids: z.array(idNumber),
  /** Why Pennylane would refuse this payer, such as an address without a postcode. */
  refusal: z.string().nullable(),
});
export type MonthPayer = z.infer<typeof payer>;

export const monthEnd = z.object({
  payers: z.array(payer),
  left_out: z.array(
    z.object({
      reason: z.enum(keysOf(leftOutReasons)),
      count: z.int(),
      total: amountText,
      orders: z.array(z.object({ id: idNumber, payer_name: z.string().nullable() })),
    }),
  ),
});
export type MonthEnd = z.infer<typeof monthEnd>;

/** Until the tenth the month before is being invoiced, from then on the present one is prepared. */
export function usualMonth(today: string): string {
  if (Number(today.slice(8)) > 10) return today.slice(0, 7);
  return monthBeside(today.slice(0, 7), -1);
}

/** `2026-01` and -1 → `2025-12`. */
export function monthBeside(of: string, step: 1 | -1): string {
  return monthStart(`${of}-01`, step).slice(0, 7);
}

import { z } from 'zod';

/** Whole euro cents. The only form an amount has inside the product. */
export type Cents = number;

/** Largest amount an order may have: 999 999,99 €. */
export const MAX_AMOUNT: Cents = 99_999_999;

const decimal = /^(-?)(\d{1,9})(?:[.,](\d{1,2}))?$/;

/** Points between thousands, which only a comma after them tells from a decimal point. */
const grouped = /^-?\d{1,3}(?:\.\d{3})+(?=,)/;

/** `"45"`, `"45.5"`, `"1.234,50"` or a number of euros → cents; null when it is no amount of whole cents. */
export function parseAmount(value: string | number): Cents | null {
  const text = typeof value === 'number' ? String(value) : value.trim().replace(/[\s€]/gu, '');
  const match = decimal.exec(text.replace(grouped, (whole) => whole.replaceAll('.', '')));
  if (!match) return null;
  const cents = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'));
  return match[1] === '-' && cents !== 0 ? -cents : cents;
}

/** The cents of an amount of the wire; 0 for a text that is none, as one that is being typed. */
export const centsOf = (amount: string | number): Cents => parseAmount(amount) ?? 0;

/** Cents → the decimal string of the wire, always two digits: `4500` → `"45.00"`. */
export function formatAmount(cents: Cents): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export const amountText = z
  .string()
  .regex(/^-?\d+\.\d{2}$/)
  .meta({ description: 'Euros, decimal string with two digits', example: '45.00' });

const AMOUNT_REQUIRED = 'Le montant est requis et doit être supérieur à 0';
const AMOUNT_TOO_HIGH = 'Le montant ne peut pas dépasser 999 999,99 €';
const AMOUNT_UNREADABLE = 'Montant illisible\u00a0: écrivez-le comme 1234,50';

/** The sentence for an amount that is missing, no amount or not above 0; null for any other. */
export function amountRefusal(value: string | number): string | null {
  const cents = parseAmount(value);
  if (cents === null && String(value).trim() !== '') return AMOUNT_UNREADABLE;
  return cents === null || cents <= 0 ? AMOUNT_REQUIRED : null;
}

/** An amount as requests carry it (decimal string or number of euros), read as cents above 0. */
export const amountInput = z
  .union([z.string(), z.number()], { error: AMOUNT_REQUIRED })
  .transform((value, context): Cents => {
    const cents = parseAmount(value) ?? 0;
    const message = amountRefusal(value) ?? (cents > MAX_AMOUNT && AMOUNT_TOO_HIGH);
    if (!message) return cents;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  })
  .meta({ description: 'Euros, decimal string or number, above 0', example: '45.00' });

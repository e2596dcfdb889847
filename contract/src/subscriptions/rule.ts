import { z } from 'zod';
import { between } from '../http/fields.ts';
import { listed } from '../http/listed.ts';

/** 1 is Monday, 7 is Sunday. */
export const weekdayNames = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'];

/** The first to fourth, or the last, of a month. */
export const nthNames = {
  1: 'premier',
  2: 'deuxième',
  3: 'troisième',
  4: 'quatrième',
  [-1]: 'dernier',
} as const;
export const nthValues = [1, 2, 3, 4, -1] as const;
export type Nth = (typeof nthValues)[number];

export const MAX_WEEKS = 52;
export const MAX_MONTHS = 24;
export const MAX_OCCURRENCES = 999;

const weekday = between(1, 7, 'Jour de la semaine inconnu');
const months = between(1, MAX_MONTHS, `Nombre de mois attendu, de 1 à ${MAX_MONTHS}`);

/** Weeks begin on Monday; `every` counts from the week or month of the start. */
export const subscriptionRule = z.discriminatedUnion(
  'kind',
  [
    z.object({
      kind: z.literal('weekly'),
      every: between(1, MAX_WEEKS, `Nombre de semaines attendu, de 1 à ${MAX_WEEKS}`),
      /** Ascending, each once. */
      weekdays: z
        .array(weekday, 'Choisissez au moins un jour')
        .min(1, 'Choisissez au moins un jour')
        .max(7, 'Sept jours au plus')
        .transform((days) => [...new Set(days)].sort()),
    }),
    /** A month without that day takes its last day, so 31 is the last day of every month. */
    z.object({
      kind: z.literal('monthly_day'),
      every: months,
      day: between(1, 31, 'Jour du mois attendu, de 1 à 31'),
    }),
    z.object({
      kind: z.literal('monthly_weekday'),
      every: months,
      nth: z.literal(nthValues, 'Rang inconnu'),
      weekday,
    }),
  ],
  'Rythme inconnu',
);
export type SubscriptionRule = z.output<typeof subscriptionRule>;

const nameOf = (day: number) => weekdayNames[day - 1] ?? '';

/** « Chaque mardi », « Toutes les 2 semaines, le mardi et le jeudi », « Chaque mois, le dernier vendredi ». */
export function ruleSentence(rule: SubscriptionRule): string {
  if (rule.kind === 'weekly') {
    const names = rule.weekdays.map(nameOf);
    if (rule.every > 1)
      return `Toutes les ${rule.every} semaines, ${listed(names.map((name) => `le ${name}`))}`;
    return names.length === 7 ? 'Tous les jours' : `Chaque ${listed(names)}`;
  }
  const often = rule.every === 1 ? 'Chaque mois' : `Tous les ${rule.every} mois`;
  if (rule.kind === 'monthly_weekday') return `${often}, le ${nthNames[rule.nth]} ${nameOf(rule.weekday)}`;
  if (rule.day === 31) return `${often}, le dernier jour`;
  const day = rule.day === 1 ? '1er' : String(rule.day);
  return `${often}, le ${day}${rule.day > 28 ? ' (ou le dernier jour)' : ''}`;
}

/** The sentence of a rhythm's JSON, as journal and conflicts have it; null when it is incomplete or unknown. */
export function ruleTextSentence(json: string): string | null {
  const rule = subscriptionRule.safeParse(JSON.parse(json));
  return rule.success ? ruleSentence(rule.data) : null;
}

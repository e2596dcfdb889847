import { z } from 'zod';
import { accountSummary } from '../clients/account-summary.ts';
import {
  day,
  emptyAsAbsent,
  flag,
  id,
  idNumber,
  instant,
  optionalText,
  wholeNumber,
} from '../http/fields.ts';
import { amountInput, amountText } from '../http/money.ts';
import { pageQuery } from '../http/page.ts';
import { vatRate } from '../orders/order-fields.ts';
import { orderStatus } from '../orders/order-status.ts';
import { timeSlot, timeSlotValues } from '../orders/time-slots.ts';
import { MAX_OCCURRENCES, subscriptionRule } from './rule.ts';

// What is told of a subscription and of its dates, and what is typed of them.

/** Orders exist this many days before their day, so that flowers can be bought for them. */
export const DAYS_AHEAD = 7;
/** How many coming dates are read at once. */
export const DATES_SHOWN = 12;

export const subscriptionStates = { active: 'Actif', paused: 'En pause', ended: 'Terminé' } as const;
export type SubscriptionState = keyof typeof subscriptionStates;
const subscriptionState = z.enum(['active', 'paused', 'ended'], 'État inconnu');

/**
 * What became of a date. `planned`: its order will be made. `lost`: it was changed by hand and the rhythm no longer has it.
 * `failed`: its order could not be made and is tried again. `missed`: its day was over before its order could be made.
 */
export const dateStates = {
  planned: 'Prévue',
  skipped: 'Sautée',
  paused: 'En pause',
  made: 'Commande créée',
  failed: 'En échec',
  missed: 'Manquée',
  ignored: 'Ignorée',
  lost: 'Hors du rythme',
} as const;
export type DateState = keyof typeof dateStates;

/** A date of a subscription. `date` is the one the rhythm gives and never changes; `day` and `slot` are where it stands now. */
export const subscriptionDate = z.object({
  date: day,
  day,
  slot: z.enum(timeSlotValues).nullable(),
  amount: amountText,
  hand_message: z.string().nullable(),
  state: z.enum(Object.keys(dateStates) as [DateState, ...DateState[]]),
  /** What differs from the subscription by hand. */
  moved: z.boolean(),
  repriced: z.boolean(),
  own_message: z.boolean(),
  order: z.object({ id: idNumber, status: orderStatus, deleted: z.boolean() }).nullable(),
  /** Why the order could not be made. */
  error: z.string().nullable(),
});
export type SubscriptionDate = z.infer<typeof subscriptionDate>;

/** `next`: day and slot of the next date that is neither skipped nor held by a pause. A client who was deleted is null. */
export const subscriptionSummary = z.object({
  id: idNumber,
  state: subscriptionState,
  /** The first day after the pause; null: without end, or no pause. */
  paused_until: day.nullable(),
  rule: subscriptionRule,
  payer_account: accountSummary.nullable(),
  recipient_account: accountSummary.nullable(),
  amount: amountText,
  delivery_time_slot: z.enum(timeSlotValues).nullable(),
  requires_delivery: z.boolean(),
  next: z.object({ day, slot: z.enum(timeSlotValues).nullable() }).nullable(),
  /** Dates that failed or were missed and wait for somebody. */
  problems: z.int().nonnegative(),
});
export type SubscriptionSummary = z.infer<typeof subscriptionSummary>;

export const subscriptionDetail = subscriptionSummary.extend({
  vat_rate: vatRate,
  bouquet_notes: z.string().nullable(),
  hand_message: z.string().nullable(),
  purchase_order_number: z.string().nullable(),
  start_date: day,
  until_date: day.nullable(),
  occurrences: z.int().nullable(),
  /** The rhythm counts from this day on: what came before stands as it was. */
  rule_from: day,
  ended_on: day.nullable(),
  /** A recipient was named and has been deleted since. */
  recipient_gone: z.boolean(),
  created_at: instant,
  created_by_name: z.string().nullable(),
  version: z.int(),
  /** Failed and missed dates, oldest first. */
  to_settle: z.array(subscriptionDate),
  /** Dates changed by hand that the rhythm no longer has. */
  lost: z.array(subscriptionDate),
  /** How many coming dates are changed by hand. */
  changed_dates: z.int().nonnegative(),
  /** Orders made already whose day is today or later: no change of the subscription touches them. */
  orders_ahead: z.array(z.object({ order_id: idNumber, day })),
});
export type SubscriptionDetail = z.infer<typeof subscriptionDetail>;

export const nullableDay = z.preprocess((value) => (value === '' ? null : value), day.nullable());

const fields = {
  rule: subscriptionRule,
  start_date: day,
  /** The last day on which there may be an order. */
  until_date: nullableDay.optional(),
  /** Ends after that many dates of the rhythm, skipped ones included. */
  occurrences: wholeNumber('Nombre de dates invalide')
    .refine((count) => count >= 1 && count <= MAX_OCCURRENCES, `De 1 à ${MAX_OCCURRENCES} dates`)
    .nullable()
    .optional(),
  amount: amountInput,
  vat_rate: vatRate.default(10),
  payer_account: id,
  recipient_account: id.nullable().optional(),
  requires_delivery: z.boolean('Valeur attendue\u00a0: oui ou non').default(false),
  delivery_time_slot: timeSlot.optional(),
  bouquet_notes: optionalText(4000),
  hand_message: optionalText(2000),
  purchase_order_number: optionalText(100),
};

const ONE_END = 'Une fin à une date, ou après un nombre de dates\u00a0: pas les deux';
const oneEnd = ({
  until_date,
  occurrences,
}: {
  until_date?: string | null | undefined;
  occurrences?: number | null | undefined;
}) => !until_date || !occurrences;

export const subscriptionBody = z.object(fields).refine(oneEnd, { path: ['until_date'], message: ONE_END });
export type SubscriptionBody = z.output<typeof subscriptionBody>;

/** A whole subscription on the version it was read at. */
export const subscriptionChange = z
  .object({ ...fields, version: z.int32('Version invalide').positive('Version invalide') })
  .refine(oneEnd, { path: ['until_date'], message: ONE_END });
export type SubscriptionChange = z.output<typeof subscriptionChange>;

/** Only what is present changes; `amount` or `hand_message` null: as the subscription has it. `day` and `slot` go together. */
export const dateChange = z
  .object({
    skipped: z.boolean('Valeur attendue\u00a0: oui ou non').optional(),
    day: day.optional(),
    slot: timeSlot.optional(),
    amount: amountInput.nullable().optional(),
    hand_message: optionalText(2000),
  })
  .refine(({ day, slot }) => (day === undefined) === (slot === undefined), {
    path: ['day'],
    message: 'Jour et créneau vont ensemble',
  });
export type DateChange = z.output<typeof dateChange>;

export const previewBody = z
  .object({
    rule: subscriptionRule,
    start_date: day,
    until_date: fields.until_date,
    occurrences: fields.occurrences,
    /** The subscription that would change. */
    subscription: id.nullable().optional(),
  })
  .refine(oneEnd, { path: ['until_date'], message: ONE_END });

export const subscriptionListQuery = z.object({
  ...pageQuery,
  search: z.string().max(200, '200 caractères au plus').default(''),
  state: emptyAsAbsent(
    z.preprocess((value) => (value === 'all' ? undefined : value), subscriptionState.optional()),
  ),
  account_id: emptyAsAbsent(id),
  /** Those with a failed or missed date. */
  problems: emptyAsAbsent(flag),
});
export type SubscriptionListQuery = z.output<typeof subscriptionListQuery>;

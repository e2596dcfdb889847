import { z } from 'zod';
import { accountSummary } from '../clients/account-summary.ts';
import {
  between,
  day,
  emptyAsAbsent,
  filterOf,
  flag,
  id,
  idNumber,
  instant,
  keysOf,
  locationSummary,
  optionalText,
  searchText,
  version,
  yesNo,
} from '../http/fields.ts';
import { amountInput, amountText } from '../http/money.ts';
import { pageQuery } from '../http/page.ts';
import { type doorNames, optionalOrderFields, vatRate } from '../orders/order-fields.ts';
import { answeredStatus } from '../orders/order-status.ts';
import { answeredSlot, timeSlot } from '../orders/time-slots.ts';
import { MAX_OCCURRENCES, subscriptionRule } from './rule.ts';

/** Orders are made this many days ahead, so that flowers can be bought. */
export const DAYS_AHEAD = 7;
export const DATES_SHOWN = 12;

export const subscriptionStates = { active: 'Actif', paused: 'En pause', ended: 'Terminé' } as const;
export type SubscriptionState = keyof typeof subscriptionStates;
const subscriptionState = z.enum(['active', 'paused', 'ended'], 'État inconnu');

/** `lost`: changed by hand, but no longer given. `failed`: refused, retried. `missed`: its day is over. */
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

/** `date` is given by the rhythm and never changes; `day` and `slot` may have been moved. */
export const subscriptionDate = z.object({
  date: day,
  day,
  slot: answeredSlot,
  amount: amountText,
  hand_message: z.string().nullable(),
  state: z.enum(keysOf(dateStates)),
  /** Differences from the subscription. */
  moved: z.boolean(),
  repriced: z.boolean(),
  own_message: z.boolean(),
  order: z.object({ id: idNumber, status: answeredStatus, deleted: z.boolean() }).nullable(),
  error: z.string().nullable(),
  /** 0 until it is changed by hand or made. */
  version: z.int().nonnegative(),
});
export type SubscriptionDate = z.infer<typeof subscriptionDate>;

/** `next`: the next date that is neither skipped nor paused. A deleted client is null. */
export const subscriptionSummary = z.object({
  id: idNumber,
  state: subscriptionState,
  /** The first day of the pause that is under way or to come; null without one. */
  paused_from: day.nullable(),
  /** The first day after that pause; null without an end or a pause. */
  paused_until: day.nullable(),
  rule: subscriptionRule,
  payer_account: accountSummary.nullable(),
  recipient_account: accountSummary.nullable(),
  amount: amountText,
  delivery_time_slot: answeredSlot,
  requires_delivery: z.boolean(),
  next: z.object({ day, slot: answeredSlot }).nullable(),
  problems: z.int().nonnegative(),
});
export type SubscriptionSummary = z.infer<typeof subscriptionSummary>;

export const subscriptionDetail = subscriptionSummary.extend({
  vat_rate: vatRate,
  /** Of its orders; null: the only shop, where there is one. */
  location: locationSummary,
  bouquet_notes: z.string().nullable(),
  hand_message: z.string().nullable(),
  purchase_order_number: z.string().nullable(),
  start_date: day,
  until_date: day.nullable(),
  occurrences: z.int().nullable(),
  /** The rhythm applies from this day on; earlier dates stay. */
  rule_from: day,
  ended_on: day.nullable(),
  recipient_gone: z.boolean(),
  created_at: instant,
  created_by_name: z.string().nullable(),
  version: z.int(),
  to_settle: z.array(subscriptionDate),
  /** Dates changed by hand that the rhythm no longer gives. */
  lost: z.array(subscriptionDate),
  /** Number of coming dates that were changed by hand. */
  changed_dates: z.int().nonnegative(),
  /** Made orders of today or later, which no change of the subscription affects. */
  orders_ahead: z.array(z.object({ order_id: idNumber, day, under_way: z.boolean() })),
});
export type SubscriptionDetail = z.infer<typeof subscriptionDetail>;

export const nullableDay = z.preprocess((value) => (value === '' ? null : value), day.nullable());

/** Each order has a day of its own. */
const { delivery_date: _, ...template } = optionalOrderFields;

const OF_RECIPIENT = 'Un abonnement livre chez son destinataire\u00a0: l’adresse et l’accès sont les siens';
const ofRecipient = z.preprocess((value) => (value === '' ? null : value), z.null(OF_RECIPIENT)).optional();
/** Each order takes them from the recipient when it is made. */
const doors = {
  delivery_address: ofRecipient,
  delivery_postal_code: ofRecipient,
  delivery_city: ofRecipient,
  access_notes: ofRecipient,
} satisfies Record<(typeof doorNames)[number], unknown>;
const fields = {
  rule: subscriptionRule,
  start_date: day,
  /** The last day on which there may be an order. */
  until_date: nullableDay.optional(),
  /** Ends after that many dates of the rhythm, including skipped ones. */
  occurrences: between(1, MAX_OCCURRENCES, 'Nombre de dates invalide', `De 1 à ${MAX_OCCURRENCES} dates`)
    .nullable()
    .optional(),
  ...template,
  ...doors,
  amount: amountInput,
  vat_rate: vatRate.default(10),
  requires_delivery: yesNo.default(false),
  payer_account: id,
  recipient_account: id.nullable().optional(),
};

const ONE_END = 'Une fin à une date, ou après un nombre de dates\u00a0: pas les deux';
type End = { until_date?: string | null | undefined; occurrences?: number | null | undefined };
const oneEnd = ({ until_date, occurrences }: End) => !until_date || !occurrences;
const atEnd = { path: ['until_date'], message: ONE_END };

export const subscriptionBody = z.object(fields).refine(oneEnd, atEnd);
export type SubscriptionBody = z.output<typeof subscriptionBody>;

/** A whole subscription, and the version that the change was made on. */
export const subscriptionChange = z.object({ ...fields, version }).refine(oneEnd, atEnd);
export type SubscriptionChange = z.output<typeof subscriptionChange>;

/** Of a date, the one that a change was made on; 0: nobody had changed it. */
export const dateVersion = z.int32('Version invalide').nonnegative('Version invalide');

/** Absent fields stay; null resets `amount` or `hand_message`. `day` and `slot` come together. */
export const dateChange = z
  .object({
    skipped: yesNo.optional(),
    day: day.optional(),
    slot: timeSlot.optional(),
    amount: amountInput.nullable().optional(),
    hand_message: optionalText(2000),
    version: dateVersion.optional(),
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
    subscription: id.nullable().optional(),
  })
  .refine(oneEnd, atEnd);

export const subscriptionListQuery = z.object({
  ...pageQuery,
  search: searchText,
  state: filterOf(subscriptionState),
  account_id: emptyAsAbsent(id),
  problems: emptyAsAbsent(flag),
});
export type SubscriptionListQuery = z.output<typeof subscriptionListQuery>;

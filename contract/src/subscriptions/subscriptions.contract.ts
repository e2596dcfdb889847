import { z } from 'zod';
import { accountSummary } from '../clients/account-summary.ts';
import { day, emptyAsAbsent, flag, id, idNumber, instant, optionalText, wholeNumber } from '../http/fields.ts';
import { amountInput, amountText } from '../http/money.ts';
import { page, pageQuery } from '../http/page.ts';
import { route } from '../http/route.ts';
import { orderStatus } from '../orders/order-status.ts';
import { vatRate } from '../orders/orders.contract.ts';
import { timeSlot, timeSlotValues } from '../orders/time-slots.ts';
import { MAX_OCCURRENCES, subscriptionRule } from './rule.ts';

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

const nullableDay = z.preprocess((value) => (value === '' ? null : value), day.nullable());

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
  requires_delivery: z.boolean('Valeur attendue : oui ou non').default(false),
  delivery_time_slot: timeSlot.optional(),
  bouquet_notes: optionalText(4000),
  hand_message: optionalText(2000),
  purchase_order_number: optionalText(100),
};

const ONE_END = 'Une fin à une date, ou après un nombre de dates : pas les deux';
const oneEnd = ({ until_date, occurrences }: { until_date?: string | null | undefined; occurrences?: number | null | undefined }) =>
  !until_date || !occurrences;

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
    skipped: z.boolean('Valeur attendue : oui ou non').optional(),
    day: day.optional(),
    slot: timeSlot.optional(),
    amount: amountInput.nullable().optional(),
    hand_message: optionalText(2000),
  })
  .refine(({ day, slot }) => (day === undefined) === (slot === undefined), { path: ['day'], message: 'Jour et créneau vont ensemble' });
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
  state: emptyAsAbsent(z.preprocess((value) => (value === 'all' ? undefined : value), subscriptionState.optional())),
  account_id: emptyAsAbsent(id),
  /** Those with a failed or missed date. */
  problems: emptyAsAbsent(flag),
});
export type SubscriptionListQuery = z.output<typeof subscriptionListQuery>;

const params = z.object({ id });
const dateParams = z.object({ id, date: day });
const answer = subscriptionDetail;
const NOT_FOUND = ['SUBSCRIPTION_NOT_FOUND'] as const;
const DATE_NOT_FOUND = ['SUBSCRIPTION_NOT_FOUND', 'SUBSCRIPTION_DATE_NOT_FOUND'] as const;

export const subscriptionsRoutes = {
  list: route({
    method: 'GET',
    path: '/subscriptions/',
    summary: 'Subscriptions, newest first; search finds a number, a client, a purchase-order number',
    access: 'subscriptions.read',
    query: subscriptionListQuery,
    answer: page(subscriptionSummary),
  }),
  preview: route({
    method: 'POST',
    path: '/subscriptions/preview/',
    summary: 'The first dates of a rhythm; for a subscription that would change also which dates changed by hand stay and which go',
    access: 'subscriptions.edit',
    body: previewBody,
    answer: z.object({ dates: z.array(day), from: day, kept: z.array(day), lost: z.array(day) }),
    errors: NOT_FOUND,
  }),
  detail: route({
    method: 'GET',
    path: '/subscriptions/{id}/',
    summary: 'One subscription with what waits to be settled',
    access: 'subscriptions.read',
    params,
    answer,
    errors: NOT_FOUND,
  }),
  dates: route({
    method: 'GET',
    path: '/subscriptions/{id}/dates/',
    summary: 'The coming dates in the order of the rhythm; `after` is the last one read',
    access: 'subscriptions.read',
    params,
    query: z.object({ after: emptyAsAbsent(day) }),
    answer: z.object({ dates: z.array(subscriptionDate), has_next: z.boolean() }),
    errors: NOT_FOUND,
  }),
  past: route({
    method: 'GET',
    path: '/subscriptions/{id}/past/',
    summary: 'Dates whose day is over, newest first, with their orders',
    access: 'subscriptions.read',
    params,
    query: z.object(pageQuery),
    answer: page(subscriptionDate),
    errors: NOT_FOUND,
  }),
  create: route({
    method: 'POST',
    path: '/subscriptions/',
    summary: `Create a subscription; its orders are made ${DAYS_AHEAD} days ahead`,
    access: 'subscriptions.edit',
    body: subscriptionBody,
    status: 201,
    answer,
  }),
  update: route({
    method: 'PUT',
    path: '/subscriptions/{id}/',
    summary: 'Change a subscription; orders that are made already stay as they are',
    access: 'subscriptions.edit',
    params,
    body: subscriptionChange,
    answer,
    errors: [...NOT_FOUND, 'SUBSCRIPTION_CHANGED', 'SUBSCRIPTION_ENDED'],
  }),
  pause: route({
    method: 'POST',
    path: '/subscriptions/{id}/pause/',
    summary: 'No order from today until a day (the first with orders again), or without end',
    access: 'subscriptions.edit',
    params,
    body: z.object({ until: nullableDay.default(null) }),
    answer,
    errors: [...NOT_FOUND, 'SUBSCRIPTION_ENDED'],
  }),
  resume: route({
    method: 'POST',
    path: '/subscriptions/{id}/resume/',
    summary: 'Go on from today with a subscription that was paused or ended; what lay in between is not made up for',
    access: 'subscriptions.edit',
    params,
    answer,
    errors: NOT_FOUND,
  }),
  end: route({
    method: 'POST',
    path: '/subscriptions/{id}/end/',
    summary: 'No order any more',
    access: 'subscriptions.edit',
    params,
    answer,
    errors: NOT_FOUND,
  }),
  changeDate: route({
    method: 'PATCH',
    path: '/subscriptions/{id}/dates/{date}/',
    summary: 'Skip, move or reprice one date, or give it its own card',
    access: 'subscriptions.edit',
    params: dateParams,
    body: dateChange,
    answer: subscriptionDate,
    errors: [...DATE_NOT_FOUND, 'SUBSCRIPTION_DATE_MADE'],
  }),
  putBack: route({
    method: 'DELETE',
    path: '/subscriptions/{id}/dates/{date}/',
    summary: 'Take back whatever was changed of one date',
    access: 'subscriptions.edit',
    params: dateParams,
    answer: z.object({ date: day }),
    errors: [...DATE_NOT_FOUND, 'SUBSCRIPTION_DATE_MADE'],
  }),
  makeNow: route({
    method: 'POST',
    path: '/subscriptions/{id}/dates/{date}/make/',
    summary: 'Make the order of a failed or missed date now, for `day` (today unless given)',
    access: 'subscriptions.edit',
    params: dateParams,
    body: z.object({ day: emptyAsAbsent(day) }),
    answer: subscriptionDate,
    errors: [...DATE_NOT_FOUND, 'SUBSCRIPTION_DATE_MADE', 'SUBSCRIPTION_ORDER_REFUSED'],
  }),
  ignore: route({
    method: 'POST',
    path: '/subscriptions/{id}/dates/{date}/ignore/',
    summary: 'Leave a failed or missed date without an order',
    access: 'subscriptions.edit',
    params: dateParams,
    answer: subscriptionDate,
    errors: [...DATE_NOT_FOUND, 'SUBSCRIPTION_DATE_MADE'],
  }),
};

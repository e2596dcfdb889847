import type { AccountSummary } from '@florilege/contract/clients/account-summary.ts';
import { addDays, monthStart, today, weekdayOf, weekStart } from '@florilege/contract/http/dates.ts';
import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import {
  MAX_MONTHS,
  MAX_WEEKS,
  type Nth,
  ruleTextSentence,
  type SubscriptionRule,
} from '@florilege/contract/subscriptions/rule.ts';
import { type SubscriptionDetail, subscriptionBody } from '@florilege/contract/subscriptions/subscription.ts';
import type { FieldWords } from '../../../shared/form/changes.ts';
import type { Errors } from '../../../shared/form/errors.ts';
import { formatDate } from '../../../shared/format.ts';
import { isPartyPending, type Party, partyError, partyOf } from '../../clients/clients.public.ts';
import {
  type OrderValues,
  orderValues,
  orderWire,
  orderWords,
  SAME_AS_PAYER,
} from '../../orders/orders.public.ts';
import { CLIENT_GONE } from '../subscription-words.ts';
import type { SubscriptionInput } from '../subscriptions.queries.ts';

/** Each kind keeps what was chosen for it while another is looked at. */
export type RuleValues = {
  kind: SubscriptionRule['kind'];
  every: string;
  weekdays: number[];
  day: string;
  nth: Nth;
  weekday: number;
};

export type EndValues = {
  kind: 'never' | 'until' | 'count';
  until_date: string | null;
  occurrences: string;
};

/** The fields of a subscription; those that its orders get are the fields of an order. */
export type SubscriptionValues = OrderValues & {
  payer_account: Party;
  /** No client: the payer. `gone`: the recipient was deleted; typing keeps the mark, choosing drops it. */
  recipient_account: Party & { gone?: boolean };
  rule: RuleValues;
  /** null: the day that `after` and the rhythm give, until another one is chosen. */
  start_date: string | null;
  /** Day of the order that the subscription goes on from. */
  after: string | null;
  end: EndValues;
};

function ruleValues(day: string): RuleValues {
  const dayOfMonth = String(Number(day.slice(8)));
  return { kind: 'weekly', every: '1', weekdays: [], day: dayOfMonth, nth: 1, weekday: weekdayOf(day) };
}

const noEnd: EndValues = { kind: 'never', until_date: null, occurrences: '' };

/** Each order takes them from its recipient. */
const atRecipient = { delivery_address: '', delivery_postal_code: '', delivery_city: '', access_notes: '' };

type Start = { client?: AccountSummary; order?: OrderDetail; location?: number | null };

/** A blank form, one for a client, or one that takes over an order. */
export function newValues(
  { client, order, location = null }: Start,
  now: string = today(),
): SubscriptionValues {
  const day = order?.delivery_date ?? null;
  return {
    ...orderValues({
      ...order,
      requires_delivery: order?.requires_delivery ?? true,
      location: order?.location ?? location,
    }),
    ...atRecipient,
    payer_account: partyOf(order?.payer_account ?? client ?? null),
    recipient_account: partyOf(order?.recipient_account ?? null),
    // The rhythm of an order is its weekday, each week.
    rule: { ...ruleValues(day ?? now), weekdays: day ? [weekdayOf(day)] : [] },
    start_date: day ? null : now,
    after: day,
    end: noEnd,
  };
}

/**
 * The order itself is not made a second time: it stands for its week or month, where only the other days of
 * a weekly rhythm that gives its own day follow it.
 */
function startAfter(day: string, { kind, weekdays, every: typed }: RuleValues, now: string): string {
  const weekly = kind === 'weekly';
  const every = Number(typed);
  const first = latest(addDays(day, 1), now);
  const follows = weekly && weekdays.includes(weekdayOf(day)) && weekStart(first) === weekStart(day);
  if (!(every > 1 && every <= (weekly ? MAX_WEEKS : MAX_MONTHS)) || follows) return first;
  return latest(weekly ? addDays(weekStart(day), 7 * every) : monthStart(day, every), now);
}

const latest = (one: string, other: string) => (one > other ? one : other);

export const startOf = ({ start_date, after, rule }: SubscriptionValues, now: string = today()) =>
  start_date ?? (after && startAfter(after, rule, now));

export function subscriptionValues(from: SubscriptionDetail, now: string = today()): SubscriptionValues {
  const { rule, until_date, occurrences, recipient_gone } = from;
  const values = { ...ruleValues(now), ...rule, every: String(rule.every) };
  return {
    ...orderValues(from),
    payer_account: partyOf(from.payer_account),
    recipient_account: { ...partyOf(from.recipient_account), ...(recipient_gone && { gone: true }) },
    rule: { ...values, day: String(values.day) },
    start_date: from.start_date,
    after: null,
    end: { kind: endKind(from), until_date, occurrences: occurrences ? String(occurrences) : '' },
  };
}

function endKind({ until_date, occurrences }: SubscriptionDetail): EndValues['kind'] {
  if (until_date) return 'until';
  return occurrences ? 'count' : 'never';
}

/** A number as typed; other text goes to the check as it is. */
const whole = (text: string): number | string => (/^\d+$/.test(text) ? Number(text) : text);

function ruleWire({ kind, weekdays, day, nth, weekday, ...rule }: RuleValues): SubscriptionInput['rule'] {
  const every = whole(rule.every);
  if (kind === 'weekly') return { kind, every, weekdays };
  if (kind === 'monthly_day') return { kind, every, day: whole(day) };
  return { kind, every, nth, weekday };
}

/** The rhythm as a request carries it, unchecked. */
export const rhythmWire = (values: SubscriptionValues) => {
  const { rule, end } = values;
  return {
    rule: ruleWire(rule),
    start_date: startOf(values) ?? '',
    until_date: end.kind === 'until' ? end.until_date : null,
    occurrences: end.kind === 'count' ? whole(end.occurrences) : null,
  };
};

/**
 * The values as a request carries them, unchecked; 0 is no client's number, and `subscriptionErrors` says
 * what is missing.
 */
export function subscriptionWire(values: SubscriptionValues): SubscriptionInput {
  const { rule, start_date, after, end, payer_account, recipient_account, ...order } = values;
  const { delivery_date: _, ...fields } = orderWire(order);
  return {
    payer_account: payer_account.client?.id ?? 0,
    recipient_account: recipient_account.gone ? 0 : (recipient_account.client?.id ?? null),
    ...rhythmWire(values),
    ...fields,
  };
}

export const subscriptionShape = {
  wire: subscriptionWire,
  schema: subscriptionBody,
  madeFrom: { until_date: 'end', occurrences: 'end' } as const,
};

const RECIPIENT_GONE = `Le destinataire a été supprimé\u00a0: choisissez-en un autre, ou cochez «\u00a0${SAME_AS_PAYER}\u00a0».`;

/** An end that is chosen and left empty. */
export function endErrors({ kind, until_date, occurrences }: EndValues): Errors {
  if (kind === 'until' && !until_date) return { until_date: 'Choisissez le dernier jour' };
  return kind === 'count' && !occurrences ? { occurrences: 'Nombre de dates requis' } : {};
}

/** Errors that the schema cannot know of: a missing end, a client half typed. */
export function subscriptionErrors(values: SubscriptionValues): Errors {
  const { payer_account: payer, recipient_account: recipient, end } = values;
  const missingEnd = endErrors(end);
  const found = {
    payer_account: partyError(payer) ?? (payer.client ? undefined : 'Choisissez le client'),
    recipient_account: partyError(recipient) ?? (recipient.gone ? RECIPIENT_GONE : undefined),
    start_date: startOf(values) ? undefined : 'Le début est requis',
    'end.until_date': missingEnd.until_date,
    'end.occurrences': missingEnd.occurrences,
  };
  return Object.fromEntries(Object.entries(found).flatMap(([path, error]) => (error ? [[path, error]] : [])));
}

/** Typed and not yet a value. */
export const isSubscriptionPending = ({ payer_account, recipient_account, end }: SubscriptionValues) =>
  isPartyPending(payer_account) ||
  isPartyPending(recipient_account) ||
  (end.kind === 'until' && !end.until_date);

/** The fields as texts of the wire; a client by name, a rule as JSON. */
export function readableSubscription(
  values: SubscriptionValues,
  shopName: (id: number | null) => string | null,
): Record<string, string | null> {
  const { rule, ...fields } = subscriptionWire(values);
  const { payer_account: payer, recipient_account: recipient } = values;
  const texts = Object.entries(fields).map(([name, value]) => [name, value == null ? null : String(value)]);
  return {
    ...Object.fromEntries(texts),
    rule: JSON.stringify(rule),
    location: shopName(values.location),
    payer_account: payer.client?.name ?? null,
    recipient_account: recipient.gone ? CLIENT_GONE : (recipient.client?.name ?? null),
  };
}

const labels: Record<string, string> = {
  payer_account: 'Client',
  rule: 'Rythme',
  start_date: 'Début',
  until_date: 'Dernier jour',
  occurrences: 'Nombre de dates',
};

/** Names and values of the fields, mostly those of the orders that a subscription makes. */
export const subscriptionWords: FieldWords = {
  label: (field) => labels[field] ?? orderWords.label(field),
  value: (field, value) => {
    if (field === 'recipient_account' && !value) return SAME_AS_PAYER;
    if (field === 'rule' && value) return ruleTextSentence(value) ?? 'incomplet';
    if ((field === 'start_date' || field === 'until_date') && value) return formatDate(value);
    return orderWords.value(field, value);
  },
};

import type { AccountSummary } from '@florilege/contract/clients/account-summary.ts';
import { addDays, today } from '@florilege/contract/http/dates.ts';
import { formatAmount, parseAmount } from '@florilege/contract/http/money.ts';
import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import type { TimeSlot } from '@florilege/contract/orders/time-slots.ts';
import type { Nth, SubscriptionRule } from '@florilege/contract/subscriptions/rule.ts';
import type { SubscriptionDetail } from '@florilege/contract/subscriptions/subscription.ts';
import type { SubscriptionInput } from '../subscriptions.queries.ts';

export type Party = 'payer_account' | 'recipient_account';
export type End = 'never' | 'until' | 'count';

/** What a person enters; every kind of rhythm keeps what was chosen for it while another is looked at. */
export type SubscriptionFields = {
  payer_account: AccountSummary | null;
  /** null: the same as the payer. */
  recipient_account: AccountSummary | null;
  /** One was named and deleted since, and nobody has said yet who is it instead. */
  recipient_gone: boolean;
  kind: SubscriptionRule['kind'];
  every: string;
  weekdays: number[];
  monthDay: string;
  nth: Nth;
  weekday: number;
  start_date: string | null;
  end: End;
  until_date: string | null;
  occurrences: string;
  amount: string;
  vat_rate: OrderDetail['vat_rate'];
  requires_delivery: boolean;
  delivery_time_slot: TimeSlot | null;
  bouquet_notes: string;
  hand_message: string;
  purchase_order_number: string;
};

export type Session = {
  fields: SubscriptionFields;
  /** What the form began with: only what differs was typed. */
  base: SubscriptionFields;
  errors: Readonly<Record<string, string>>;
  /** What stands in a client's search field without a client chosen. */
  searched: Readonly<Partial<Record<Party, string>>>;
  /** The new client being typed, who would be lost with the form. */
  newClient: Party | null;
};

/** 1 Monday … 7 Sunday. */
export const weekdayOf = (day: string): number => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;

function blank(now: string): SubscriptionFields {
  return {
    payer_account: null,
    recipient_account: null,
    recipient_gone: false,
    kind: 'weekly',
    every: '1',
    weekdays: [],
    monthDay: String(Number(now.slice(8))),
    nth: 1,
    weekday: weekdayOf(now),
    start_date: now,
    end: 'never',
    until_date: null,
    occurrences: '',
    amount: '',
    vat_rate: 10,
    requires_delivery: true,
    delivery_time_slot: null,
    bouquet_notes: '',
    hand_message: '',
    purchase_order_number: '',
  };
}

const sessionOf = (fields: SubscriptionFields): Session => ({
  fields,
  base: fields,
  errors: {},
  searched: {},
  newClient: null,
});

type Start = {
  subscription?: SubscriptionDetail | null;
  client?: AccountSummary | null;
  order?: OrderDetail | null;
};

/** A blank form, one for a client, one that takes over an order, or a subscription to change. */
export function startSession({ subscription, client, order }: Start, now: string = today()): Session {
  if (subscription) return sessionOf(fieldsOf(subscription, now));
  if (order) return sessionOf(fieldsOfOrder(order, now));
  return sessionOf({ ...blank(now), payer_account: client ?? null });
}

function fieldsOfOrder(order: OrderDetail, now: string): SubscriptionFields {
  // The rhythm that comes to mind first: once a week on the day of the order.
  const day = order.delivery_date;
  return {
    ...blank(now),
    payer_account: order.payer_account,
    recipient_account: order.recipient_account,
    weekdays: day ? [weekdayOf(day)] : [],
    weekday: weekdayOf(day ?? now),
    monthDay: String(Number((day ?? now).slice(8))),
    // The order itself is not made a second time.
    start_date: day && day >= now ? addDays(day, 1) : now,
    amount: order.amount,
    vat_rate: order.vat_rate,
    requires_delivery: order.requires_delivery,
    delivery_time_slot: order.delivery_time_slot,
    bouquet_notes: order.bouquet_notes ?? '',
    hand_message: order.hand_message ?? '',
    purchase_order_number: order.purchase_order_number ?? '',
  };
}

function fieldsOf(subscription: SubscriptionDetail, now: string): SubscriptionFields {
  const { rule, until_date, occurrences } = subscription;
  return {
    ...blank(now),
    payer_account: subscription.payer_account,
    recipient_account: subscription.recipient_account,
    recipient_gone: subscription.recipient_gone,
    kind: rule.kind,
    every: String(rule.every),
    ...(rule.kind === 'weekly' && { weekdays: rule.weekdays }),
    ...(rule.kind === 'monthly_day' && { monthDay: String(rule.day) }),
    ...(rule.kind === 'monthly_weekday' && { nth: rule.nth, weekday: rule.weekday }),
    start_date: subscription.start_date,
    end: until_date ? 'until' : occurrences ? 'count' : 'never',
    until_date,
    occurrences: occurrences ? String(occurrences) : '',
    amount: subscription.amount,
    vat_rate: subscription.vat_rate,
    requires_delivery: subscription.requires_delivery,
    delivery_time_slot: subscription.delivery_time_slot,
    bouquet_notes: subscription.bouquet_notes ?? '',
    hand_message: subscription.hand_message ?? '',
    purchase_order_number: subscription.purchase_order_number ?? '',
  };
}

/** A number as typed; what is none goes to the check as it is. */
const whole = (text: string): number | string => (/^\d+$/.test(text) ? Number(text) : text);

function ruleOf(fields: SubscriptionFields): SubscriptionInput['rule'] {
  const every = whole(fields.every);
  if (fields.kind === 'weekly') return { kind: 'weekly', every, weekdays: fields.weekdays };
  if (fields.kind === 'monthly_day') return { kind: 'monthly_day', every, day: whole(fields.monthDay) };
  return { kind: 'monthly_weekday', every, nth: fields.nth, weekday: fields.weekday };
}

/** The rhythm as the API takes it, unchecked. */
export function rhythmOf(fields: SubscriptionFields) {
  return {
    rule: ruleOf(fields),
    start_date: fields.start_date ?? '',
    until_date: fields.end === 'until' ? fields.until_date : null,
    occurrences: fields.end === 'count' ? whole(fields.occurrences) : null,
  };
}

/** The whole form as the API takes it, unchecked. */
export function toBody(fields: SubscriptionFields): SubscriptionInput {
  const cents = parseAmount(fields.amount);
  return {
    ...rhythmOf(fields),
    amount: cents === null ? fields.amount : formatAmount(cents),
    vat_rate: fields.vat_rate,
    // None is no client’s number: `formErrors` says what is missing.
    payer_account: fields.payer_account?.id ?? 0,
    recipient_account: fields.recipient_account?.id ?? null,
    requires_delivery: fields.requires_delivery,
    delivery_time_slot: fields.delivery_time_slot,
    bouquet_notes: fields.bouquet_notes,
    hand_message: fields.hand_message,
    purchase_order_number: fields.purchase_order_number,
  };
}

const RECIPIENT_GONE =
  'Le destinataire a été supprimé\u00a0: choisissez-en un autre, ou cochez «\u00a0Identique au payeur\u00a0».';

/** What the contract cannot know of a form: an end that is chosen and not said, a client half typed. */
export function formErrors({ fields, searched, newClient }: Session): Record<string, string> {
  const errors: Record<string, string> = {};
  if (!fields.payer_account) errors.payer_account = 'Choisissez le client';
  if (fields.recipient_gone) errors.recipient_account = RECIPIENT_GONE;
  if (!fields.start_date) errors.start_date = 'Le début est requis';
  if (fields.end === 'until' && !fields.until_date) errors.until_date = 'Choisissez le dernier jour';
  if (fields.end === 'count' && fields.occurrences === '') errors.occurrences = 'Nombre de dates requis';
  for (const party of ['payer_account', 'recipient_account'] as const) {
    if (newClient === party) errors[party] = 'Créez ce client ou annulez sa saisie.';
    else if (searched[party]?.trim())
      errors[party] = 'Choisissez un client dans la liste, créez-le ou effacez ce texte.';
  }
  return errors;
}

/** Whether closing would lose something a person entered. */
export function isTyped({ fields, base, searched, newClient }: Session): boolean {
  if (newClient || searched.payer_account || searched.recipient_account) return true;
  return JSON.stringify(fields) !== JSON.stringify(base);
}

/** Errors that a change of these fields takes away. */
const concerned: Partial<Record<keyof SubscriptionFields, string[]>> = {
  kind: ['rule', 'rule.every', 'rule.weekdays', 'rule.day', 'until_date', 'occurrences'],
  every: ['rule.every'],
  weekdays: ['rule.weekdays'],
  monthDay: ['rule.day'],
  end: ['until_date', 'occurrences'],
  start_date: ['start_date', 'until_date', 'occurrences'],
};

export function typeFields(session: Session, change: Partial<SubscriptionFields>): Session {
  const gone = new Set(
    Object.keys(change).flatMap((name) => concerned[name as keyof SubscriptionFields] ?? [name]),
  );
  return {
    ...session,
    fields: { ...session.fields, ...change },
    errors: Object.fromEntries(Object.entries(session.errors).filter(([name]) => !gone.has(name))),
  };
}

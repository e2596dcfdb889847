import { ruleTextSentence } from '@florilege/contract/subscriptions/rule.ts';
import type { SubscriptionDetail } from '@florilege/contract/subscriptions/subscription.ts';
import type { FieldWords } from '../../../shared/form/changes.ts';
import { formatDate } from '../../../shared/format.ts';
import type { CurrentField } from '../../../shared/legacy/current-version.tsx';
import { orderWords } from '../../orders/orders.public.ts';
import { CLIENT_GONE } from '../subscription-words.ts';
import { type Session, type SubscriptionFields, startSession, toBody } from './subscription-form.ts';

// What colleagues changed of a subscription while somebody typed in it.

const labels: Record<string, string> = {
  payer_account: 'Client',
  rule: 'Rythme',
  start_date: 'Début',
  until_date: 'Dernier jour',
  occurrences: 'Nombre de dates',
};

/** A value as on the wire → as a person reads it. */
function fieldValue(field: string, value: string | null): string {
  if (!value) return field === 'recipient_account' ? 'Identique au payeur' : orderWords.value(field, value);
  switch (field) {
    case 'rule':
      return ruleTextSentence(value) ?? 'incomplet';
    case 'start_date':
    case 'until_date':
      return formatDate(value);
    default:
      return orderWords.value(field, value);
  }
}

/** How the fields of a subscription are said: mostly as those of the orders that it makes. */
export const subscriptionWords: FieldWords = {
  label: (field) => labels[field] ?? orderWords.label(field),
  value: fieldValue,
};

/** What saving would change, as the wire names it. */
export function typedNames({ fields, base }: Session): string[] {
  const before = readable(base);
  return Object.entries(readable(fields)).flatMap(([name, text]) => (text === before[name] ? [] : [name]));
}

/** Each field as a text of the wire; a client by name. */
function readable(fields: SubscriptionFields): Record<string, string | null> {
  const { rule, ...body } = toBody(fields);
  const texts = Object.entries(body).map(([name, value]) => [
    name,
    value === null || value === undefined ? null : String(value),
  ]);
  return {
    ...Object.fromEntries(texts),
    rule: JSON.stringify(rule),
    payer_account: fields.payer_account?.name ?? null,
    recipient_account: fields.recipient_gone ? CLIENT_GONE : (fields.recipient_account?.name ?? null),
  };
}

/** Fields of the form that make one field of the wire: whoever typed in one of them keeps them all. */
const together: (keyof SubscriptionFields)[][] = [
  ['kind', 'every', 'weekdays', 'monthDay', 'nth', 'weekday'],
  ['end', 'until_date', 'occurrences'],
  ['recipient_account', 'recipient_gone'],
];

/** One's own changes laid over the newer subscription, to be looked at before they are saved. */
export function resumeOn(session: Session, newer: SubscriptionDetail): Session {
  const { fields: base } = startSession({ subscription: newer });
  const names = Object.keys(base) as (keyof SubscriptionFields)[];
  const differs = (name: keyof SubscriptionFields) =>
    JSON.stringify(session.fields[name]) !== JSON.stringify(session.base[name]);
  const mine = names.filter((name) =>
    (together.find((group) => group.includes(name)) ?? [name]).some(differs),
  );
  const kept = Object.fromEntries(mine.map((name) => [name, session.fields[name]]));
  return { ...session, base, fields: { ...base, ...kept }, errors: {} };
}

/** The subscription as it stands now, beside what one has typed. */
export function currentFields(subscription: SubscriptionDetail, session: Session): CurrentField[] {
  const mine = readable(session.fields);
  const typed = typedNames(session);
  return Object.entries(readable(startSession({ subscription }).fields))
    .filter(([field, text]) => text || typed.includes(field))
    .map(([field, text]) => ({
      field,
      label: subscriptionWords.label(field),
      value: subscriptionWords.value(field, text),
      mine: typed.includes(field) ? subscriptionWords.value(field, mine[field] ?? null) : undefined,
    }));
}

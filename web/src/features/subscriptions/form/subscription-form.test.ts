import { subscriptionBody } from '@florilege/contract/subscriptions/subscription.ts';
import { expect, test } from 'vitest';
import { formErrors, isTyped, startSession, toBody, typeFields, weekdayOf } from './subscription-form.ts';

const NOW = '2026-11-24';
const client = {
  id: 7,
  name: 'Hôtel des Lilas',
  type: 'business',
  address: null,
  postal_code: null,
  city: 'Paris',
  phone: null,
} as const;

test('a form for a client has him as payer and nothing typed', () => {
  const session = startSession({ client }, NOW);
  expect(session.fields).toMatchObject({
    payer_account: client,
    start_date: NOW,
    kind: 'weekly',
    weekday: 2,
    monthDay: '24',
  });
  expect(isTyped(session)).toBe(false);
});

test.each([
  [
    { kind: 'weekly', every: '2', weekdays: [2, 5] },
    { kind: 'weekly', every: 2, weekdays: [2, 5] },
  ],
  [
    { kind: 'monthly_day', monthDay: '31' },
    { kind: 'monthly_day', every: 1, day: 31 },
  ],
  [
    { kind: 'monthly_weekday', nth: -1, weekday: 5 },
    { kind: 'monthly_weekday', every: 1, nth: -1, weekday: 5 },
  ],
] as const)('%j is sent as a rule', (typed, rule) => {
  const { weekdays, ...rest } = { weekdays: [], ...typed };
  const { fields } = typeFields(startSession({ client }, NOW), {
    ...rest,
    weekdays: [...weekdays],
    amount: '45,5',
  });
  expect(subscriptionBody.parse(toBody(fields))).toMatchObject({
    rule,
    amount: 4550,
    payer_account: 7,
    until_date: null,
    occurrences: null,
  });
});

test('only the end that is chosen is sent, and it must be said', () => {
  const typed = typeFields(startSession({ client }, NOW), {
    weekdays: [1],
    end: 'count',
    until_date: '2027-01-01',
    occurrences: '',
  });
  expect(formErrors(typed)).toEqual({ occurrences: 'Nombre de dates requis' });
  expect(toBody({ ...typed.fields, occurrences: '12' })).toMatchObject({ until_date: null, occurrences: 12 });
  expect(toBody({ ...typed.fields, end: 'never' })).toMatchObject({ until_date: null, occurrences: null });
});

test('another rhythm takes its errors away, others stay', () => {
  const wrong = {
    ...startSession({ client }, NOW),
    errors: { 'rule.weekdays': 'Choisissez au moins un jour', amount: 'Le montant est requis' },
  };
  expect(typeFields(wrong, { weekdays: [3] }).errors).toEqual({ amount: 'Le montant est requis' });
});

test('weeks begin on Monday', () => {
  expect(['2026-11-23', '2026-11-24', '2026-11-29'].map(weekdayOf)).toEqual([1, 2, 7]);
});

import type { OrderDetail } from '@florilege/contract/orders/orders.contract.ts';
import { type SubscriptionDetail, subscriptionBody } from '@florilege/contract/subscriptions/subscription.ts';
import { describe, expect, test } from 'vitest';
import { rebase, typedFields } from '../../../shared/form/record-form-state.ts';
import { partyOf } from '../../clients/clients.public.ts';
import {
  type EndValues,
  isSubscriptionPending,
  newValues,
  type RuleValues,
  readableSubscription,
  type SubscriptionValues,
  startOf,
  subscriptionErrors,
  subscriptionShape,
  subscriptionValues,
  subscriptionWire,
  subscriptionWords,
} from './subscription-values.ts';

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
const subscription: SubscriptionDetail = {
  id: 3,
  state: 'active',
  paused_from: null,
  paused_until: null,
  rule: { kind: 'weekly', every: 1, weekdays: [2] },
  payer_account: client,
  recipient_account: null,
  amount: '45.00',
  delivery_time_slot: '9h00-12h00',
  requires_delivery: true,
  next: null,
  problems: 0,
  vat_rate: 10,
  location: null,
  bouquet_notes: null,
  hand_message: null,
  purchase_order_number: null,
  start_date: '2026-11-24',
  until_date: null,
  occurrences: null,
  rule_from: '2026-11-24',
  ended_on: null,
  recipient_gone: false,
  created_at: '2026-11-20T10:00:00Z',
  created_by_name: 'Louise Garnier',
  version: 1,
  to_settle: [],
  lost: [],
  changed_dates: 0,
  orders_ahead: [],
};
const shape = {
  ...subscriptionShape,
  fill: (record: SubscriptionDetail | null) => (record ? subscriptionValues(record, NOW) : fresh),
};
const fresh = newValues({ client }, NOW);
const start = subscriptionValues(subscription, NOW);
const names = (from: SubscriptionValues, change: Partial<SubscriptionValues>) =>
  typedFields(shape, from, { ...from, ...change }).sort();
const withRule = (change: Partial<RuleValues>) => ({ rule: { ...start.rule, ...change } });
const withEnd = (change: Partial<EndValues>) => ({ end: { ...start.end, ...change } });

describe('a new subscription', () => {
  test('of a client has him as payer', () =>
    expect(fresh).toMatchObject({
      payer_account: { client },
      start_date: NOW,
      rule: { kind: 'weekly', weekday: 2, day: '24' },
    }));

  const order: Partial<OrderDetail> = { amount: '72.00', payer_account: client, requires_delivery: false };
  const of = (delivery_date: string) => newValues({ order: { ...order, delivery_date } as OrderDetail }, NOW);

  test('of an order takes over its fields and its weekday', () =>
    expect(of('2026-11-27')).toMatchObject({
      amount: '72.00',
      requires_delivery: false,
      payer_account: { client },
      rule: { weekdays: [5], weekday: 5, day: '27' },
    }));

  test('of an order for another address is sent without it', () => {
    const elsewhere = {
      ...order,
      delivery_address: '9 rue du Bureau',
      access_notes: 'Code 12B',
    } as OrderDetail;
    const { start_date, rule, ...sent } = subscriptionWire(newValues({ order: elsewhere }, NOW));
    const rhythm = { start_date: NOW, rule: { kind: 'weekly', every: 1, weekdays: [2] } };
    expect(subscriptionBody.parse({ ...sent, ...rhythm })).toMatchObject({
      amount: 7200,
      delivery_address: null,
      access_notes: null,
    });
  });

  const twice = { every: '2' };
  const monthly = { kind: 'monthly_day', every: '2' } as const;
  test.each<[string, string, Partial<RuleValues>, string]>([
    ['each Friday, the day after it', '2026-11-27', {}, '2026-11-28'],
    ['each Friday when it is over, today', '2026-11-20', {}, NOW],
    ['each Thursday, the day after it', '2026-11-30', { weekdays: [4] }, '2026-12-01'],
    ['every second Friday, the rest of its week', '2026-11-27', twice, '2026-11-28'],
    ['every second Friday when it is over, two weeks on', '2026-11-20', twice, '2026-11-30'],
    ['every second Sunday, two weeks on', '2026-11-29', twice, '2026-12-07'],
    [
      'every second Thursday from a Monday, two weeks on',
      '2026-11-30',
      { ...twice, weekdays: [4] },
      '2026-12-14',
    ],
    [
      'every second Monday and Thursday, its Thursday',
      '2026-11-30',
      { ...twice, weekdays: [1, 4] },
      '2026-12-01',
    ],
    ['every second Friday long over, today', '2026-10-02', twice, NOW],
    ['every second month, two months on', '2026-11-30', { ...monthly, day: '31' }, '2027-01-01'],
    ['a number that is half typed, the day after it', '2026-11-29', { every: '' }, '2026-11-30'],
  ])('of an order %s, starts there', (_, day, change, start_date) => {
    const values = of(day);
    const typed = { ...values, rule: { ...values.rule, ...change } };
    expect(startOf(typed, NOW)).toBe(start_date);
    expect(startOf({ ...typed, start_date: '2027-02-01' }, NOW)).toBe('2027-02-01');
  });

  test.each<[Partial<RuleValues>, object]>([
    [
      { kind: 'weekly', every: '2', weekdays: [2, 5] },
      { kind: 'weekly', every: 2, weekdays: [2, 5] },
    ],
    [
      { kind: 'monthly_day', day: '31' },
      { kind: 'monthly_day', every: 1, day: 31 },
    ],
    [
      { kind: 'monthly_weekday', nth: -1, weekday: 5 },
      { kind: 'monthly_weekday', every: 1, nth: -1, weekday: 5 },
    ],
  ])('with the rhythm %j is sent with the rule %j', (typed, rule) =>
    expect(
      subscriptionBody.parse(subscriptionWire({ ...fresh, ...withRule(typed), amount: '45,5' })),
    ).toMatchObject({ rule, amount: 4550, payer_account: 7, until_date: null, occurrences: null }),
  );
});

describe('the end', () => {
  test('is required once its kind is chosen', () => {
    const until = { ...start, ...withEnd({ kind: 'until' }) };
    expect(subscriptionErrors(until)).toEqual({ 'end.until_date': 'Choisissez le dernier jour' });
    expect(isSubscriptionPending(until)).toBe(true);
    expect(subscriptionErrors({ ...start, ...withEnd({ kind: 'count' }) })).toEqual({
      'end.occurrences': 'Nombre de dates requis',
    });
  });

  test.each<[EndValues['kind'], string | null, number | null]>([
    ['never', null, null],
    ['until', '2027-01-01', null],
    ['count', null, 12],
  ])('of the kind %s sends only its own field', (kind, until_date, occurrences) =>
    expect(
      subscriptionWire({ ...start, ...withEnd({ kind, until_date: '2027-01-01', occurrences: '12' }) }),
    ).toMatchObject({ until_date, occurrences }),
  );
});

test.each([
  ['rule', '{"kind":"weekly","every":2,"weekdays":[1]}', 'Toutes les 2 semaines, le lundi'],
  ['amount', '45.50', '45,50\u00a0€'],
  ['delivery_time_slot', '9h00-12h00', '9h00-12h00 (Matin)'],
  ['requires_delivery', 'false', 'Retrait'],
  ['until_date', '2026-12-31', '31/12/2026'],
  ['until_date', null, 'vide'],
  ['recipient_account', null, 'Même que le payeur'],
])('shows %s %s as %s', (field, value, text) => expect(subscriptionWords.value(field, value)).toBe(text));

test('shows a client by name and a rule as its JSON', () =>
  expect(readableSubscription({ ...start, ...withRule({ weekdays: [2, 5] }) }, () => null)).toMatchObject({
    payer_account: 'Hôtel des Lilas',
    recipient_account: null,
    rule: '{"kind":"weekly","every":1,"weekdays":[2,5]}',
    amount: '45.00',
  }));

test('lays typed fields over a colleague’s changes, which stay elsewhere', () => {
  const typed = { ...withRule({ weekdays: [2, 5] }), hand_message: 'À bientôt' };
  expect(names(start, {})).toEqual([]);
  expect(names(start, typed)).toEqual(['hand_message', 'rule']);
  const newer: SubscriptionDetail = {
    ...subscription,
    version: 2,
    amount: '60.00',
    rule: { kind: 'weekly', every: 2, weekdays: [3] },
  };
  expect(rebase(shape, start, { ...start, ...typed }, newer)).toMatchObject({
    amount: '60.00',
    rule: { every: '1', weekdays: [2, 5] },
    hand_message: 'À bientôt',
  });
  const end = withEnd({ kind: 'until', until_date: '2026-12-31' });
  expect(names(start, end)).toEqual(['until_date']);
  expect(rebase(shape, start, { ...start, ...end }, newer)).toMatchObject(end);
});

test('asks for another recipient when the recipient was deleted, or for the payer', () => {
  const gone = subscriptionValues({ ...subscription, recipient_gone: true }, NOW);
  expect(subscriptionErrors({ ...gone, amount: '60' })).toEqual({
    recipient_account:
      'Le destinataire a été supprimé\u00a0: choisissez-en un autre, ou cochez «\u00a0Même que le payeur\u00a0».',
  });
  const chosen = { ...gone, recipient_account: partyOf(null) };
  expect(subscriptionErrors(chosen)).toEqual({});
  expect(names(gone, chosen)).toEqual(['recipient_account']);
  expect(subscriptionWire(chosen)).toMatchObject({ recipient_account: null });
  const newer = { ...subscription, version: 2, recipient_account: { ...client, id: 9 } };
  expect(rebase(shape, gone, chosen, newer).recipient_account).toEqual(partyOf(null));
});

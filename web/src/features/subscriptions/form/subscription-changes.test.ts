import type { SubscriptionDetail } from '@florilege/contract/subscriptions/subscription.ts';
import { expect, test } from 'vitest';
import { currentFields, resumeOn, subscriptionWords, typedNames } from './subscription-changes.ts';
import { formErrors, isTyped, startSession, toBody, typeFields } from './subscription-form.ts';

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

test.each([
  ['rule', '{"kind":"weekly","every":2,"weekdays":[1]}', 'Toutes les 2 semaines, le lundi'],
  ['amount', '45.50', '45,50\u00a0€'],
  ['delivery_time_slot', '9h00-12h00', '9h00-12h00 (Matin)'],
  ['requires_delivery', 'false', 'Retrait'],
  ['until_date', '2026-12-31', '31/12/2026'],
  ['until_date', null, 'vide'],
  ['recipient_account', null, 'Identique au payeur'],
])('%s %s reads %s', (field, value, text) => expect(subscriptionWords.value(field, value)).toBe(text));

test('one’s own changes are laid over what a colleague saved, and his stay where one typed nothing', () => {
  const typed = typeFields(startSession({ subscription }), { weekdays: [2, 5], hand_message: 'À bientôt' });
  expect(typedNames(typed).sort()).toEqual(['hand_message', 'rule']);
  const newer: SubscriptionDetail = {
    ...subscription,
    version: 2,
    amount: '60.00',
    rule: { kind: 'weekly', every: 2, weekdays: [3] },
  };
  const resumed = resumeOn(typed, newer);
  expect(resumed.fields).toMatchObject({
    amount: '60.00',
    every: '1',
    weekdays: [2, 5],
    hand_message: 'À bientôt',
  });
  expect(typedNames(resumed).sort()).toEqual(['hand_message', 'rule']);
});

test('what stands now is told beside what one has typed', () => {
  const typed = typeFields(startSession({ subscription }), {
    amount: '50,5',
    end: 'until',
    until_date: '2026-12-31',
  });
  const shown = currentFields({ ...subscription, amount: '60.00' }, typed);
  const of = (field: string) => shown.find((each) => each.field === field);
  expect(of('amount')).toMatchObject({ label: 'Montant', value: '60,00\u00a0€', mine: '50,50\u00a0€' });
  expect(of('until_date')).toMatchObject({ label: 'Dernier jour', value: 'vide', mine: '31/12/2026' });
  expect(of('payer_account')).toMatchObject({ value: 'Hôtel des Lilas', mine: undefined });
  expect(of('bouquet_notes')).toBeUndefined();
});

test('a recipient who was deleted is not left out unseen: whoever saves says who it is instead', () => {
  const opened = startSession({ subscription: { ...subscription, recipient_gone: true } });
  expect(formErrors(typeFields(opened, { amount: '60' }))).toEqual({
    recipient_account:
      'Le destinataire a été supprimé\u00a0: choisissez-en un autre, ou cochez «\u00a0Identique au payeur\u00a0».',
  });
  const said = typeFields(opened, { recipient_account: null, recipient_gone: false });
  expect(formErrors(said)).toEqual({});
  expect(isTyped(said)).toBe(true);
  expect(typedNames(said)).toEqual(['recipient_account']);
  expect(toBody(said.fields)).toMatchObject({ recipient_account: null });
  const resumed = resumeOn(said, { ...subscription, version: 2, recipient_account: { ...client, id: 9 } });
  expect(resumed.fields).toMatchObject({ recipient_account: null, recipient_gone: false });
});

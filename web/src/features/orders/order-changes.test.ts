import type { FieldChange } from '@florilege/contract/http/errors.ts';
import { describe, expect, test } from 'vitest';
import { changeTime, fieldLabel, fieldValue, shownChanges } from './order-changes.ts';

const now = new Date('2026-11-21T15:00:00Z');
const change = (field: string, before: string | null, after: string | null, more: Partial<FieldChange> = {}): FieldChange => ({
  field,
  before,
  after,
  author_name: 'Inès',
  at: '2026-11-21T13:02:00.000Z',
  ...more,
});

test.each([
  ['amount', '1234.50', '1\u202f234,50\u00a0€'],
  ['requires_delivery', 'true', 'Livraison'],
  ['requires_delivery', 'false', 'Retrait'],
  ['delivery_date', '2026-11-21', '21/11/2026'],
  ['delivery_date', null, 'vide'],
  ['delivery_time_slot', '14h00-17h00', '14h00-17h00 (Après-midi)'],
  ['delivery_time_slot', 'la nuit', 'la nuit'],
  ['delivery_person', 'Yanis', 'Yanis'],
  ['status', 'to_call', 'À appeler'],
  ['status', 'sent_to_moon', 'sent to_moon'],
  ['financial_status', 'link_generated', 'Lien généré'],
  ['hand_message', 'Bonne fête', '«\u00a0Bonne fête\u00a0»'],
  ['hand_message', '', 'vide'],
  ['bouquet_notes', 'Blanc', 'Blanc'],
])('%s %j reads %j', (field, value, text) => expect(fieldValue(field, value)).toBe(text));

test('a field of a newer server is named as it is', () => {
  expect(fieldLabel('hand_message')).toBe('Message manuscrit');
  expect(fieldLabel('gift_wrap_colour')).toBe('gift wrap colour');
});

test('today needs no date; the clock is that of Paris', () => {
  expect(changeTime('2026-11-21T13:02:00Z', now)).toBe('à 14:02');
  expect(changeTime('2026-11-20T16:42:00Z', now)).toBe('le 20/11/2026 à 17:42');
  // 23:30 UTC on the 20th is the 21st in Paris.
  expect(changeTime('2026-11-20T23:30:00Z', now)).toBe('à 00:30');
});

describe('shownChanges', () => {
  test('says what, from what to what, who and when', () =>
    expect(shownChanges([change('amount', '64.00', '72.00')], now)).toEqual([
      { field: 'amount', label: 'Montant', before: '64,00\u00a0€', after: '72,00\u00a0€', who: 'Inès', when: 'à 14:02' },
    ]));

  test('the system has no name of its own', () =>
    expect(shownChanges([change('status', 'created', 'to_call', { author_name: null })], now)[0]?.who).toBe('Système'));

  test('several changes of a field read as one, by the last person', () => {
    const changes = [change('status', 'created', 'to_call'), change('status', 'to_call', 'prepared', { author_name: 'Paul' })];
    expect(shownChanges(changes, now)).toMatchObject([{ before: 'Créée', after: 'Préparée', who: 'Paul' }]);
  });

  test('there and back is no change', () =>
    expect(shownChanges([change('amount', '64.00', '72.00'), change('amount', '72.00', '64.00')], now)).toEqual([]));
});

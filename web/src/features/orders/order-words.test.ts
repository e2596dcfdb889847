import { expect, test } from 'vitest';
import { orderWords } from './order-words.ts';

test.each([
  ['amount', '1234.50', '1\u00a0234,50\u00a0€'],
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
  ['vat_rate', '20', '20\u00a0%'],
  ['payer_account', 'Suzanne', 'Suzanne'],
])('reads the field %s %j as %j', (field, value, text) => expect(orderWords.value(field, value)).toBe(text));

test('names the fields of an order, and one of a newer server by its own name', () => {
  expect(orderWords.label('hand_message')).toBe('Message manuscrit');
  expect(orderWords.label('deleted_at')).toBe('Corbeille');
  expect(orderWords.label('gift_wrap_colour')).toBe('gift wrap colour');
});

import { expect, test } from 'vitest';
import { readChoice } from './print-dialog.tsx';

test.each<[string | null, string[]]>([
  [null, ['purchase_order']],
  ['', ['purchase_order']],
  ['facture', ['purchase_order']],
  ['card_a5', ['card_a5']],
  ['card_a6,delivery_slip,card_a6,facture', ['delivery_slip', 'card_a6']],
])('reads the remembered choice %j', (text, kinds) => {
  expect(readChoice(text)).toEqual(kinds);
});

test.each<[string | null, string[]]>([
  [null, ['card_a6']],
  ['purchase_order', ['card_a6']],
  ['purchase_order,card_a5', ['purchase_order', 'card_a5']],
])('reads the remembered choice %j for who asks for a card', (text, kinds) => {
  expect(readChoice(text, ['card_a6', 'card_a5'])).toEqual(kinds);
});

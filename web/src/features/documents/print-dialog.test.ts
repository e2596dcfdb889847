import { expect, it } from 'vitest';
import { readChoice } from './print-dialog.tsx';

it.each([
  [null, ['purchase_order']],
  ['', ['purchase_order']],
  ['facture', ['purchase_order']],
  ['card_a5', ['card_a5']],
  ['card_a6,delivery_slip,card_a6,facture', ['delivery_slip', 'card_a6']],
])('reads the remembered choice %j', (text, kinds) => {
  expect(readChoice(text)).toEqual(kinds);
});

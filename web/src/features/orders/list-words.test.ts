import { expect, test } from 'vitest';
import { groupText, noRecipientText, SAME_AS_PAYER } from './list-words.ts';

test.each([
  [4, 'Groupée (4)'],
  [1, 'Groupée'],
  [null, 'Groupée'],
])('a group of %s orders is « %s »', (batch_size, text) => expect(groupText({ batch_size })).toBe(text));

test.each([
  [7, true, SAME_AS_PAYER],
  [7, false, SAME_AS_PAYER],
  [null, false, SAME_AS_PAYER],
  [null, true, 'Sans destinataire'],
])('an order of payer %s, to be delivered: %s, is for « %s »', (payer_account, requires_delivery, text) =>
  expect(noRecipientText({ payer_account, requires_delivery })).toBe(text),
);

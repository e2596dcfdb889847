import { expect, test } from 'vitest';
import { alertSentence } from './payment-sentences.ts';

test.each([
  [199, '1,99\u00a0€ reçu pour une commande annulée ou supprimée.'],
  [200, '2,00\u00a0€ reçus pour une commande annulée ou supprimée.'],
])('an alert over %i cents agrees with its amount', (amount, sentence) => {
  expect(alertSentence({ kind: 'paid_cancelled', amount, details: null })).toBe(sentence);
});

import { expect, test } from 'vitest';
import { creditConsequence } from './credit-words.ts';

test.each([
  ['the whole of an invoice', 6000, false, 'annule la facture'],
  ['the whole of an order’s part', 6000, true, 'reprend la part de cette commande dans la facture'],
  ['what it asks for too much', 1000, true, 'Ce que coûte la commande ne change pas'],
  ['more than that', 3000, false, 'la commande coûte 20,00\u00a0€ de moins'],
])('an avoir over %s says what it does', (_case, amount, shared, said) =>
  expect(creditConsequence(amount, { asked: 6000, excess: 1000, shared })).toContain(said),
);

import { expect, test } from 'vitest';
import type { PayerRun } from './month-run.ts';
import { runWords, sumOf } from './month-words.ts';

const payer = (state: PayerRun['state']): PayerRun => ({ id: 1, name: '', state, documents: [], errors: [] });

test('adds the totals of payers in cents', () => {
  expect(sumOf([{ total: '0.10' }, { total: '0.20' }])).toBe('0.30');
});

test.each([
  [['made', 'running', 'waiting'], true, 'Facturation en cours : 1 sur 3 clients'],
  [['made'], false, '1 client facturé'],
  [['made', 'made', 'failed'], false, '2 clients facturés, 1 en échec'],
  [['failed'], false, '0 client facturé, 1 en échec'],
] as const)('%j, running %s: %s', (states, running, words) => {
  expect(runWords(states.map(payer), running).replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(words);
});

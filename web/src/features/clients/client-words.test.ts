import { expect, it } from 'vitest';
import { addressLines, balanceMeaning, signedEuros, siretText, vatText } from './client-words.ts';

it('groups company numbers, and leaves other texts as they are', () => {
  expect(siretText('73282932000074')).toBe('732\u00a0829\u00a0320\u00a000074');
  expect(siretText('7328')).toBe('7328');
  expect(vatText('FR40303265045')).toBe('FR\u00a040\u00a0303\u00a0265\u00a0045');
  expect(vatText('FRK7399859412')).toBe('FR\u00a0K7\u00a0399\u00a0859\u00a0412');
  expect(vatText('BE0428759497')).toBe('BE0428759497');
});

it('writes an address as far as it is known', () => {
  expect(addressLines({ address: '3 rue Oberkampf', postal_code: '75011', city: 'Paris' })).toEqual([
    '3 rue Oberkampf',
    '75011 Paris',
  ]);
  expect(addressLines({ address: null, postal_code: null, city: 'Paris' })).toEqual(['Paris']);
  expect(addressLines({ address: null, postal_code: null, city: null })).toEqual([]);
});

it.each([
  ['-45.00', 'le client doit cette somme'],
  ['0.00', 'compte à jour'],
  ['12.50', 'en faveur du client'],
])('says what a balance of %s means', (balance, meaning) => {
  expect(balanceMeaning(balance)).toBe(meaning);
});

it('shows the sign of a movement either way', () => {
  expect(signedEuros('45.00')).toBe('+45,00\u00a0€');
  expect(signedEuros('-45.00')).toBe('\u221245,00\u00a0€');
});

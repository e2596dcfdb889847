import { describe, expect, test } from 'vitest';
import { addressLines, balanceWords, signedEuros, siretText, vatText } from './client-words.ts';
import { orderRole } from './detail/client-orders.tsx';
import { clientValues, clientWire, startWith } from './form/client-fields.tsx';
import { contactValues, isContactFilled } from './form/contact-dialog.tsx';
import { someone } from './form/testing-client.ts';

test('shows phone and company numbers in groups', () =>
  expect(clientValues(someone)).toMatchObject({
    phone: '06 12 34 56 78',
    SIRET: '732\u00a0829\u00a0320\u00a000074',
    numero_de_TVA: 'FR\u00a044\u00a0732\u00a0829\u00a0320',
  }));

test.each([
  ['Hélène Œillet', { name: 'Hélène Œillet', phone: '' }],
  [' 06 12 34 56 78 ', { name: '', phone: '06 12 34 56 78' }],
  ['+41 44 668', { name: '', phone: '+41 44 668' }],
  ['12 bis', { name: '12 bis', phone: '' }],
  ['', { name: '', phone: '' }],
])('starts a new client with the search %j', (text, values) => expect(startWith(text)).toMatchObject(values));

test('sends neither SIRET nor VAT number of a household', () => {
  const typed = { ...clientValues(null), name: 'Claire', SIRET: '1', numero_de_TVA: '2' };
  expect(Object.keys(clientWire(typed))).not.toContain('SIRET');
  expect(clientWire({ ...typed, type: 'business' })).toMatchObject({ SIRET: '1', numero_de_TVA: '2' });
});

describe('tells whether a contact is filled', () => {
  test.each([
    [{}, false],
    [{ role: ' ' }, false],
    [{ role: 'Accueil' }, true],
    [{ title: 'Mme' as const }, true],
  ])('with %j: %j', (change, filled) =>
    expect(isContactFilled({ ...contactValues(null), ...change })).toBe(filled),
  );
});

test('groups company numbers, and leaves other texts as they are', () => {
  expect(siretText('73282932000074')).toBe('732\u00a0829\u00a0320\u00a000074');
  expect(siretText('7328')).toBe('7328');
  expect(vatText('FR40303265045')).toBe('FR\u00a040\u00a0303\u00a0265\u00a0045');
  expect(vatText('FRK7399859412')).toBe('FR\u00a0K7\u00a0399\u00a0859\u00a0412');
  expect(vatText('BE0428759497')).toBe('BE0428759497');
});

test('writes an address as far as it is known', () => {
  expect(addressLines({ address: '3 rue Oberkampf', postal_code: '75011', city: 'Paris' })).toEqual([
    '3 rue Oberkampf',
    '75011 Paris',
  ]);
  expect(addressLines({ address: null, postal_code: null, city: 'Paris' })).toEqual(['Paris']);
  expect(addressLines({ address: null, postal_code: null, city: null })).toEqual([]);
});

test.each([
  ['0.00', '0.00', 'Compte à jour'],
  ['-158.00', '0.00', 'Reste 158,00 € à payer'],
  ['-158.00', '50.00', 'Reste 108,00 € à payer, 50,00 € à venir'],
  ['-50.00', '50.00', '50,00 € à venir'],
  ['-37.50', '50.00', 'Crédit 12,50 €, 50,00 € à venir'],
  ['12.50', '0.00', 'Crédit 12,50 €'],
  [null, null, null],
])('says what a balance of %s means with %s ahead', (balance, ahead, meaning) => {
  expect(balanceWords({ balance, ahead })?.replaceAll('\u00a0', ' ') ?? null).toBe(meaning);
});

test('shows the sign of a movement either way', () => {
  expect(signedEuros('45.00')).toBe('+45,00\u00a0€');
  expect(signedEuros('-45.00')).toBe('\u221245,00\u00a0€');
});

test.each([
  [{ payer_account: { id: 1 }, recipient_account: null }, 'Payeur'],
  [{ payer_account: { id: 1 }, recipient_account: { id: 2 } }, 'Payeur'],
  [{ payer_account: { id: 2 }, recipient_account: { id: 1 } }, 'Destinataire'],
  [{ payer_account: null, recipient_account: { id: 1 } }, 'Destinataire'],
  [{ payer_account: { id: 1 }, recipient_account: { id: 1 } }, 'Payeur et destinataire'],
])('says what a client is in an order', (order, role) => {
  expect(orderRole(order, 1)).toBe(role);
});

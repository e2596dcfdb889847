import { describe, expect, test } from 'vitest';
import { clientValues, clientWire, startWith } from './client-fields.tsx';
import { contactValues, isContactFilled } from './contact-dialog.tsx';
import { someone } from './testing-client.ts';

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

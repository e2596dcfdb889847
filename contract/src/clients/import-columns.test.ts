import { expect, test } from 'vitest';
import { guessColumns, importMapping } from './import-columns.ts';

test('guesses columns by French headings, whatever their case, accents and punctuation', () => {
  expect(guessColumns(['NOM', 'Prénom', 'Raison sociale', 'Tél.', 'PORTABLE', 'E-mail', 'C.P.'])).toEqual([
    ...['name', 'first_name', 'company', 'phone', 'phone', 'email', null],
  ]);
  expect(guessColumns(['Code  postal', 'VILLE', 'N° TVA', 'N° SIRET', 'Digicode', 'Étage', 'Solde'])).toEqual(
    [...['postal_code', 'city', 'numero_de_TVA', 'SIRET', 'access_notes', 'access_notes', null]],
  );
});

test('takes the first of two columns for a field that has one value', () => {
  expect(guessColumns(['Nom', 'Client', 'Adresse 1', 'Adresse 2'])).toEqual([
    'name',
    null,
    'address',
    'address',
  ]);
});

test('refuses columns without a name, and two for one value', () => {
  const messageOf = (fields: unknown) => importMapping.safeParse(fields).error?.issues[0]?.message;
  expect(messageOf(['phone', null])).toBe('Choisissez la colonne du nom ou de la société.');
  expect(messageOf(['name', 'city', 'city'])).toBe(
    'Deux colonnes sont choisies pour «\u00a0Ville\u00a0»\u00a0: gardez-en une.',
  );
  expect(messageOf(['company', 'phone', 'phone', null])).toBeUndefined();
});

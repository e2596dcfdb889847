import { expect, test } from 'vitest';
import { clientTable } from './client-columns.ts';
import { columnsRefused, guessColumns } from './import-table.ts';
import { orderTable } from './order-columns.ts';

test('guesses columns by French headings, whatever their case, accents and punctuation', () => {
  expect(
    guessColumns(clientTable, ['NOM', 'Prénom', 'Raison sociale', 'Tél.', 'PORTABLE', 'E-mail', 'C.P.']),
  ).toEqual([...['name', 'first_name', 'company', 'phone', 'phone', 'email', null]]);
  expect(
    guessColumns(clientTable, ['Code  postal', 'VILLE', 'N° TVA', 'N° SIRET', 'Digicode', 'Étage', 'Solde']),
  ).toEqual([...['postal_code', 'city', 'numero_de_TVA', 'SIRET', 'access_notes', 'access_notes', null]]);
});

test('takes the first of two columns for a field that has one value', () => {
  expect(guessColumns(clientTable, ['Nom', 'Client', 'Adresse 1', 'Adresse 2'])).toEqual([
    'name',
    null,
    'address',
    'address',
  ]);
});

test('refuses columns without a name, and two for one value', () => {
  const refused = (fields: (string | null)[]) => columnsRefused(clientTable, fields);
  expect(refused(['phone', null])).toBe('Choisissez la colonne du nom ou de la société.');
  expect(refused(['name', 'city', 'city'])).toBe(
    'Deux colonnes sont choisies pour «\u00a0Ville\u00a0»\u00a0: gardez-en une.',
  );
  expect(refused(['name', 'amount'])).toBe('Colonne inconnue');
  expect(refused(['company', 'phone', 'phone', null])).toBeNull();
  expect(columnsRefused(orderTable, ['payer_name'])).toBe('Choisissez la colonne du montant.');
});

test('guesses the columns of orders, and no heading means two of them', () => {
  expect(
    guessColumns(orderTable, [
      'Date',
      'Créneau',
      'Client',
      'Tél. client',
      'Destinataire',
      'Téléphone',
      'Montant TTC',
    ]),
  ).toEqual([
    ...['delivery_date', 'delivery_time_slot', 'payer_name', 'payer_phone', 'recipient_name'],
    ...['recipient_phone', 'amount'],
  ]);
  for (const { columns } of [clientTable, orderTable]) {
    const heads = Object.values(columns).flatMap(({ heads }): string[] => [...heads]);
    expect(heads).toEqual([...new Set(heads)]);
  }
});

import type { ClientColumn } from '@florilege/contract/imports/client-columns.ts';
import { describe, expect, test } from 'vitest';
import { readClient } from './read-client.ts';

const read = (line: Partial<Record<ClientColumn, string>>) =>
  readClient(Object.values(line), Object.keys(line));

describe('a line of a table', () => {
  test('names a person by first name and name, a company with its person as contact', () => {
    expect(read({ first_name: 'Marie', name: 'Dupont' }).record).toMatchObject({
      ...{ name: 'Marie Dupont', type: 'household', contact: null },
    });
    expect(read({ company: 'Hôtel Lys', first_name: 'Marie', name: 'Dupont' }).record).toMatchObject({
      ...{ name: 'Hôtel Lys', type: 'business', contact: { first_name: 'Marie', last_name: 'Dupont' } },
    });
    expect(read({ company: 'Hôtel Lys', name: 'Dupont' }).record).toMatchObject({
      ...{ name: 'Hôtel Lys', contact: null, note: 'Contact\u00a0: Dupont' },
    });
  });

  test('gets its phone back as it was before a spreadsheet made a number of it', () => {
    for (const phone of ['612345678', '06 12 34 56 78', '33612345678', '+33 6 12 34 56 78', '06.12.34.56.78'])
      expect(read({ name: 'Lys', phone }).record?.phone, phone).toBe('+33612345678');
  });

  test('keeps a second phone in the note, and joins the parts of an address', () => {
    const { record } = readClient(
      ['Lys', '0612345678', '0142361212', '3 rue Monge', 'Bât. B'],
      ['name', 'phone', 'phone', 'address', 'address'],
    );
    expect(record).toMatchObject({
      ...{ phone: '+33612345678', note: 'Autre téléphone\u00a0: 0142361212', address: '3 rue Monge, Bât. B' },
    });
  });

  test('is of a business by its SIRET, and reads type and terms in French', () => {
    expect(read({ name: 'Lys', SIRET: '732 829 320 00074' }).record).toMatchObject({
      ...{ type: 'business', SIRET: '73282932000074' },
    });
    expect(read({ name: 'Lys', type: 'PARTICULIER', payment_terms: 'à réception' }).record).toMatchObject({
      ...{ type: 'household', payment_terms: 'on_receipt' },
    });
  });

  test('says of each cell that is wrong its column, what was read and why', () => {
    const { problems } = read({ name: 'L', phone: '12', email: 'chez lui', type: 'VIP', SIRET: '732' });
    expect(problems).toEqual(
      expect.arrayContaining([
        { label: 'Nom', value: 'L', sentence: 'Le nom doit contenir au moins 2 caractères' },
        {
          label: 'Téléphone',
          value: '12',
          sentence: 'Numéro de téléphone invalide (par exemple 06 12 34 56 78)',
        },
        { label: 'E-mail', value: 'chez lui', sentence: 'Format email invalide' },
        { label: 'Type', value: 'VIP', sentence: 'Type inconnu\u00a0: écrivez Particulier ou Entreprise' },
        { label: 'SIRET', value: '732', sentence: 'Un SIRET a 14 chiffres (3 ici)' },
      ]),
    );
    expect(problems).toHaveLength(5);
    expect(read({ phone: '0612345678' }).problems).toMatchObject([
      { label: 'Nom', sentence: 'Le nom est requis' },
    ]);
  });
});

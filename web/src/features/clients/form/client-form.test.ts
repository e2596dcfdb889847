import type { AccountDetail } from '@florilege/contract/clients/account.ts';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../shared/api/api-error.ts';
import {
  type ClientFieldName,
  type ClientFields,
  changedFields,
  identityOf,
  leaveField,
  noClient,
  rebase,
  refusalText,
  startWith,
  toClientBody,
  toClientFields,
  withField,
} from './client-form.ts';
import { noContact } from './contact-form.ts';
import { someone as client } from './testing-client.ts';

const typed = (change: Partial<ClientFields>): ClientFields => ({ ...toClientFields(client), ...change });

test('a client is read the French way: phone and numbers in groups', () =>
  expect(toClientFields(client)).toMatchObject({
    phone: '06 12 34 56 78',
    SIRET: '732\u00a0829\u00a0320\u00a000074',
    numero_de_TVA: 'FR\u00a044\u00a0732\u00a0829\u00a0320',
  }));

test.each([
  ['IDEMPOTENCY_KEY_REUSED' as const, /^Un premier envoi de cette saisie a déjà été enregistré/],
  ['UNAVAILABLE' as const, /^Service momentanément indisponible/],
])('a refusal %s says what to do', (code, sentence) => {
  const message = 'Service momentanément indisponible. Réessayez dans un instant.';
  expect(refusalText(new ApiError(message, { status: 422, code }))).toMatch(sentence);
});

test.each([
  ['Hélène Œillet', { name: 'Hélène Œillet', phone: '' }],
  [' 06 12 34 56 78 ', { name: '', phone: '06 12 34 56 78' }],
  ['+41 44 668', { name: '', phone: '+41 44 668' }],
  ['12 bis', { name: '12 bis', phone: '' }],
  ['', { name: '', phone: '' }],
])('what was searched for, %j, begins the new client', (text, fields) =>
  expect(startWith(text)).toMatchObject(fields),
);

test.each([
  ['75011', '', 'Paris'],
  ['75011', 'Paris 11e', 'Paris 11e'],
  ['69002', '', ''],
  ['7501', '', ''],
])('postal code %j beside city %j: %j', (postal_code, city, after) =>
  expect(withField({ ...noClient, city }, { postal_code }).city).toBe(after),
);

describe('a field one leaves', () => {
  test.each<[ClientFieldName, string, string]>([
    ['phone', '0612345678', '06 12 34 56 78'],
    ['phone', '+41446681800', '+41 44 668 18 00'],
    ['SIRET', '732.829.320 00074', '732\u00a0829\u00a0320\u00a000074'],
    ['numero_de_TVA', 'fr44732829320', 'FR\u00a044\u00a0732\u00a0829\u00a0320'],
    ['email', ' etude@dumas.fr ', 'etude@dumas.fr'],
    ['name', ' Dumas ', 'Dumas'],
    ['city', '', ''],
  ])('%s %j becomes %j', (name, text, shown) =>
    expect(leaveField({ ...noClient, [name]: text }, name)).toEqual({
      fields: { ...noClient, [name]: shown },
      error: undefined,
    }),
  );

  test.each<[ClientFieldName, string, RegExp]>([
    ['SIRET', '732 829 320 00075', /clé de contrôle/],
    ['SIRET', '732 829 320', /14 chiffres \(9 ici\)/],
    ['numero_de_TVA', '44 732 829 320', /commence par FR/],
    ['email', 'etude@dumas', /^Format email invalide$/],
    ['name', 'D', /^Le nom doit contenir au moins 2 caractères$/],
    ['phone', '06 12', /^Numéro de téléphone invalide/],
  ])('%s %j is refused with the reason and stays as typed', (name, text, reason) => {
    const left = leaveField({ ...noClient, [name]: text }, name);
    expect(left.fields[name]).toBe(text);
    expect(left.error).toMatch(reason);
  });

  test('what is empty is not wrong yet', () => expect(leaveField(noClient, 'name').error).toBeUndefined());
});

describe('a new client', () => {
  test('a household sends neither SIRET nor VAT number, whatever was typed before', () =>
    expect(toClientBody({ ...noClient, name: 'Claire', SIRET: '1', numero_de_TVA: '2' }, noContact)).toEqual({
      name: 'Claire',
      type: 'household',
      address: '',
      postal_code: '',
      city: '',
      phone: '',
      email: '',
    }));

  test('a contact goes along when anything of it is filled', () => {
    const fields: ClientFields = { ...noClient, name: 'Dumas', type: 'business' };
    expect(toClientBody(fields, { ...noContact, role: ' ' })).not.toHaveProperty('contact');
    expect(toClientBody(fields, { ...noContact, email: 'a@b.fr' })).toMatchObject({
      SIRET: '',
      contact: { email: 'a@b.fr' },
    });
  });
});

describe('an edit sends what differs', () => {
  test.each<[Partial<ClientFields>, object]>([
    [{}, {}],
    [{ phone: '06.12.34.56.78', SIRET: '732 829 320 00074', name: ' Étude Dumas & Associés ' }, {}],
    [{ phone: '' }, { phone: '' }],
    [
      { city: 'Lyon', postal_code: '69002' },
      { city: 'Lyon', postal_code: '69002' },
    ],
    [{ SIRET: '123' }, { SIRET: '123' }],
    // The numbers of a business go with it; the server drops them.
    [{ type: 'household', SIRET: '123' }, { type: 'household' }],
  ])('%j → %j', (change, sent) => expect(changedFields(client, typed(change))).toEqual(sent));

  test('over a newer client what was typed stays, and so does what a colleague changed elsewhere', () => {
    const newer: AccountDetail = { ...client, city: 'Lyon', email: 'contact@dumas.fr', version: 4 };
    const rebased = rebase(newer, client, typed({ city: 'Nantes' }));
    expect(rebased).toEqual({ ...toClientFields(newer), city: 'Nantes' });
  });
});

describe('duplicates are looked for by what identifies', () => {
  test('of a new client all of it, of a household no SIRET', () =>
    expect(
      identityOf({ ...noClient, name: ' Claire ', phone: '06 12', SIRET: '1', city: 'Paris' }, null),
    ).toEqual({
      name: 'Claire',
      phone: '06 12',
    }));

  test('of a client being edited only what changes, and never himself', () => {
    expect(identityOf(typed({ city: 'Lyon' }), client)).toEqual({ exclude: 7 });
    expect(identityOf(typed({ phone: '07 00 00 00 00' }), client)).toEqual({
      exclude: 7,
      phone: '07 00 00 00 00',
    });
  });
});

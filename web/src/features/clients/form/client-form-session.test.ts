import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../shared/api/api-error.ts';
import {
  checkSession,
  contactErrors,
  leaveContactFieldOf,
  leaveFieldOf,
  refused,
  resumeOn,
  startSession,
  typedFields,
  typeInto,
  typeIntoContact,
} from './client-form-session.ts';
import { someone } from './testing-client.ts';

const named = typeInto(startSession(null), { name: 'Dumas' });

test.each([
  ['', 'Le nom est requis'],
  ['D', 'Le nom doit contenir au moins 2 caractères'],
])('the name %j is refused: %s', (name, sentence) =>
  expect(checkSession(typeInto(startSession(null), { name }))).toEqual({ name: sentence }),
);

test('a business with a wrong SIRET is refused; as a household it has none', () => {
  const business = typeInto(named, { type: 'business', SIRET: '732 829 320 00075' });
  expect(checkSession(business)).toHaveProperty('SIRET');
  expect(checkSession(typeInto(business, { type: 'household' }))).toEqual({});
});

describe('the principal contact', () => {
  const both = {
    'contact.first_name': 'Prénom requis si vous ajoutez un contact',
    'contact.last_name': 'Nom requis si vous ajoutez un contact',
  };

  test('is asked for nothing while nothing of it is filled', () => expect(checkSession(named)).toEqual({}));

  test.each([
    [{ role: 'Accueil' }, both],
    [{ title: 'Mme' as const }, both],
    [{ phone: '06 12 34 56 78' }, both],
    [{ first_name: 'Jeanne' }, { 'contact.last_name': both['contact.last_name'] }],
    [
      { first_name: 'Jeanne', last_name: 'Martin', email: 'jeanne@' },
      { 'contact.email': 'Format email invalide' },
    ],
    [{ first_name: 'Jeanne', last_name: 'Martin' }, {}],
  ])('%j: %j', (contact, errors) => expect(checkSession(typeIntoContact(named, contact))).toEqual(errors));

  test('emptied again it is asked for nothing any more', () => {
    const asked = { ...typeIntoContact(named, { role: 'Accueil' }), errors: both };
    expect(contactErrors(asked)).toEqual({
      first_name: both['contact.first_name'],
      last_name: both['contact.last_name'],
    });
    expect(contactErrors(typeIntoContact(asked, { role: '' }))).toEqual({});
  });
});

test('a field says why it is refused when one leaves it, and no more once one types in it', () => {
  const left = leaveFieldOf(typeInto(named, { type: 'business', SIRET: '12' }), 'SIRET');
  expect(left.errors).toEqual({ SIRET: 'Un SIRET a 14 chiffres (2 ici)' });
  expect(typeInto(left, { SIRET: '123' }).errors).toEqual({});
  expect(leaveContactFieldOf(typeIntoContact(named, { email: 'x' }), 'email').errors).toEqual({
    'contact.email': 'Format email invalide',
  });
});

test('what closing would lose', () => {
  expect(typedFields(startSession(null))).toEqual([]);
  expect(typedFields(typeInto(startSession(null), { type: 'business' }))).toEqual(['type']);
  expect(typedFields(typeIntoContact(startSession(null), { role: 'Accueil' }))).toHaveLength(1);
});

test('the server’s refusal stands at its fields; without one nothing old is left', () => {
  const error = new ApiError('Certains champs sont à corriger.', {
    status: 400,
    code: 'VALIDATION_FAILED',
    fields: { city: 'Non' },
  });
  expect(refused(named, error).errors).toEqual({ city: 'Non' });
  expect(refused({ ...named, errors: { city: 'Non' } }, new Error('?')).errors).toEqual({});
});

test('one’s own changes are laid over what a colleague saved, and what he changed is remembered', () => {
  const base = { ...someone, version: 3 };
  const change = {
    field: 'city',
    before: 'Paris',
    after: 'Lyon',
    author_name: 'Inès',
    at: '2026-11-21T13:02:00.000Z',
  };
  const mine = typeInto(startSession(base), { city: 'Nantes' });
  const refusal = new ApiError('Le client a été modifié entre-temps.', {
    status: 409,
    code: 'CLIENT_CHANGED',
    conflict: { version: 4, changes: [change] },
  });
  const resumed = resumeOn(refused(mine, refusal), {
    ...base,
    city: 'Lyon',
    phone: '+33612345678',
    version: 4,
  });
  expect(resumed).toMatchObject({ conflict: null, theirs: [change], base: { version: 4 } });
  expect(resumed.fields).toMatchObject({ city: 'Nantes', phone: '06 12 34 56 78' });
  expect(typedFields(resumed)).toEqual(['city']);
});

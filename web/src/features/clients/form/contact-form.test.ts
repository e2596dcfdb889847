import type { AccountContact } from '@florilege/contract/clients/account.ts';
import { expect, test } from 'vitest';
import {
  isTyped,
  leaveContact,
  startContact,
  toContactBody,
  toContactChanges,
  typeContact,
} from './contact-form.ts';

const jeanne: AccountContact = {
  id: 4,
  role: 'Accueil',
  is_primary: false,
  contact: {
    title: 'Mme',
    first_name: 'Jeanne',
    last_name: 'Martin',
    full_name: 'Mme Jeanne Martin',
    phone: '+33612345678',
    email: null,
  },
};

test('a new contact sends what was typed', () =>
  expect(toContactBody(typeContact(startContact(null), { first_name: 'Jeanne' }))).toEqual({
    title: null,
    first_name: 'Jeanne',
    last_name: '',
    role: '',
    phone: '',
    email: '',
    is_primary: false,
  }));

test.each([
  [{}, {}],
  [{ phone: '0612345678', first_name: ' Jeanne ' }, {}],
  [{ role: '' }, { role: '' }],
  [
    { title: null, email: 'j@martin.fr' },
    { title: null, email: 'j@martin.fr' },
  ],
])('an edit by %j sends %j', (change, sent) =>
  expect(toContactChanges(typeContact(startContact(jeanne), change))).toEqual(sent),
);

test('becoming the principal one is a change', () =>
  expect(toContactChanges({ ...startContact(jeanne), is_primary: true })).toEqual({ is_primary: true }));

test('closing asks only when something would be lost', () => {
  expect(isTyped(startContact(null))).toBe(false);
  expect(isTyped(startContact(jeanne))).toBe(false);
  expect(isTyped(typeContact(startContact(null), { role: 'Accueil' }))).toBe(true);
  expect(isTyped(typeContact(startContact(jeanne), { last_name: 'Dupont' }))).toBe(true);
});

test('a field one leaves is read the French way, or says why not', () => {
  expect(leaveContact(typeContact(startContact(null), { phone: '0612345678' }), 'phone').fields.phone).toBe(
    '06 12 34 56 78',
  );
  expect(leaveContact(typeContact(startContact(null), { email: 'x' }), 'email').errors).toEqual({
    email: 'Format email invalide',
  });
  expect(leaveContact(startContact(null), 'first_name').errors).toEqual({});
});

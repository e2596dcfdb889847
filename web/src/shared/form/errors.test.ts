import { clientBody } from '@florilege/contract/clients/client-input.ts';
import { orderBody } from '@florilege/contract/orders/orders.contract.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { changeErrors, errorsBelow, errorsMoved, schemaAt, schemaErrors, withoutErrors } from './errors.ts';

describe('what the schema of a new client refuses', () => {
  const last = { 'contact.last_name': 'Nom requis si vous ajoutez un contact' };
  const both = { 'contact.first_name': 'Prénom requis si vous ajoutez un contact', ...last };
  test.each([
    [{ name: '' }, { name: 'Le nom est requis' }],
    [{ name: 'D' }, { name: 'Le nom doit contenir au moins 2 caractères' }],
    [{ name: 'Dumas' }, {}],
    [{ name: 'Dumas', contact: { role: 'Accueil' } }, both],
    [{ name: 'Dumas', contact: { first_name: 'Jeanne' } }, last],
    [
      { name: 'Dumas', contact: { first_name: 'Jeanne', last_name: 'Martin', email: 'jeanne@' } },
      { 'contact.email': 'Format email invalide' },
    ],
  ])('%j gives %j', (body, errors) => expect(schemaErrors(clientBody, body)).toEqual(errors));
});

test('a change is read field by field: what is missing is not wrong', () => {
  expect(changeErrors(orderBody, { amount: '0' })).toEqual({
    amount: 'Le montant est requis et doit être supérieur à 0',
  });
  expect(changeErrors(orderBody, { hand_message: 'Merci' })).toEqual({});
  expect(changeErrors(clientBody, { contact: { role: 'x' } })).toHaveProperty(['contact.first_name']);
});

test('typing in a field clears its errors and those below it, and no others', () => {
  const errors = { rule: 'a', 'rule.every': 'b', ruler: 'c', amount: 'd' };
  expect(withoutErrors(errors, ['rule'])).toEqual({ ruler: 'c', amount: 'd' });
  expect(withoutErrors(errors, ['name'])).toBe(errors);
});

test('a part of a form sees its own errors by their own names', () => {
  const errors = { 'contact.phone': 'a', phone: 'b' };
  expect(errorsBelow(errors, 'contact.')).toEqual({ phone: 'a' });
  expect(errorsBelow(errors, '')).toBe(errors);
});

test('the schema of a field is found by its path, through lists and optional parts', () => {
  const orders = z.object({ orders: z.array(orderBody) });
  expect(schemaAt(orders, 'orders.3.amount')?.safeParse('0').success).toBe(false);
  expect(schemaAt(clientBody, 'contact.email')?.safeParse('x').success).toBe(false);
  expect(schemaAt(clientBody, 'contact.unknown')).toBeUndefined();
  expect(schemaAt(clientBody, 'name.first')).toBeUndefined();
});

test('errors move to where the form has their fields', () => {
  const pathOf = (path: string) => (path === 'amount' ? path : `end.${path}`);
  const moved = errorsMoved({ until_date: 'a', amount: 'b' }, pathOf);
  expect(moved).toEqual({ 'end.until_date': 'a', amount: 'b' });
});

import { expect, test } from 'vitest';
import { can, canManage, roles, toRole } from './roles.ts';

test('a right passes at or above its level', () => {
  const having = (permission: Parameters<typeof can>[1]) => roles.filter((role) => can({ role }, permission));
  expect(having('orders.edit')).toEqual(['Admin', 'Senior', 'Comptable', 'Boutique', 'Fleuriste']);
  expect(having('clients.edit')).toEqual(['Admin', 'Senior', 'Comptable']);
  expect(having('team.manage')).toEqual(['Admin', 'Senior']);
  expect(having('orders.read')).toEqual([...roles]);
});

test('Admin manages anyone, Senior those below, others no one', () => {
  const managed = (role: (typeof roles)[number]) => roles.filter((target) => canManage({ role }, target));
  expect(managed('Admin')).toEqual([...roles]);
  expect(managed('Senior')).toEqual(['Comptable', 'Boutique', 'Fleuriste', 'Livreur']);
  expect(managed('Comptable')).toEqual([]);
});

test('an absent or unknown role is Fleuriste', () => {
  expect([toRole(undefined), toRole('Roi'), toRole('Senior')]).toEqual(['Fleuriste', 'Fleuriste', 'Senior']);
});

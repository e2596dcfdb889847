import { newMember, type TeamMember } from '@florilege/contract/team/team.contract.ts';
import { expect, test } from 'vitest';
import { schemaErrors } from '../../shared/form/errors.ts';
import { typedFields } from '../../shared/form/record-form-state.ts';
import { memberValues, memberWire } from './member-dialog.tsx';

const shape = { fill: memberValues, wire: memberWire, schema: newMember };
const fresh = memberValues(null);
const louise: TeamMember = {
  id: 'f1021e6e-0000-4000-8000-000000000005',
  display_name: 'Louise Garnier',
  phone: '+33639980005',
  role: 'Boutique',
  last_sign_in_at: null,
  active: true,
  created_at: '2026-01-01T00:00:00Z',
  access: 'ready',
  deliveries_ahead: 0,
  passkeys: 0,
  version: 1,
};

test('makes a new member a Fleuriste until another role is chosen', () =>
  expect(fresh).toMatchObject({ role: 'Fleuriste', phone: '' }));

test.each([
  [{}, { display_name: 'Le nom est requis', phone: 'Le téléphone est requis' }],
  [{ display_name: 'Jade', phone: '0033 6 12 34 56 78' }, {}],
  [
    { display_name: 'Jade', phone: '12' },
    { phone: 'Numéro de téléphone invalide (par exemple 06 12 34 56 78)' },
  ],
])('finds in a new member with %j the errors %j', (typed, errors) =>
  expect(schemaErrors(newMember, memberWire({ ...fresh, ...typed }))).toEqual(errors),
);

test.each([
  [null, {}, []],
  [null, { display_name: ' ' }, []],
  [null, { phone: '06' }, ['phone']],
  [louise, {}, []],
  [louise, { display_name: 'Louise Garnier ' }, []],
  [louise, { role: 'Livreur' as const }, ['role']],
])('of %j changed to %j saves %j', (member, typed, names) => {
  const start = memberValues(member);
  expect(typedFields(shape, start, { ...start, ...typed })).toEqual(names);
});

import type { TeamMember } from '@florilege/contract/team/team.contract.ts';
import { describe, expect, it } from 'vitest';
import { checkMember, isTyped, leavePhone, startMember, typeMember } from './member-form.ts';

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
};

describe('a new member', () => {
  it('is a Fleuriste until said otherwise', () =>
    expect(startMember(null)).toMatchObject({ role: 'Fleuriste', phone: '' }));

  it('needs a name and a phone', () => {
    expect(checkMember(startMember(null))).toEqual({
      display_name: 'Le nom est requis',
      phone: 'Le téléphone est requis',
    });
    expect(checkMember({ ...startMember(null), display_name: 'Jade', phone: '0033 6 12 34 56 78' })).toEqual(
      {},
    );
  });

  it.each([
    ['0612345678', '06 12 34 56 78', undefined],
    ['12', '12', 'Numéro de téléphone invalide (par exemple 06 12 34 56 78)'],
    ['', '', undefined],
  ])('whose phone is typed as « %s » leaves « %s »', (typed, phone, error) => {
    const left = leavePhone(typeMember(startMember(null), { phone: typed }));
    expect(left.phone.replaceAll('\u00a0', ' ')).toBe(phone);
    expect(left.errors.phone).toBe(error);
  });
});

describe('leaving', () => {
  it.each([
    [startMember(null), false],
    [typeMember(startMember(null), { display_name: ' ' }), false],
    [typeMember(startMember(null), { phone: '06' }), true],
    [startMember(louise), false],
    [typeMember(startMember(louise), { display_name: 'Louise Garnier ' }), false],
    [typeMember(startMember(louise), { role: 'Livreur' }), true],
  ])('%#', (session, typed) => expect(isTyped(session)).toBe(typed));

  it('a field typed in loses its error, the others keep theirs', () => {
    const session = { ...startMember(null), errors: { phone: 'x', display_name: 'y' } };
    expect(typeMember(session, { phone: '0' }).errors).toEqual({ display_name: 'y' });
  });
});

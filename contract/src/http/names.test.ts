import { expect, test } from 'vitest';
import type { z } from 'zod';
import { clientBody, contactBody } from '../clients/client-input.ts';
import { proofFields } from '../deliveries/deliveries.contract.ts';
import { tagName } from '../photos/tags.ts';
import { settingsRoutes } from '../settings/settings.contract.ts';
import { newMember } from '../team/team.contract.ts';

const shop = settingsRoutes.updateShop.body;
const proof = {
  proof_id: '5f0e8d52-6f0b-4c39-9d0a-3d1a7d1c8a11',
  order_id: 1,
  outcome: 'delivered',
  taken_at: '2026-11-21T08:00:00Z',
};
const names: [string, (typed: string) => { success: boolean; data?: unknown }][] = [
  ['member', (display_name) => newMember.safeParse({ phone: '0612345678', display_name })],
  ['client', (name) => clientBody.safeParse({ name })],
  ['first name of a contact', (first_name) => contactBody.safeParse({ first_name, last_name: 'Castaing' })],
  ['last name of a contact', (last_name) => contactBody.safeParse({ first_name: 'Hélène', last_name })],
  ['shop', (name) => shop.safeParse({ name })],
  ['company of the shop', (legal_name) => shop.safeParse({ name: 'Fleurs', legal_name })],
  ['terminal', (name) => settingsRoutes.generateDeviceCode.body.safeParse({ name })],
  ['receiver', (received_by) => proofFields.safeParse({ ...proof, received_by })],
  ['tag', (name) => (tagName as z.ZodType).safeParse(name)],
];

test.each(names)('the name of a %s has nothing that is not seen', (_name, parse) => {
  const disguised = [
    'Hélène\u200b Castaing',
    '\u202eHélène Castaing\u202c',
    'He\u0301le\u0300ne\u00a0Castaing',
    'Hélène \u2060\ufeff Castaing\u00ad',
    'Hélène\nCastaing\u0000\u3164',
  ];
  for (const typed of disguised)
    expect(JSON.stringify(parse(typed).data)).toBe(JSON.stringify(parse('Hélène Castaing').data));
  expect(JSON.stringify(parse('Hélène Castaing'))).toContain('Hélène Castaing');
});

test('a name of nothing that is seen is missing', () => {
  expect(clientBody.safeParse({ name: '\u200b\u2066' }).error?.issues[0]?.message).toBe('Le nom est requis');
  expect(shop.parse({ name: 'Fleurs', legal_name: '\u200b' }).legal_name).toBeNull();
});

test('the numbers of the shop are checked as those of a client', () => {
  const first = (fields: object) => shop.safeParse({ name: 'Fleurs', ...fields }).error?.issues[0]?.message;
  expect(first({ siret: 'NaN' })).toBe('Un SIRET ne contient que des chiffres');
  expect(first({ siret: '73282932000075' })).toMatch(/clé de contrôle/);
  expect(first({ vat_number: 'FR00732829320' })).toMatch(/Numéro de TVA invalide/);
  const numbers = { siret: '732 829 320 00074', vat_number: 'FR 44 732829320' };
  expect(shop.parse({ name: 'Fleurs', ...numbers })).toMatchObject({
    siret: '73282932000074',
    vat_number: 'FR44732829320',
  });
});

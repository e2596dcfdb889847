import { expect, test } from 'vitest';
import { siretRefusal, vatRefusal } from './company-numbers.ts';

const onlyDigits = 'Un SIRET ne contient que des chiffres';
const wrongKey = 'SIRET invalide\u00a0: la clé de contrôle ne correspond pas, vérifiez les chiffres';

test.each([
  ['73282932000074', null],
  ['732-829/320.00074', null],
  // The head office of La Poste has a key; the digits of its post offices add up to a multiple of 5.
  ['35600000000048', null],
  ['35600000049837', null],
  ['35600000049838', wrongKey],
  ['73282932000075', wrongKey],
  ['732 829 320', 'Un SIRET a 14 chiffres (9 ici)'],
  ['7328293200007A', onlyDigits],
  ['fleurs', onlyDigits],
  ['٧٣٢٨٢٩٣٢٠٠٠٠٧٤', onlyDigits],
])('judges SIRET %s: %s', (text, refusal) => expect(siretRefusal(text)).toBe(refusal));

const vatFormat = 'Numéro de TVA invalide\u00a0: FR, deux caractères, puis les 9 chiffres du SIREN';

test.each([
  ['FR44732829320', null],
  ['fr 44 732 829 320', null],
  // The key may have letters.
  ['FRK7399859412', null],
  [
    'FR45732829320',
    'Numéro de TVA invalide\u00a0: la clé de contrôle ne correspond pas, vérifiez les chiffres',
  ],
  ['FR4473282932', 'Un numéro de TVA français a 13 caractères, FR compris (12 ici)'],
  ['FROO732829320', vatFormat],
  ['FR٤٤٧٣٢٨٢٩٣٢٠', vatFormat],
  ['DE123456789', 'Un numéro de TVA français commence par FR'],
])('judges VAT number %s: %s', (text, refusal) => expect(vatRefusal(text)).toBe(refusal));

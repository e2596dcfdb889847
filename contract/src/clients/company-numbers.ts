import { validate as validateSiret } from 'stdnum/lib/cjs/fr/siret.js';
import { validate as validateVat } from 'stdnum/lib/cjs/fr/tva.js';
import { z } from 'zod';

type Checked = { isValid: boolean; error?: Error };

/** Translates the reason of the library: `InvalidLength`, `InvalidFormat`, `InvalidChecksum` or `InvalidComponent`. */
function reasonOf(
  { isValid, error }: Checked,
  reasons: { length: string; format: string; checksum: string },
): string | null {
  if (isValid) return null;
  if (error?.name === 'InvalidLength') return reasons.length;
  return error?.name === 'InvalidChecksum' ? reasons.checksum : reasons.format;
}

/** A typed number without the separators of its groups. */
export const compactNumber = (text: string) => text.replaceAll(/[\s./-]/gu, '').toUpperCase();

/** Why a SIRET (14 digits, Luhn, with La Poste's exception) is refused, in French; null when it is valid. */
export function siretRefusal(text: string): string | null {
  const value = compactNumber(text);
  const format = 'Un SIRET ne contient que des chiffres';
  // The library accepts digits of other scripts; an invoice does not.
  if (/[^0-9]/.test(value)) return format;
  return reasonOf(validateSiret(value), {
    length: `Un SIRET a 14 chiffres (${value.length} ici)`,
    format,
    checksum: 'SIRET invalide\u00a0: la clé de contrôle ne correspond pas, vérifiez les chiffres',
  });
}

/** Why a French VAT number (FR, two characters, SIREN) is refused, in French; null when it is valid. */
export function vatRefusal(text: string): string | null {
  const value = compactNumber(text);
  const format = 'Numéro de TVA invalide\u00a0: FR, deux caractères, puis les 9 chiffres du SIREN';
  if (!value.startsWith('FR')) return 'Un numéro de TVA français commence par FR';
  if (/[^0-9A-Z]/.test(value)) return format;
  return reasonOf(validateVat(value), {
    length: `Un numéro de TVA français a 13 caractères, FR compris (${value.length} ici)`,
    format,
    checksum: 'Numéro de TVA invalide\u00a0: la clé de contrôle ne correspond pas, vérifiez les chiffres',
  });
}

/** A typed number, stored without separators; empty is null. */
const companyNumber = (refusal: (text: string) => string | null) =>
  z
    .string('Texte attendu')
    .max(40, '40 caractères au plus')
    .transform((text, context) => {
      const value = compactNumber(text);
      if (value === '') return null;
      const reason = refusal(value);
      if (reason) context.addIssue({ code: 'custom', message: reason });
      return value;
    })
    .nullable()
    .optional();

export const siretInput = companyNumber(siretRefusal);
export const vatInput = companyNumber(vatRefusal);

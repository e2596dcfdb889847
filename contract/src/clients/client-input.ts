import { z } from 'zod';
import { toE164 } from '../auth/phone.ts';
import { optionalText, requiredText } from '../http/fields.ts';
import { contactTitle } from './account.ts';
import { clientType } from './account-summary.ts';
import { siretInput, vatInput } from './company-numbers.ts';

// What is typed of a client and of his contacts.

/** A phone in a form: any usual spelling, kept E.164; empty is none. */
export const phoneInput = z
  .string('Numéro de téléphone invalide')
  .trim()
  .transform((text, context) => {
    if (!text) return null;
    const phone = toE164(text);
    if (!phone)
      context.addIssue({
        code: 'custom',
        message: 'Numéro de téléphone invalide (par exemple 06 12 34 56 78)',
      });
    return phone;
  });

export const clientName = requiredText(200, 'Le nom est requis').min(
  2,
  'Le nom doit contenir au moins 2 caractères',
);

const emailInput = z.preprocess(
  (value) =>
    typeof value === 'string' && value.trim() === ''
      ? null
      : typeof value === 'string'
        ? value.trim()
        : value,
  z.email('Format email invalide').max(254, 'Format email invalide').nullable(),
);

const clientFields = {
  address: optionalText(300),
  postal_code: optionalText(12),
  city: optionalText(100),
  phone: phoneInput.nullable().optional(),
  email: emailInput.optional(),
  numero_de_TVA: vatInput,
  SIRET: siretInput,
};

/** The fields of a client that are typed, in the order of the form. */
export const clientFieldNames = [
  'name',
  'type',
  'address',
  'postal_code',
  'city',
  'phone',
  'email',
  'SIRET',
  'numero_de_TVA',
] as const satisfies readonly ('name' | 'type' | keyof typeof clientFields)[];

const contactFields = {
  title: contactTitle.nullable().optional(),
  phone: phoneInput.nullable().optional(),
  email: emailInput.optional(),
  role: optionalText(100),
};

export const contactBody = z.object({
  first_name: requiredText(100, 'Le prénom est requis'),
  last_name: requiredText(100, 'Le nom est requis'),
  ...contactFields,
  /** The first contact of a client is the principal one whatever is sent; there is one at most. */
  is_primary: z.boolean('Valeur attendue\u00a0: oui ou non').default(false),
});
export type ContactBody = z.output<typeof contactBody>;

/** Only what is present changes. `is_primary` true takes it from the other; false changes nothing: there is always one. */
export const contactPatch = contactBody
  .partial()
  .extend({ is_primary: z.boolean('Valeur attendue\u00a0: oui ou non').optional() });
export type ContactPatch = z.output<typeof contactPatch>;

/** The contact typed along with a new client: whatever is filled asks for first and last name. */
export const newClientContact = z.object({
  first_name: requiredText(100, 'Prénom requis si vous ajoutez un contact'),
  last_name: requiredText(100, 'Nom requis si vous ajoutez un contact'),
  ...contactFields,
});

/** VAT number and SIRET are kept for businesses only. `contact` becomes the principal contact. */
export const clientBody = z.object({
  name: clientName,
  type: clientType.default('household'),
  ...clientFields,
  contact: newClientContact.nullable().optional(),
});
export type ClientBody = z.output<typeof clientBody>;

/** Only what is present changes. `version`: the one the change was made on; older than the client's answers 409 CLIENT_CHANGED. */
export const clientPatch = z.object({
  name: clientName.optional(),
  type: clientType.optional(),
  ...clientFields,
  /** An archived client is found only when asked for. */
  archived: z.boolean('Valeur attendue\u00a0: oui ou non').optional(),
  version: z.int32('Version invalide').positive('Version invalide').optional(),
});
export type ClientPatch = z.output<typeof clientPatch>;

/** Inside an order a new client must be reachable: name, address, city and phone; nothing else is asked. */
export const inlineClientBody = clientBody.pick({ name: true, type: true, postal_code: true }).extend({
  address: requiredText(300, 'L’adresse est requise'),
  city: requiredText(100, 'La ville est requise'),
  phone: z.string('Le téléphone est requis').trim().min(1, 'Le téléphone est requis').pipe(phoneInput),
});

import { z } from 'zod';
import { readPhone } from '../auth/read-phone.ts';
import { optionalText, requiredName, version, yesNo } from '../http/fields.ts';
import { ACCESS_NOTES_MAX } from '../orders/order-fields.ts';
import { contactTitle } from './account.ts';
import { clientType } from './account-summary.ts';
import { clientAddress } from './client-address.ts';
import { siretInput, vatInput } from './company-numbers.ts';
import { paymentTerms } from './payment-terms.ts';

/** A phone in any usual spelling, stored as E.164; empty is null. */
const phoneInput = z
  .string('Numéro de téléphone invalide')
  .trim()
  .transform((text, context) => (text ? readPhone(text, context) : null));

const clientName = requiredName(200, 'Le nom est requis').min(
  2,
  'Le nom doit contenir au moins 2 caractères',
);

const emailInput = z.preprocess(
  (value) => (typeof value === 'string' ? value.trim() || null : value),
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
  payment_terms: paymentTerms.optional(),
  access_notes: optionalText(ACCESS_NOTES_MAX),
};

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
  'payment_terms',
  'access_notes',
] as const satisfies readonly ('name' | 'type' | keyof typeof clientFields)[];

const contactFields = {
  title: contactTitle.nullable().optional(),
  phone: phoneInput.nullable().optional(),
  email: emailInput.optional(),
  role: optionalText(100),
};

export const contactBody = z.object({
  first_name: requiredName(100, 'Le prénom est requis'),
  last_name: requiredName(100, 'Le nom est requis'),
  ...contactFields,
  /** The first contact of a client is always the principal one. */
  is_primary: yesNo.default(false),
});
export type ContactBody = z.output<typeof contactBody>;

/** Absent fields stay. `is_primary: true` replaces the principal contact; `false` changes nothing. */
export const contactPatch = contactBody.partial().extend({ is_primary: yesNo.optional() });
export type ContactPatch = z.output<typeof contactPatch>;

/** The contact of a new client: any filled field requires first and last name. */
const newClientContact = z.object({
  first_name: requiredName(100, 'Prénom requis si vous ajoutez un contact'),
  last_name: requiredName(100, 'Nom requis si vous ajoutez un contact'),
  ...contactFields,
});

/** Fields of a client that an order needs, and that may be asked for later. */
const askableNames = ['address', 'city', 'phone'] as const;
export type AskableName = (typeof askableNames)[number];

/** VAT number and SIRET are stored for businesses only. `contact` becomes the principal contact. */
export const clientBody = z.object({
  name: clientName,
  type: clientType.default('household'),
  ...clientFields,
  contact: newClientContact.nullable().optional(),
  /** « À demander »: what an order goes on without. It is not kept: a client without it is to be completed. */
  to_ask: z.array(z.enum(askableNames, 'Champ inconnu')).max(3, 'Trois champs au plus').optional(),
});
export type ClientBody = z.output<typeof clientBody>;

/** Absent fields stay. A `version` older than the client's is answered with 409 CLIENT_CHANGED. */
export const clientPatch = z.object({
  name: clientName.optional(),
  type: clientType.optional(),
  ...clientFields,
  archived: yesNo.optional(),
  version: version.optional(),
});
export type ClientPatch = z.output<typeof clientPatch>;

const requiredInOrder = {
  address: clientAddress.shape.address,
  city: clientAddress.shape.city,
  phone: z.string('Le téléphone est requis').trim().min(1, 'Le téléphone est requis').pipe(phoneInput),
} satisfies Record<AskableName, z.ZodType>;

/**
 * A new client of an order needs name, address, city and phone, less those that are to be asked for; no other
 * field is accepted.
 */
export const inlineClientBody = (toAsk: readonly AskableName[] = []) => {
  const asked = Object.fromEntries(toAsk.map((name) => [name, clientFields[name]]));
  return clientBody
    .pick({ name: true, type: true, to_ask: true })
    .extend({ postal_code: clientAddress.shape.postal_code, ...requiredInOrder, ...asked });
};

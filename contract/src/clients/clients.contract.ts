import { z } from 'zod';
import { toE164 } from '../auth/phone.ts';
import { emptyAsAbsent, idNumber, optionalText, requiredText, wholeNumber } from '../http/fields.ts';
import { amountText } from '../http/money.ts';
import { route } from '../http/route.ts';

export const clientTypes = { household: 'Particulier', business: 'Entreprise' } as const;
export type ClientType = keyof typeof clientTypes;
export const clientType = z.enum(['household', 'business'], 'Type de client inconnu');

export const CLIENT_SEARCH_MIN = 2;
export const CLIENT_SEARCH_LIMIT = 20;

/** What other features show of a client. `phone` is E.164. */
export const accountSummary = z.object({
  id: idNumber,
  name: z.string(),
  type: clientType,
  address: z.string().nullable(),
  postal_code: z.string().nullable(),
  city: z.string().nullable(),
  phone: z.string().nullable(),
});
export type AccountSummary = z.infer<typeof accountSummary>;

/** `balance` is the sum of the client's ledger, negative when the client owes. */
export const account = accountSummary.extend({
  email: z.string().nullable(),
  numero_de_TVA: z.string().nullable(),
  SIRET: z.string().nullable(),
  balance: amountText,
  /** Name, city and phone on one line, for choosing among clients. */
  display_text: z.string(),
});
export type Account = z.infer<typeof account>;

/** A phone in a form: any usual spelling, kept E.164; empty is none. */
export const phoneInput = z
  .string('Numéro de téléphone invalide')
  .trim()
  .transform((text, context) => {
    if (!text) return null;
    const phone = toE164(text);
    if (!phone) context.addIssue({ code: 'custom', message: 'Numéro de téléphone invalide (par exemple 06 12 34 56 78)' });
    return phone;
  });

export const clientName = requiredText(200, 'Le nom est requis').min(2, 'Le nom doit contenir au moins 2 caractères');

const emailInput = z.preprocess(
  (value) => (typeof value === 'string' && value.trim() === '' ? null : typeof value === 'string' ? value.trim() : value),
  z.email('Format email invalide').max(254, 'Format email invalide').nullable(),
);

/** VAT number and SIRET are kept for businesses only. */
export const clientBody = z.object({
  name: clientName,
  type: clientType.default('household'),
  address: optionalText(300),
  postal_code: optionalText(12),
  city: optionalText(100),
  phone: phoneInput.nullable().optional(),
  email: emailInput.optional(),
  numero_de_TVA: optionalText(20),
  SIRET: optionalText(20),
});
export type ClientBody = z.output<typeof clientBody>;

/** Inside an order a new client must be reachable: name, address, city and phone. */
export const inlineClientBody = clientBody.pick({ name: true, type: true, postal_code: true }).extend({
  address: requiredText(300, 'L’adresse est requise'),
  city: requiredText(100, 'La ville est requise'),
  phone: z.string().trim().min(1, 'Le téléphone est requis').pipe(phoneInput),
});

export const clientsRoutes = {
  search: route({
    method: 'GET',
    path: '/clients/search/',
    summary: 'Clients by name, phone, e-mail or SIRET, without regard to accents or case',
    access: 'clients.read',
    query: z.object({
      q: z.string().max(200, '200 caractères au plus').default(''),
      limit: emptyAsAbsent(wholeNumber('Nombre invalide').refine((limit) => limit >= 1 && limit <= 50, '50 au plus')).transform(
        (limit) => limit ?? CLIENT_SEARCH_LIMIT,
      ),
    }),
    answer: z.object({ accounts: z.array(account) }),
  }),
  create: route({
    method: 'POST',
    path: '/clients/',
    summary: 'Create a client',
    access: 'clients.createInOrder',
    body: clientBody,
    status: 201,
    answer: z.object({ account }),
  }),
};

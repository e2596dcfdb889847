import { z } from 'zod';
import { idNumber, keysOf } from '../http/fields.ts';

// A file of its own: screens of orders and photos load it without the libraries of phones and company numbers.

export const clientTypes = { household: 'Particulier', business: 'Entreprise' } as const;
export type ClientType = keyof typeof clientTypes;
export const clientTypeValues = keysOf(clientTypes);
export const clientType = z.enum(clientTypeValues, 'Type de client inconnu');

/** The payer of an order that has none, in French. */
export const ANONYMOUS_CLIENT = 'Client anonyme';

/** `phone` is E.164. */
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

import { z } from 'zod';
import { idNumber } from '../http/fields.ts';

// What orders and photos show of a client. By itself, so that they do not bring phone and company numbers along.

export const clientTypes = { household: 'Particulier', business: 'Entreprise' } as const;
export type ClientType = keyof typeof clientTypes;
export const clientType = z.enum(['household', 'business'], 'Type de client inconnu');

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

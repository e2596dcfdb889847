import { z } from 'zod';
import { optionalText, requiredText } from '../http/fields.ts';

// A file of its own, as `account-summary.ts`.

/** Where a client lives, where that is needed. */
export const clientAddress = z.object({
  address: requiredText(300, 'L’adresse est requise'),
  postal_code: optionalText(12),
  city: requiredText(100, 'La ville est requise'),
});

import { z } from 'zod';
import { toE164 } from './phone.ts';

/** A typed phone of a request, as E.164. */
export function readPhone(typed: string, context: z.RefinementCtx): string {
  const phone = toE164(typed);
  if (phone) return phone;
  const message = 'Numéro de téléphone invalide (par exemple 06 12 34 56 78)';
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
}

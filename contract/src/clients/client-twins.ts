import { z } from 'zod';
import { emptyAsAbsent, id, keysOf } from '../http/fields.ts';
import { amountText } from '../http/money.ts';
import { account } from './account.ts';
import { clientFieldNames } from './client-input.ts';

export const duplicateReasons = {
  phone: 'même téléphone',
  email: 'même e-mail',
  SIRET: 'même SIRET',
  name: 'nom proche',
} as const;
export type DuplicateReason = keyof typeof duplicateReasons;
export const duplicateReason = z.enum(keysOf(duplicateReasons));

/** The form as typed so far: half a phone or a wrong SIRET finds nothing. */
export const duplicatesQuery = z.object({
  name: z.string().max(200, '200 caractères au plus').default(''),
  phone: z.string().max(40, '40 caractères au plus').default(''),
  email: z.string().max(254, '254 caractères au plus').default(''),
  SIRET: z.string().max(40, '40 caractères au plus').default(''),
  /** The client being edited is no duplicate of itself. */
  exclude: emptyAsAbsent(id),
});
export type DuplicatesQuery = z.output<typeof duplicatesQuery>;

const merged = account.extend({ balance: amountText });
const fieldsOfOther = z.array(z.object({ field: z.enum(clientFieldNames), value: z.string() }));

export const mergePreview = z.object({
  account: merged,
  other: merged,
  orders: z.int(),
  contacts: z.int(),
  notes: z.int(),
  images: z.int(),
  subscriptions: z.int(),
  balance: amountText,
  filled: fieldsOfOther,
  /** Fields of the other client that differ and are lost with the merge. */
  left: fieldsOfOther,
});
export type MergePreview = z.infer<typeof mergePreview>;

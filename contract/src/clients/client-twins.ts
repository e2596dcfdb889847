import { z } from 'zod';
import { emptyAsAbsent, id } from '../http/fields.ts';
import { amountText } from '../http/money.ts';
import { account } from './account.ts';
import { clientFieldNames } from './client-input.ts';

// Clients who may be one and the same: while one is typed, and when two become one.

/** Why a client looks like the one being typed. */
export const duplicateReasons = {
  phone: 'même téléphone',
  email: 'même e-mail',
  SIRET: 'même SIRET',
  name: 'nom proche',
} as const;
export type DuplicateReason = keyof typeof duplicateReasons;
export const duplicateReason = z.enum(
  Object.keys(duplicateReasons) as [DuplicateReason, ...DuplicateReason[]],
);

/** What is typed so far, as typed: half a phone or a wrong SIRET simply finds nothing. */
export const duplicatesQuery = z.object({
  name: z.string().max(200, '200 caractères au plus').default(''),
  phone: z.string().max(40, '40 caractères au plus').default(''),
  email: z.string().max(254, '254 caractères au plus').default(''),
  SIRET: z.string().max(40, '40 caractères au plus').default(''),
  /** The client being edited, who is no duplicate of himself. */
  exclude: emptyAsAbsent(id),
});
export type DuplicatesQuery = z.output<typeof duplicatesQuery>;

/** What a merge would move from the other client to this one, and what would stand afterwards. */
export const mergePreview = z.object({
  account: account,
  other: account,
  orders: z.int(),
  contacts: z.int(),
  notes: z.int(),
  images: z.int(),
  /** The balance after the merge. */
  balance: amountText,
  /** Fields that are empty here and taken from the other one. */
  filled: z.array(z.object({ field: z.enum(clientFieldNames), value: z.string() })),
});
export type MergePreview = z.infer<typeof mergePreview>;

import { z } from 'zod';
import { between, emptyAsAbsent } from '../http/fields.ts';

/** The least and the most days that anything is kept, unless it is kept for ever. */
const RETENTION_DAYS = { least: 30, most: 3650 } as const;

const { least, most } = RETENTION_DAYS;
const days = between(least, most, 'Nombre de jours attendu', `De ${least} à ${most} jours`);

/** Days of Paris; null is for ever. */
export const retention = z.object({
  access_days: z.int().nullable(),
  proof_days: z.int().nullable(),
  auth_log_days: z.int(),
});
export type Retention = z.infer<typeof retention>;

export const retentionInput = z.object({
  access_days: days.nullable(),
  proof_days: days.nullable(),
  auth_log_days: days,
});

export const retentionQuery = z.object({
  access_days: emptyAsAbsent(days),
  proof_days: emptyAsAbsent(days),
  auth_log_days: emptyAsAbsent(days),
});

/** How many notes, pictures and lines the next night removes. */
export const retentionDue = z.object({ access: z.int(), proofs: z.int(), auth_log: z.int() });
export type RetentionDue = z.infer<typeof retentionDue>;

import { z } from 'zod';

/** Calendar day of Europe/Paris, `YYYY-MM-DD`. */
export const day = z.iso.date('Date invalide (format attendu : AAAA-MM-JJ)').meta({ example: '2026-11-21' });

/** Instant, ISO 8601 UTC. */
export const instant = z.iso.datetime().meta({ example: '2026-11-21T08:54:00.000Z' });

/** Number of an order, client or location: a positive whole number, also accepted as digits. */
export const id = z.coerce.number('Numéro invalide').int('Numéro invalide').positive('Numéro invalide').max(Number.MAX_SAFE_INTEGER);

/** Number in an answer. */
export const idNumber = z.int().positive();

/** Free text that may be left out: trimmed, empty becomes null. */
export const optionalText = (max: number) =>
  z
    .string('Texte attendu')
    .trim()
    .max(max, `${max} caractères au plus`)
    // A NUL byte is valid JSON but PostgreSQL cannot hold it.
    .refine((text) => !text.includes('\0'), 'Caractère interdit')
    .transform((text) => text || null)
    .nullable()
    .optional();

/** A yes/no query parameter as browsers write it. */
export const flag = z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'], error: 'Valeur attendue : true ou false' });

/** An empty query parameter counts as absent. */
export const emptyAsAbsent = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional());

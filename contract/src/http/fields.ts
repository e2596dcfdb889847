import { z } from 'zod';

/** Of a day that a person typed; requests have days of the wire, and a message of their own. */
export const UNREADABLE_DAY = 'Date illisible\u00a0: écrivez-la comme 14/02/2027';

export const day = z.iso
  .date('Date invalide (format attendu\u00a0: AAAA-MM-JJ)')
  .refine(
    (text) => text >= '2000-01-01' && text <= '2100-12-31',
    'Date hors du calendrier de la boutique (2000 à 2100)',
  )
  .meta({ example: '2026-11-21' });

/** A whole number as JSON has it or as an address writes it; nothing else counts as one. */
const wholeNumber = (message: string) =>
  z.union(
    [
      z.int(message),
      z
        .string()
        .regex(/^\d{1,15}$/, message)
        .transform(Number),
    ],
    message,
  );

/** A whole number in bounds, both included. */
export const between = (from: number, to: number, invalid: string, outside = invalid) =>
  wholeNumber(invalid).refine((number) => number >= from && number <= to, outside);

export const instant = z.iso.datetime().meta({ example: '2026-11-21T08:54:00.000Z' });

/** Number of an order, client or location: a positive whole number, also accepted as digits. */
export const id = wholeNumber('Numéro invalide').refine((number) => number > 0, 'Numéro invalide');

/** The orders of a request for several, ascending, each once. */
export const orderIds = (max: number) =>
  z
    .array(id, 'Liste de commandes attendue')
    .min(1, 'Veuillez sélectionner des commandes.')
    .max(max, `${max} commandes au plus`)
    .transform((ids) => [...new Set(ids)].sort((a, b) => a - b));

export const idNumber = z.int().positive();

/** The location of a record, where it has one. */
export const locationSummary = z.object({ id: idNumber, name: z.string() }).nullable();

/** A NUL byte is valid JSON but PostgreSQL cannot hold it. */
export const storable = /^[^\0]*$/;

export const requiredText = (max: number, missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(max, `${max} caractères au plus`)
    .regex(storable, 'Caractère interdit');

// Control, direction and zero-width signs, and letters that show as nothing.
const invisible = /(?!\s)[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u115f\u1160\u3164\uffa0]/gu;

/** A name as it is read: nothing invisible, single blanks, accents in one code point each. */
export const plainName = (name: string) =>
  name.normalize('NFC').replaceAll(invisible, '').replaceAll(/\s+/gu, ' ').trim();

/** The name of a person, a client, a shop or a tag: two that look alike are alike. */
export const requiredName = (max: number, missing: string) =>
  z.string(missing).overwrite(plainName).min(1, missing).max(max, `${max} caractères au plus`);

/** A name that may be left out; empty becomes null. */
export const optionalName = (max: number) =>
  z
    .string('Texte attendu')
    .overwrite(plainName)
    .max(max, `${max} caractères au plus`)
    .transform((name) => name || null)
    .nullable()
    .optional();

/** Free text that may be left out: trimmed, empty becomes null. */
export const optionalText = (max: number) =>
  z
    .string('Texte attendu')
    .trim()
    .max(max, `${max} caractères au plus`)
    .regex(storable, 'Caractère interdit')
    .transform((text) => text || null)
    .nullable()
    .optional();

/** A yes/no query parameter as browsers write it. */
export const flag = z.stringbool({
  truthy: ['true', '1'],
  falsy: ['false', '0'],
  error: 'Valeur attendue\u00a0: true ou false',
});

/** An empty query parameter counts as absent. */
export const emptyAsAbsent = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional());

/** A query parameter that may be repeated. */
export const repeated = <S extends z.ZodType>(list: S) =>
  z.preprocess((value) => (Array.isArray(value) ? value : [value]), list);

/** The choice of a list's filter; empty and `all` count as absent. */
export const filterOf = <S extends z.ZodType>(schema: S) =>
  emptyAsAbsent(z.preprocess((value) => (value === 'all' ? undefined : value), schema.optional()));

/** In answers, a choice that may be newer than this build: any text passes, and is shown as it is. */
export const orNewer = <S extends z.ZodType<string>>(choice: S) => z.union([choice, z.string()]);

/** A sign that the database cannot hold is part of no word, so that a search has no use for it. */
const storableText = (text: string) => text.replaceAll('\0', ' ').toWellFormed();

export const searchText = z.string().max(200, '200 caractères au plus').overwrite(storableText).default('');

export const yesNo = z.boolean('Valeur attendue\u00a0: oui ou non');

/** The version of a record that a change was made on. */
export const version = z.int32('Version invalide').positive('Version invalide');

export const keysOf = <Key extends string>(table: Record<Key, unknown>) =>
  Object.keys(table) as [Key, ...Key[]];

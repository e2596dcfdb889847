import { z } from 'zod';
import { duplicateReasons } from '../clients/client-twins.ts';
import { emptyAsAbsent, idNumber, instant, keysOf, yesNo } from '../http/fields.ts';
import { page, pageQuery } from '../http/page.ts';
import { route } from '../http/route.ts';
import { clientTable } from './client-columns.ts';
import type { ImportTable } from './import-table.ts';
import { orderTable } from './order-columns.ts';

/** The kinds of record that a table lists. */
export const importKinds = { clients: clientTable, orders: orderTable } satisfies Record<string, ImportTable>;
export type ImportKind = keyof typeof importKinds;
const importKind = z.enum(keysOf(importKinds), 'Nature inconnue');

export const IMPORT_MAX_SIZE = 10 * 1024 * 1024;
export const IMPORT_MAX_LINES = 20_000;
export const IMPORT_MAX_COLUMNS = 100;
/** Days after the last change of its state when the lines of an import are forgotten, run or not. */
export const IMPORT_LINES_DAYS = 30;

/**
 * `checking`: its lines are read. `ready`: nothing is written yet. `running`, `undoing`: under way. `done`,
 * `undone`: over.
 */
export const importStates = {
  checking: 'Vérification en cours',
  ready: 'Pas encore importé',
  running: 'Import en cours',
  done: 'Importé',
  undoing: 'Annulation en cours',
  undone: 'Annulé',
} as const;
export type ImportState = keyof typeof importStates;
const importState = z.enum(keysOf(importStates));

export const importVerdicts = { new: 'À créer', duplicate: 'Doublons', wrong: 'À corriger' } as const;
export type ImportVerdict = keyof typeof importVerdicts;
const importVerdict = z.enum(keysOf(importVerdicts), 'Verdict inconnu');

/** `progress`: lines that the work under way has behind it, of `lines`. `created`: records of this import. */
const importSummary = z.object({
  id: idNumber,
  kind: importKind,
  filename: z.string(),
  state: importState,
  lines: z.int().nonnegative(),
  progress: z.int().nonnegative(),
  created: z.int().nonnegative(),
  author_name: z.string(),
  created_at: instant,
  ended_at: instant.nullable(),
});
export type ImportSummary = z.infer<typeof importSummary>;

/** Why a record of an import keeps it from being undone. */
export const hangingReasons = {
  orders: 'commandes',
  money: 'mouvements de compte',
  subscriptions: 'abonnements',
  notes: 'notes',
  contacts: 'contacts ajoutés',
  photos: 'photos',
  merged: 'fusion',
  changed: 'fiche modifiée',
  edited: 'commande modifiée',
  charged: 'lien, paiement ou remise',
  billed: 'devis ou facture',
  followed: 'suite dans l’historique',
} as const;
export type HangingReason = keyof typeof hangingReasons;

export const HANGING_SHOWN = 10;

const importDetail = importSummary.extend({
  columns: z.array(
    z.object({ head: z.string(), field: z.string().nullable(), samples: z.array(z.string()) }),
  ),
  /** Lines by verdict; `chosen` of the likely duplicates are to be created all the same. */
  counts: z.object({ new: z.int(), duplicate: z.int(), wrong: z.int(), chosen: z.int() }),
  /** Records of a finished import that something hangs on; the first of them. */
  hanging: z.object({
    count: z.int(),
    records: z.array(
      z.object({ id: idNumber, name: z.string(), reasons: z.array(z.enum(keysOf(hangingReasons))) }),
    ),
  }),
  /** The given lines were forgotten, so that it cannot be checked or imported again. */
  forgotten: z.boolean(),
});
export type ImportDetail = z.infer<typeof importDetail>;

/** Why a line looks like a record there is, or like an earlier line. */
export const twinReasons = { ...duplicateReasons, order: 'même payeur, même jour, même montant' } as const;

/** `line`: number in the file, its heading being 1. A twin is a record, or an earlier line of the file. */
const importLine = z.object({
  line: idNumber,
  verdict: importVerdict,
  name: z.string(),
  details: z.array(z.string()),
  problems: z.array(z.object({ label: z.string(), value: z.string(), sentence: z.string() })),
  twins: z.array(
    z.object({
      record_id: idNumber.nullable(),
      line: idNumber.nullable(),
      name: z.string(),
      reasons: z.array(z.enum(keysOf(twinReasons))),
    }),
  ),
  /** A likely duplicate that is to be created all the same. */
  chosen: z.boolean(),
  record_id: idNumber.nullable(),
});
export type ImportLine = z.infer<typeof importLine>;

const access = 'imports.run';
const NOT_FOUND = 'IMPORT_NOT_FOUND';

export const importsRoutes = {
  list: route.get('/imports/', {
    summary: 'Imports of one kind, newest first',
    access,
    query: z.object({ ...pageQuery, kind: importKind }),
    answer: page(importSummary),
  }),
  detail: route.get('/imports/{id}/', {
    summary: 'One import: its columns, its counts, and what keeps it from being undone',
    access,
    answer: importDetail,
    errors: [NOT_FOUND],
  }),
  start: route.post('/imports/', {
    summary: 'Read a table (CSV or XLSX, headings first) and check its lines; no record is written',
    access,
    upload: { field: 'file', maxFiles: 1, maxFileSize: IMPORT_MAX_SIZE },
    body: z.object({ kind: importKind }),
    status: 201,
    answer: importDetail,
    errors: [
      'IMPORT_UNREADABLE',
      'IMPORT_EMPTY',
      'IMPORT_TOO_LONG',
      'UNSUPPORTED_MEDIA_TYPE',
      'PAYLOAD_TOO_LARGE',
      'BAD_REQUEST',
    ],
  }),
  columns: route.patch('/imports/{id}/', {
    summary: 'Say what the columns are; the lines are checked again',
    access,
    body: z.object({
      mapping: z
        .array(
          z.string('Colonne inconnue').max(40, 'Colonne inconnue').nullable(),
          'Liste de colonnes attendue',
        )
        .max(IMPORT_MAX_COLUMNS, `${IMPORT_MAX_COLUMNS} colonnes au plus`),
    }),
    answer: importDetail,
    errors: [NOT_FOUND, 'IMPORT_STATE', 'IMPORT_FORGOTTEN'],
  }),
  lines: route.get('/imports/{id}/lines/', {
    summary: 'The checked lines, in the order of the file',
    access,
    query: z.object({ ...pageQuery, verdict: emptyAsAbsent(importVerdict) }),
    answer: page(importLine),
    errors: [NOT_FOUND],
  }),
  choose: route.patch('/imports/{id}/lines/', {
    summary: 'Create a likely duplicate all the same, or leave it out; without `line` all of them',
    access,
    body: z.object({
      line: z.int32('Numéro invalide').positive('Numéro invalide').optional(),
      create: yesNo,
    }),
    answer: importDetail,
    errors: [NOT_FOUND, 'IMPORT_STATE'],
  }),
  run: route.post('/imports/{id}/run/', {
    summary: 'Create the records in the background; once, however often it is asked for',
    access,
    answer: importDetail,
    errors: [NOT_FOUND, 'IMPORT_STATE', 'IMPORT_FORGOTTEN', 'IMPORT_NOTHING'],
  }),
  undo: route.post('/imports/{id}/undo/', {
    summary: 'Take back all records of an import, while nothing hangs on any of them',
    access,
    answer: importDetail,
    errors: [NOT_FOUND, 'IMPORT_STATE', 'IMPORT_IN_USE'],
  }),
};

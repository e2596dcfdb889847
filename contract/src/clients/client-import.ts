import { z } from 'zod';
import { emptyAsAbsent, idNumber, instant, keysOf, yesNo } from '../http/fields.ts';
import { page, pageQuery } from '../http/page.ts';
import { route } from '../http/route.ts';
import { duplicateReason } from './client-twins.ts';
import { importField, importMapping } from './import-columns.ts';

export const IMPORT_MAX_SIZE = 10 * 1024 * 1024;
export const IMPORT_MAX_LINES = 20_000;
export const IMPORT_MAX_COLUMNS = 100;
/** Days after which lines that were given are forgotten: those of an import, and those of one never run. */
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
export const importState = z.enum(keysOf(importStates));

export const importVerdicts = { new: 'À créer', duplicate: 'Doublons', wrong: 'À corriger' } as const;
export type ImportVerdict = keyof typeof importVerdicts;
export const importVerdict = z.enum(keysOf(importVerdicts), 'Verdict inconnu');

/** `progress`: lines that the work under way has behind it, of `lines`. `created`: clients of this import. */
export const importSummary = z.object({
  id: idNumber,
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

/** Why a client of an import keeps it from being undone. */
export const hangingReasons = {
  orders: 'commandes',
  money: 'mouvements de compte',
  subscriptions: 'abonnements',
  notes: 'notes',
  contacts: 'contacts ajoutés',
  photos: 'photos',
  merged: 'fusion',
  changed: 'fiche modifiée',
} as const;
export type HangingReason = keyof typeof hangingReasons;

export const HANGING_SHOWN = 10;

export const importDetail = importSummary.extend({
  columns: z.array(
    z.object({ head: z.string(), field: importField.nullable(), samples: z.array(z.string()) }),
  ),
  /** Lines by verdict; `chosen` of the likely duplicates are to be created all the same. */
  counts: z.object({ new: z.int(), duplicate: z.int(), wrong: z.int(), chosen: z.int() }),
  /** Clients of a finished import that something hangs on; the first of them. */
  hanging: z.object({
    count: z.int(),
    clients: z.array(
      z.object({ id: idNumber, name: z.string(), reasons: z.array(z.enum(keysOf(hangingReasons))) }),
    ),
  }),
  /** The given lines were forgotten, so that it cannot be checked or imported again. */
  forgotten: z.boolean(),
});
export type ImportDetail = z.infer<typeof importDetail>;

/** `line`: number in the file, its heading being 1. A twin is a client, or an earlier line of the file. */
export const importLine = z.object({
  line: idNumber,
  verdict: importVerdict,
  name: z.string(),
  details: z.array(z.string()),
  problems: z.array(z.object({ label: z.string(), value: z.string(), sentence: z.string() })),
  twins: z.array(
    z.object({
      client_id: idNumber.nullable(),
      line: idNumber.nullable(),
      name: z.string(),
      reasons: z.array(duplicateReason),
    }),
  ),
  /** A likely duplicate that is to be created all the same. */
  chosen: z.boolean(),
  client_id: idNumber.nullable(),
});
export type ImportLine = z.infer<typeof importLine>;

const access = 'imports.run';
const NOT_FOUND = 'IMPORT_NOT_FOUND';

export const clientImportRoutes = {
  imports: route.get('/clients/imports/', {
    summary: 'Imports of clients, newest first',
    access,
    query: z.object(pageQuery),
    answer: page(importSummary),
  }),
  import: route.get('/clients/imports/{id}/', {
    summary: 'One import: its columns, its counts, and what keeps it from being undone',
    access,
    answer: importDetail,
    errors: [NOT_FOUND],
  }),
  startImport: route.post('/clients/imports/', {
    summary:
      'Read a table of clients (CSV or XLSX, headings first) and check its lines; no client is written',
    access,
    upload: { field: 'file', maxFiles: 1, maxFileSize: IMPORT_MAX_SIZE },
    body: z.object({}),
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
  importColumns: route.patch('/clients/imports/{id}/', {
    summary: 'Say what the columns are; the lines are checked again',
    access,
    body: z.object({ mapping: importMapping }),
    answer: importDetail,
    errors: [NOT_FOUND, 'IMPORT_STATE', 'IMPORT_FORGOTTEN'],
  }),
  importLines: route.get('/clients/imports/{id}/lines/', {
    summary: 'The checked lines, in the order of the file',
    access,
    query: z.object({ ...pageQuery, verdict: emptyAsAbsent(importVerdict) }),
    answer: page(importLine),
    errors: [NOT_FOUND],
  }),
  importChoice: route.patch('/clients/imports/{id}/lines/', {
    summary: 'Create a likely duplicate all the same, or leave it out; without `line` all of them',
    access,
    body: z.object({ line: z.int('Numéro invalide').positive('Numéro invalide').optional(), create: yesNo }),
    answer: importDetail,
    errors: [NOT_FOUND, 'IMPORT_STATE'],
  }),
  runImport: route.post('/clients/imports/{id}/run/', {
    summary: 'Create the clients in the background; once, however often it is asked for',
    access,
    answer: importDetail,
    errors: [NOT_FOUND, 'IMPORT_STATE', 'IMPORT_NOTHING'],
  }),
  undoImport: route.post('/clients/imports/{id}/undo/', {
    summary: 'Remove all clients of an import, while nothing hangs on any of them',
    access,
    answer: importDetail,
    errors: [NOT_FOUND, 'IMPORT_STATE', 'IMPORT_IN_USE'],
  }),
};

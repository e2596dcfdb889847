import { createHash } from 'node:crypto';
import { keysOf, plainName } from '@florilege/contract/http/fields.ts';
import { type Page, toPage } from '@florilege/contract/http/page.ts';
import { columnsRefused, guessColumns } from '@florilege/contract/imports/import-table.ts';
import {
  HANGING_SHOWN,
  IMPORT_MAX_COLUMNS,
  IMPORT_MAX_LINES,
  type ImportDetail,
  type ImportKind,
  type ImportLine,
  type ImportSummary,
  type ImportVerdict,
  importKinds,
  twinReasons,
} from '@florilege/contract/imports/imports.contract.ts';
import { z } from 'zod';
import { TableError, type TableLine } from '../../integrations/sheets/parse-table.ts';
import { readTable } from '../../integrations/sheets/read-table.ts';
import { countedPage } from '../../platform/db/counted-page.ts';
import type { Reader, Tx } from '../../platform/db/db.ts';
import { AppError, existing, fieldError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/bind.ts';
import type { IncomingFile } from '../../platform/http/upload.ts';
import type { LineRow, Mapping } from './import-line.ts';
import type { ImportSources } from './import-sources.ts';
import {
  addImportJob,
  choose,
  countImports,
  countLines,
  countToWrite,
  countVerdict,
  findImport,
  forgetVerdicts,
  type ImportRow,
  insertImport,
  insertLines,
  listImports,
  listLines,
  lockImport,
  moveImport,
  sampleCells,
  setMapping,
} from './imports.repository.ts';

export type GivenTable = { filename: string; digest: string; heads: string[]; lines: TableLine[] };

/** The heading counts as a line. `text` bounds a workbook that repeats one long text in every cell. */
const limits = { lines: IMPORT_MAX_LINES + 1, columns: IMPORT_MAX_COLUMNS, cell: 5000, text: 20_000_000 };

/** @throws IMPORT_UNREADABLE, IMPORT_EMPTY, IMPORT_TOO_LONG */
export async function receiveTable(file: IncomingFile): Promise<GivenTable> {
  const chunks: Buffer[] = [];
  for await (const chunk of file.stream) chunks.push(chunk);
  if (file.truncated()) throw new AppError('IMPORT_TOO_LONG');
  const bytes = Buffer.concat(chunks);
  const lines = await readTable(bytes, limits).catch((error: unknown) => {
    if (!(error instanceof TableError)) throw error;
    throw new AppError(error.reason === 'too-long' ? 'IMPORT_TOO_LONG' : 'IMPORT_UNREADABLE', {
      cause: error,
    });
  });
  const heads = lines.shift()?.cells ?? [];
  if (lines.length === 0) throw new AppError('IMPORT_EMPTY');
  const widest = lines.reduce((most, { cells }) => Math.max(most, cells.length), heads.length);
  const named = Array.from({ length: widest }, (_, at) => heads[at] || `Colonne ${at + 1}`);
  const filename = plainName(file.filename).toWellFormed().slice(0, 200) || 'Collage';
  return { filename, digest: createHash('sha256').update(bytes).digest('hex'), heads: named, lines };
}

const LINES_AT_ONCE = 2000;

/** Keeps the lines of a table and has them checked; no record is written. */
export async function startImport(
  tx: Tx,
  sources: ImportSources,
  member: Member,
  kind: ImportKind,
  [table]: GivenTable[],
): Promise<ImportDetail> {
  if (!table) throw fieldError('file', 'Choisissez un fichier.');
  const { filename, heads, lines } = table;
  const mapping = JSON.stringify(guessColumns(importKinds[kind], heads));
  const id = await insertImport(tx, kind, filename, JSON.stringify(heads), mapping, lines.length, member.id);
  for (let at = 0; at < lines.length; at += LINES_AT_ONCE) {
    const part = lines.slice(at, at + LINES_AT_ONCE).map(({ number, cells }) => ({ line: number, cells }));
    await insertLines(tx, id, JSON.stringify(part));
  }
  await addImportJob(tx, 'check_import', id);
  return loadImport(tx, sources, id);
}

export async function importsPage(
  db: Reader,
  query: { kind: ImportKind; page: number; page_size: number },
): Promise<Page<ImportSummary>> {
  const { kind, page, page_size } = query;
  const found = await listImports(db, kind, page_size, (page - 1) * page_size);
  const { rows, count } = await countedPage(found, page, () => countImports(db, kind));
  return toPage(rows.map(toSummary), count, query);
}

function toSummary(row: ImportRow): ImportSummary {
  const { id, kind, filename, state, lines, progress, created, author_name, created_at, ended_at } = row;
  return { id, kind, filename, state, lines, progress, created, author_name, created_at, ended_at };
}

const SAMPLES = 3;

/** @throws IMPORT_NOT_FOUND */
export async function loadImport(db: Reader, sources: ImportSources, id: number): Promise<ImportDetail> {
  const row = existing(await findImport(db, id), 'IMPORT_NOT_FOUND');
  const samples = await sampleCells(db, id, 20);
  const hanging = row.state === 'done' ? await sources[row.kind].hanging(db, id, HANGING_SHOWN) : [];
  return {
    ...toSummary(row),
    forgotten: row.forgotten,
    columns: row.heads.map((head, at) => ({
      ...{ head, field: row.mapping[at] ?? null },
      samples: samples.flatMap(({ cells }) => cells[at] || []).slice(0, SAMPLES),
    })),
    counts: await countLines(db, id),
    hanging: {
      count: hanging[0]?.total ?? 0,
      records: hanging.map(({ id: record, name, reasons }) => ({ id: record, name, reasons })),
    },
  };
}

type LinesQuery = { page: number; page_size: number; verdict?: ImportVerdict | undefined };

export async function linesPage(
  db: Reader,
  sources: ImportSources,
  id: number,
  query: LinesQuery,
): Promise<Page<ImportLine>> {
  const { kind, mapping } = existing(await findImport(db, id), 'IMPORT_NOT_FOUND');
  const { page, page_size, verdict = null } = query;
  const found = await listLines(db, id, verdict, page_size, (page - 1) * page_size);
  const { rows, count } = await countedPage(found, page, () => countVerdict(db, id, verdict));
  return toPage(
    rows.map((row) => toImportLine(row, sources[kind].words(row, mapping))),
    count,
    query,
  );
}

const reason = z.enum(keysOf(twinReasons));
function toImportLine(row: LineRow, { name, details }: Pick<ImportLine, 'name' | 'details'>): ImportLine {
  const { line, verdict, problems, twins, chosen, record_id } = row;
  return {
    ...{ line, verdict, name: name || 'Sans nom', details, problems, chosen, record_id },
    twins: twins.map((twin) => ({
      ...{ record_id: twin.client_id ?? twin.order_id ?? null, line: twin.line, name: twin.name },
      reasons: reason.array().parse(twin.reasons),
    })),
  };
}

/** @throws IMPORT_NOT_FOUND */
const lock = async (tx: Tx, id: number) => existing(await lockImport(tx, id), 'IMPORT_NOT_FOUND');

/** Says what the columns are. An import that was undone can be checked and run again. @throws IMPORT_STATE, IMPORT_FORGOTTEN */
export async function changeColumns(
  tx: Tx,
  sources: ImportSources,
  member: Member,
  id: number,
  mapping: Mapping,
) {
  const { kind, state, heads, forgotten } = await lock(tx, id);
  if (state !== 'checking' && state !== 'ready' && state !== 'undone') throw new AppError('IMPORT_STATE');
  if (forgotten) throw new AppError('IMPORT_FORGOTTEN');
  if (mapping.length !== heads.length) throw fieldError('mapping', 'Liste de colonnes attendue');
  const refused = columnsRefused(importKinds[kind], mapping);
  if (refused) throw fieldError('mapping', refused);
  await setMapping(tx, id, JSON.stringify(mapping));
  await forgetVerdicts(tx, id);
  await moveImport(tx, id, 'checking', member.id);
  await addImportJob(tx, 'check_import', id);
  return loadImport(tx, sources, id);
}

/** Likely duplicates that are created all the same. @throws IMPORT_STATE */
export async function chooseLines(
  tx: Tx,
  sources: ImportSources,
  id: number,
  line: number | null,
  create: boolean,
) {
  const { state } = await lock(tx, id);
  if (state !== 'ready') throw new AppError('IMPORT_STATE');
  await choose(tx, id, line, create);
  return loadImport(tx, sources, id);
}

/**
 * Has the records created; an import that runs or ran is answered as it is.
 * @throws IMPORT_STATE, IMPORT_FORGOTTEN, IMPORT_NOTHING
 */
export async function runImport(tx: Tx, sources: ImportSources, member: Member, id: number) {
  const { state, forgotten } = await lock(tx, id);
  if (state === 'running' || state === 'done') return loadImport(tx, sources, id);
  if (state !== 'ready') throw new AppError('IMPORT_STATE');
  if (forgotten) throw new AppError('IMPORT_FORGOTTEN');
  if ((await countToWrite(tx, id)) === 0) throw new AppError('IMPORT_NOTHING');
  await moveImport(tx, id, 'running', member.id);
  await addImportJob(tx, 'run_import', id);
  return loadImport(tx, sources, id);
}

/** Has all records of an import taken back. @throws IMPORT_STATE, IMPORT_IN_USE */
export async function undoImport(tx: Tx, sources: ImportSources, member: Member, id: number) {
  const { kind, state } = await lock(tx, id);
  if (state === 'undoing' || state === 'undone') return loadImport(tx, sources, id);
  if (state !== 'done') throw new AppError('IMPORT_STATE');
  if ((await sources[kind].hanging(tx, id, 1)).length > 0) throw new AppError('IMPORT_IN_USE');
  await moveImport(tx, id, 'undoing', member.id);
  await addImportJob(tx, 'undo_import', id);
  return loadImport(tx, sources, id);
}

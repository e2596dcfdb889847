import { frenchDay } from '@florilege/contract/http/dates.ts';
import type { CellValue } from 'hucre/csv';

/** `number`: as a spreadsheet numbers the line. Cells are texts, as they were typed. */
export type TableLine = { number: number; cells: string[] };

/** `cell`: letters of a cell, where a longer one is cut. `text`: letters of all cells together. */
export type TableLimits = Record<'lines' | 'columns' | 'cell' | 'text', number>;

export type TableTask = { bytes: Uint8Array; limits: TableLimits };
/** A message of the process that reads a table. `end`: the last one, as the table is whole or refused. */
export type TablePart = { lines: TableLine[]; end?: 'whole' | TableError['reason'] };

/** A file that is no table, or one beyond the limits. */
export class TableError extends Error {
  readonly reason: 'unreadable' | 'too-long';
  constructor(reason: TableError['reason'], cause?: unknown) {
    super(reason, { cause });
    this.name = 'TableError';
    this.reason = reason;
  }
}

/** A workbook may unpack to this much, so that a small file cannot fill the memory. */
const MAX_UNPACKED = 120 * 1024 * 1024;
/** No spreadsheet has so many rows, and the database holds the number. */
const HIGHEST_ROW = 1_000_000_000;

/**
 * The lines of a CSV file or of the first sheet of a workbook, without those that are blank.
 * @throws TableError
 */
export async function* parseTable(bytes: Buffer, limits: TableLimits): AsyncGenerator<TableLine> {
  const rows = isZip(bytes) ? workbookRows(bytes) : csvRows(bytes);
  let count = 0;
  let letters = 0;
  try {
    for await (const { number, values } of rows) {
      const cells = values.map((value) => cellText(value).slice(0, limits.cell).toWellFormed());
      while (cells.length > 0 && cells.at(-1) === '') cells.pop();
      if (cells.length === 0) continue;
      count += 1;
      letters += cells.reduce((sum, cell) => sum + cell.length, 0);
      const beyond = count > limits.lines || cells.length > limits.columns || letters > limits.text;
      if (beyond) throw new TableError('too-long');
      yield { number, cells };
    }
  } catch (error) {
    throw error instanceof TableError ? error : new TableError('unreadable', error);
  }
}

type Rows = AsyncIterable<{ number: number; values: CellValue[] }>;

const isZip = (bytes: Buffer) => bytes.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 0x03, 0x04]));

async function* workbookRows(bytes: Buffer): Rows {
  if (unpackedSize(bytes) > MAX_UNPACKED) throw new TableError('too-long');
  const { streamXlsxRows } = await import('hucre/xlsx');
  let number = 0;
  for await (const { index, values } of streamXlsxRows(bytes)) {
    // Row numbers of a file may repeat, fall, or be words.
    const rises = Number.isInteger(index) && index >= number && index < HIGHEST_ROW;
    number = rises ? index + 1 : number + 1;
    yield { number, values };
  }
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;

/** The size of all entries as the directory of a ZIP declares it, which the library holds them to. */
function unpackedSize(bytes: Buffer): number {
  let end = bytes.length - 22;
  while (end >= 0 && bytes.readUInt32LE(end) !== END) end -= 1;
  if (end < 0) throw new TableError('unreadable');
  const entries = bytes.readUInt16LE(end + 10);
  let total = 0;
  let at = bytes.readUInt32LE(end + 16);
  // Another directory would count then, for files that no table of this size needs.
  if (entries === 0xffff || at === 0xffffffff) throw new TableError('unreadable');
  for (let left = entries; left > 0; left--) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== ENTRY) throw new TableError('unreadable');
    const [packed, unpacked] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)];
    // The library takes an undeclared size for no limit.
    if (unpacked === 0 && packed > 2) throw new TableError('unreadable');
    total += unpacked;
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return total;
}

async function* csvRows(bytes: Buffer): Rows {
  const { streamCsvRows } = await import('hucre/csv');
  let text = decoded(bytes);
  if (text.includes('\0')) throw new TableError('unreadable');
  // Excel writes and reads a first line that names the separator.
  const named = /^sep=(.)\r?\n/.exec(text);
  if (named) text = text.slice(named[0].length);
  const delimiter = named?.[1] ?? separatorOf(text);
  let number = named ? 1 : 0;
  for (const values of streamCsvRows(text, { delimiter, unescapeFormulae: true })) {
    number += 1;
    yield { number, values };
  }
}

/** UTF-8 or UTF-16 with a mark, UTF-8 without, or else the Windows code page of older French Excels. */
function decoded(bytes: Buffer): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const separators = [';', '\t', ',', '|'];

/** The separator that the heading has most often outside quotes; the semicolon of French Excel when it has none. */
function separatorOf(text: string): string {
  const heading = (/^\s*([^\r\n]+)/.exec(text)?.[1] ?? '').replaceAll(/"[^"]*"/g, '');
  const counts = separators.map((separator) => heading.split(separator).length - 1);
  return separators[counts.indexOf(Math.max(...counts))] ?? ';';
}

function cellText(value: CellValue): string {
  if (value === null) return '';
  if (value instanceof Date) return frenchDay(value.toISOString().slice(0, 10));
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  // A computed number has more digits than its workbook shows.
  if (typeof value === 'number') return String(Number(value.toPrecision(15)));
  return String(value).replaceAll('\0', '').trim();
}

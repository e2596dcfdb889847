import { inflateRawSync } from 'node:zlib';
import type { Caller } from '../../../testing/test-server.ts';

/** Asks for a file as the app does, and fetches it as the browser does: without the token. */
export async function takeFile(url: string, caller: Caller, list: string, body: object) {
  const prepared = await caller.post(`/api/exports/${list}/`, body);
  if (prepared.status !== 201) throw new Error(`${prepared.status} ${JSON.stringify(prepared.body)}`);
  const response = await fetch(`${url}${prepared.body.address}`);
  return { ...prepared.body, response, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** The lines of a CSV file as cells, without its mark; fails where it is no such file. */
export function readCsv(bytes: Buffer): string[][] {
  const text = bytes.toString('utf8');
  if (!text.startsWith('\ufeff') || !text.endsWith('\r\n')) throw new Error('no CSV for a spreadsheet');
  const lines: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text
    .slice(1)
    .matchAll(/(?:"((?:[^"]|"")*)"|([^;\r\n"]*))(;|\r\n)/g)) {
    lines.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '\r\n') lines.push([]);
  }
  return lines.slice(0, -1);
}

/** Lines by the heads of their columns. */
export function byHead<Cell>(lines: Cell[][]): Record<string, Cell>[] {
  const [heads = [], ...rows] = lines;
  return rows.map((row) =>
    Object.fromEntries(heads.map((head, index) => [String(head), row[index] as Cell])),
  );
}

/** The sheet as it is in the file, before any library reads it. */
export function sheetXml(bytes: Buffer): string {
  const name = bytes.indexOf('xl/worksheets/sheet1.xml');
  const header = name - 30;
  const start = name + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
  return inflateRawSync(bytes.subarray(start)).toString('utf8');
}

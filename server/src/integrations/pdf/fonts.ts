import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';

export type Face = 'text' | 'strong' | 'title' | 'message';

// Fonts are cut by script and searched in this order; Inter has the scripts that a family lacks.
const chains: Record<Face, readonly [family: string, weight: number, scripts: readonly string[]][]> = {
  text: [
    ['inter', 400, ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext']],
  ],
  strong: [
    ['inter', 600, ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext']],
  ],
  title: [
    ['fraunces', 500, ['latin', 'latin-ext', 'vietnamese']],
    ['inter', 400, ['cyrillic', 'cyrillic-ext', 'greek', 'greek-ext']],
  ],
  message: [
    ['cormorant-garamond', 500, ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext']],
    ['inter', 400, ['greek', 'greek-ext']],
  ],
};

export function fontsOf(face: Face): string[] {
  return chains[face].flatMap(([family, weight, scripts]) =>
    scripts.map((script) => `${family}/files/${family}-${script}-${weight}-normal.woff`),
  );
}

const read = new Map<string, Buffer>();

export function fontBytes(name: string): Buffer {
  const known = read.get(name);
  if (known) return known;
  const bytes = fontOfWoff(readFileSync(fileURLToPath(import.meta.resolve(`@fontsource/${name}`))));
  read.set(name, bytes);
  return bytes;
}

const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

/** Unpacks a WOFF font once; PDFKit would take half a second of the processor for every PDF. */
function fontOfWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF font');
  const count = woff.readUInt16BE(12);
  const directory = Buffer.alloc(SFNT_HEADER + count * SFNT_ENTRY);
  woff.copy(directory, 0, 4, 8);
  const largest = Math.floor(Math.log2(count));
  directory.writeUInt16BE(count, 4);
  directory.writeUInt16BE(2 ** largest * 16, 6);
  directory.writeUInt16BE(largest, 8);
  directory.writeUInt16BE((count - 2 ** largest) * 16, 10);

  const tables: Buffer[] = [];
  let offset = directory.length;
  for (let index = 0; index < count; index++) {
    const entry = WOFF_HEADER + index * WOFF_ENTRY;
    const from = woff.readUInt32BE(entry + 4);
    const packed = woff.subarray(from, from + woff.readUInt32BE(entry + 8));
    const length = woff.readUInt32BE(entry + 12);
    const at = SFNT_HEADER + index * SFNT_ENTRY;
    woff.copy(directory, at, entry, entry + 4);
    woff.copy(directory, at + 4, entry + 16, entry + 20);
    directory.writeUInt32BE(offset, at + 8);
    directory.writeUInt32BE(length, at + 12);
    const table = Buffer.alloc(Math.ceil(length / 4) * 4);
    (packed.length < length ? inflateSync(packed) : packed).copy(table);
    tables.push(table);
    offset += table.length;
  }
  return Buffer.concat([directory, ...tables]);
}

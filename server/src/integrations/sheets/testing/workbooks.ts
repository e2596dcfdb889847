import { crc32, deflateRawSync } from 'node:zlib';

/** `declared`: the size that the directory claims. A stored entry is not packed. */
type Entry = { name: string; bytes: Buffer; declared?: number; stored?: boolean };

/** A ZIP as any program writes it, or with the lies of its entries. */
export function zipOf(entries: readonly Entry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, bytes, declared = bytes.length, stored = false } of entries) {
    const packed = stored ? bytes : deflateRawSync(bytes);
    // Method, time and date, digest, both sizes, length of the name: the same in both places.
    const facts = Buffer.alloc(20);
    facts.writeUInt16LE(stored ? 0 : 8, 0);
    facts.writeUInt32LE(crc32(bytes), 6);
    facts.writeUInt32LE(packed.length, 10);
    facts.writeUInt32LE(declared, 14);
    facts.writeUInt16LE(Buffer.byteLength(name), 18);
    const place = Buffer.alloc(4);
    place.writeUInt32LE(at);
    const file = Buffer.concat([
      mark(0x04034b50),
      Buffer.alloc(4),
      facts,
      Buffer.alloc(2),
      Buffer.from(name),
      packed,
    ]);
    directory.push(
      Buffer.concat([mark(0x02014b50), Buffer.alloc(6), facts, Buffer.alloc(12), place, Buffer.from(name)]),
    );
    files.push(file);
    at += file.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...files, ...directory, mark(0x06054b50), end]);
}

function mark(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEETS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = (targets: Record<string, string>) =>
  `<Relationships xmlns="${PACKAGE}/relationships">${Object.entries(targets)
    .map(
      ([kind, target], n) => `<Relationship Id="rId${n + 1}" Type="${OFFICE}/${kind}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

/** A workbook of one sheet with these rows as a file has them; a cell of type `s` shows the shared text. */
export const rawWorkbook = (rows: string, { stored = false, shared = '' } = {}): Buffer =>
  zipOf(
    Object.entries({
      '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"/>`,
      '_rels/.rels': relations({ officeDocument: 'xl/workbook.xml' }),
      'xl/workbook.xml': `<workbook xmlns="${SHEETS}" xmlns:r="${OFFICE}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': relations({
        worksheet: 'worksheets/sheet1.xml',
        sharedStrings: 'sharedStrings.xml',
      }),
      'xl/sharedStrings.xml': `<sst xmlns="${SHEETS}"><si><t>${shared}</t></si></sst>`,
      'xl/worksheets/sheet1.xml': `<worksheet xmlns="${SHEETS}"><sheetData>${rows}</sheetData></worksheet>`,
    }).map(([name, text]) => ({ name, bytes: Buffer.from(text), stored })),
  );

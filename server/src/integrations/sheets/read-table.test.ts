import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readTable } from './read-table.ts';
import { xlsxOf } from './xlsx.ts';

const limits = { lines: 1000, columns: 10 };
const rowsOf = async (bytes: Buffer, bounds = limits) => {
  const rows: string[][] = [];
  for await (const { cells } of readTable(bytes, bounds)) rows.push(cells);
  return rows;
};
const heading = ['Nom', 'Téléphone'];
const row = ['Œillet & Cie', '06 12 34 56 78'];

describe('a CSV file', () => {
  const text = (separator: string) => `${heading.join(separator)}\r\n${row.join(separator)}\r\n`;

  test.each([';', ',', '\t', '|'])('with %j between its cells', async (separator) => {
    expect(await rowsOf(Buffer.from(text(separator)))).toEqual([heading, row]);
  });

  test('in UTF-8 with its mark, in UTF-16 and in the Windows code page', async () => {
    expect(await rowsOf(Buffer.from(`\ufeff${text(';')}`))).toEqual([heading, row]);
    expect(await rowsOf(Buffer.from(`\ufeff${text('\t')}`, 'utf16le'))).toEqual([heading, row]);
    const swapped = Buffer.from(`\ufeff${text('\t')}`, 'utf16le').swap16();
    expect(await rowsOf(swapped)).toEqual([heading, row]);
    const windows = Buffer.from(
      [...text(';')].map((letter) => (letter === 'Œ' ? 0x8c : letter.charCodeAt(0))),
    );
    expect(await rowsOf(windows)).toEqual([heading, row]);
  });

  test('that names its separator, has quotes, line breaks in a cell, and blank lines', async () => {
    const file = 'sep=,\nNom,Notes\n"Dupont, Marie","ligne ""une""\nligne deux"\n,,\n\nLys\n';
    const lines: unknown[] = [];
    for await (const line of readTable(Buffer.from(file), limits)) lines.push(line);
    expect(lines).toMatchObject([
      { number: 2, cells: ['Nom', 'Notes'] },
      { cells: ['Dupont, Marie', 'ligne "une"\nligne deux'] },
      { cells: ['Lys'] },
    ]);
  });

  test('of our own export: a text that begins with = has lost its apostrophe, and is a text', async () => {
    expect(await rowsOf(Buffer.from("Nom\n'=1+1\n'Aujourd’hui\n"))).toEqual([
      ['Nom'],
      ['=1+1'],
      ["'Aujourd’hui"],
    ]);
  });
});

async function workbook(rows: (string | number)[][]): Promise<Buffer> {
  const columns = [0, 1].map((at) => ({
    head: String(heading[at]),
    kind: 'text' as const,
    value: (cells: (string | number)[]) => cells[at] ?? null,
  }));
  const parts: Uint8Array[] = [];
  const batches = (async function* () {
    yield rows;
  })();
  for await (const part of xlsxOf('Clients', columns, batches)) parts.push(part);
  return Buffer.concat(parts);
}

describe('a workbook', () => {
  test('gives texts and numbers as texts', async () => {
    expect(await rowsOf(await workbook([row, ['=1+1', 612345678]]))).toEqual([
      heading,
      row,
      ['=1+1', '612345678'],
    ]);
  });

  test('that would unpack to more than the memory should hold is refused before it is unpacked', async () => {
    await expect(rowsOf(bomb(200 * 1024 * 1024))).rejects.toMatchObject({ reason: 'too-long' });
    await expect(rowsOf(bomb(0))).rejects.toMatchObject({ reason: 'unreadable' });
  });
});

/** A ZIP whose only entry declares that size. */
function bomb(declared: number): Buffer {
  const packed = deflateRawSync(Buffer.alloc(1024));
  const name = Buffer.from('xl/workbook.xml');
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(declared, 22);
  local.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(declared, 24);
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length + name.length, 12);
  end.writeUInt32LE(local.length + name.length + packed.length, 16);
  return Buffer.concat([local, name, packed, entry, name, end]);
}

describe('what is no table, or too long a one', () => {
  test('is refused', async () => {
    await expect(rowsOf(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 1, 2]))).rejects.toMatchObject({
      reason: 'unreadable',
    });
    await expect(rowsOf(Buffer.from([0x50, 0x4b, 3, 4, 9, 9, 9]))).rejects.toMatchObject({
      reason: 'unreadable',
    });
    await expect(rowsOf(Buffer.from('a\nb\nc\n'), { lines: 2, columns: 10 })).rejects.toMatchObject({
      reason: 'too-long',
    });
    await expect(rowsOf(Buffer.from('a;b;c\n'), { lines: 2, columns: 2 })).rejects.toMatchObject({
      reason: 'too-long',
    });
  });
});

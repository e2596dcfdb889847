import { describe, expect, test } from 'vitest';
import { parseTable } from './parse-table.ts';
import { rawWorkbook, zipOf } from './testing/workbooks.ts';
import { xlsxOf } from './xlsx.ts';

const limits = { lines: 1000, columns: 10, cell: 100, text: 5000 };
const rowsOf = async (bytes: Buffer, bounds = limits) => {
  const rows: string[][] = [];
  for await (const { cells } of parseTable(bytes, bounds)) rows.push(cells);
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
    for await (const line of parseTable(Buffer.from(file), limits)) lines.push(line);
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
  test('gives what a formula computed as the workbook shows it', async () => {
    expect(15.3 * 3).not.toBe(45.9);
    expect(await rowsOf(await workbook([[15.3 * 3]]))).toEqual([heading, ['45.9']]);
  });

  test('gives texts and numbers as texts', async () => {
    expect(await rowsOf(await workbook([row, ['=1+1', 612345678]]))).toEqual([
      heading,
      row,
      ['=1+1', '612345678'],
    ]);
  });

  test('that would unpack to more than the memory should hold is refused before it is unpacked', async () => {
    const bomb = (declared: number) =>
      zipOf([{ name: 'xl/workbook.xml', bytes: Buffer.alloc(1024), declared }]);
    await expect(rowsOf(bomb(200 * 1024 * 1024))).rejects.toMatchObject({ reason: 'too-long' });
    await expect(rowsOf(bomb(0))).rejects.toMatchObject({ reason: 'unreadable' });
  });

  test('that repeats one long text in every cell is refused when all of it is too long', async () => {
    const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(10)}</row>`;
    const shared = 'é'.repeat(200);
    expect(await rowsOf(rawWorkbook(row.repeat(5), { shared }))).toEqual(
      Array(5).fill(Array(10).fill('é'.repeat(100))),
    );
    await expect(rowsOf(rawWorkbook(row.repeat(6), { shared }))).rejects.toMatchObject({
      reason: 'too-long',
    });
  });

  test('whose rows have numbers that do not rise is numbered by us', async () => {
    const given = ['3', '3', '2', 'deux', '1.5', '-4', '9', '1e300', '4294967296', '20'];
    const rows = given.map((r) => `<row r="${r}"><c><v>1</v></c></row>`).join('');
    const numbers: number[] = [];
    for await (const { number } of parseTable(rawWorkbook(rows), limits)) numbers.push(number);
    expect(numbers).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 20]);
  });
});

test('a cell that is cut within a letter stays well-formed text', async () => {
  const long = `${'x'.repeat(99)}🌷`;
  expect(await rowsOf(Buffer.from(long))).toEqual([[`${'x'.repeat(99)}\ufffd`]]);
});

describe('what is no table, or too long a one', () => {
  test('is refused', async () => {
    await expect(rowsOf(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 1, 2]))).rejects.toMatchObject({
      reason: 'unreadable',
    });
    await expect(rowsOf(Buffer.from([0x50, 0x4b, 3, 4, 9, 9, 9]))).rejects.toMatchObject({
      reason: 'unreadable',
    });
    await expect(rowsOf(Buffer.from('a\nb\nc\n'), { ...limits, lines: 2 })).rejects.toMatchObject({
      reason: 'too-long',
    });
    await expect(rowsOf(Buffer.from('a;b;c\n'), { ...limits, columns: 2 })).rejects.toMatchObject({
      reason: 'too-long',
    });
  });
});

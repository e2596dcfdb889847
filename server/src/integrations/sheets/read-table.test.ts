import { expect, test } from 'vitest';
import { childrenOf } from '../../testing/processes.ts';
import { readTable } from './read-table.ts';
import { rawWorkbook } from './testing/workbooks.ts';

const limits = { lines: 20_001, columns: 100, cell: 5000, text: 20_000_000 };
const before = childrenOf(process.pid);
const left = () => childrenOf(process.pid).filter((pid) => !before.includes(pid));

test('a table comes whole out of its process, which ends', async () => {
  const rows = Array.from({ length: 1200 }, (_, n) => `Œillet\u2028${n};${n}`);
  const lines = await readTable(Buffer.from(rows.join('\n')), limits);
  expect(lines).toHaveLength(1200);
  expect(lines.at(-1)).toEqual({ number: 1200, cells: ['Œillet\u20281199', '1199'] });
  await expect.poll(left).toEqual([]);
});

test('a megabyte that would unpack to gigabytes is refused, and the server lives', async () => {
  const rows = '<row><c r="XFD1"/></row>'.repeat(40_000);
  const workbook = rawWorkbook(rows, { stored: true });
  expect(workbook.length).toBeLessThan(1_000_000);
  await expect(readTable(workbook, limits)).rejects.toMatchObject({ reason: 'too-long' });
  expect(await readTable(Buffer.from('Nom\nLys'), limits)).toHaveLength(2);
});

test('a table that takes too long is refused', async () => {
  const rows = '<row><c r="XFD1"/></row>'.repeat(200_000);
  await expect(readTable(rawWorkbook(rows), limits, 1500)).rejects.toMatchObject({ reason: 'too-long' });
  await expect.poll(left).toEqual([]);
});

test('a file that is none is refused by its process', async () => {
  await expect(readTable(Buffer.from([1, 0, 2, 0]), limits)).rejects.toMatchObject({ reason: 'unreadable' });
});

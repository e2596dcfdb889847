import { expect, test } from 'vitest';
import { readSheet } from './testing/read-sheet.ts';
import { xlsxOf } from './xlsx.ts';

test('a sign that XML cannot hold does not make the file unreadable', async () => {
  const column = { head: 'Notes', kind: 'text', value: (notes: string) => notes } as const;
  async function* batches() {
    yield ['roses\ufffe, pivoines\uffff\u000b'];
  }
  const parts: Uint8Array[] = [];
  for await (const part of xlsxOf('Commandes', [column], batches())) parts.push(part);
  const rows = await readSheet(Buffer.concat(parts));
  expect(rows).toEqual([['Notes'], ['roses\ufffd, pivoines\ufffd\u000b']]);
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { orderColumns } from './order-columns.tsx';

const css = readFileSync(new URL('./orders-list.module.css', import.meta.url), 'utf8');
const [desk = '', smallDesk = '', tablet = '', card = ''] = css.split('@container');
const areasOf = (block: string) =>
  [...block.matchAll(/grid-template-areas:([^;]+);/g)].map(([, areas = '']) => new Set(areas.match(/\w+/g)));

test.each([
  ['a desk', desk, []],
  ['a small desk', smallDesk, []],
  ['a tablet', tablet, ['created']],
  ['a card', card, ['created']],
])('%s has a place for every column of the list and of the bin', (_, block, leftOut: string[]) => {
  const templates = areasOf(block);
  expect(templates.length).toBeGreaterThan(1);
  for (const areas of templates) {
    const names = orderColumns(areas.has('restore') ? { deleted: 'true' } : {}).map(({ name }) => name);
    const placed = [...areas].filter((area) => area !== 'check');
    expect(placed.sort()).toEqual(names.filter((name) => !leftOut.includes(name)).sort());
  }
});

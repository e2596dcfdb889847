import { toPage } from '@florilege/contract/http/page.ts';
import { describe, expect, test } from 'vitest';
import { chunkOf, cutPage, mergePages } from './list-pages.ts';

const row = (id: number, version = 1) => ({ id, version });

describe('merging pages', () => {
  test('shows each order once, in its first place', () => {
    const pages = [{ results: [row(5), row(4), row(3)] }, { results: [row(3), row(2), row(1)] }];
    expect(mergePages(pages).map(({ id }) => id)).toEqual([5, 4, 3, 2, 1]);
  });

  test('shows the newest version of an order that two pages carry', () => {
    const pages = [{ results: [row(2), row(1, 7)] }, { results: [row(1, 8)] }];
    expect(mergePages(pages)).toEqual([row(2), row(1, 8)]);
    expect(mergePages([{ results: [row(1, 8)] }, { results: [row(1, 7)] }])).toEqual([row(1, 8)]);
  });

  test('of nothing is nothing', () => {
    expect(mergePages([])).toEqual([]);
  });
});

describe('reading all loaded pages again', () => {
  const shop = Array.from({ length: 250 }, (_, index) => row(250 - index));
  const answer = ({ page, page_size }: { page: number; page_size: number }) =>
    toPage(shop.slice((page - 1) * page_size, page * page_size), shop.length, { page, page_size });

  test.each([1, 2, 3, 5, 6, 13])(
    'with %i pages loaded gives each page as if it were asked for alone',
    (loaded) => {
      const asked = new Set<number>();
      for (let page = 1; page <= loaded; page++) {
        const chunk = chunkOf(page, loaded, 20);
        asked.add(chunk.page);
        expect(chunk.page_size).toBeLessThanOrEqual(100);
        expect(cutPage(answer(chunk), chunk, page, 20)).toEqual(answer({ page, page_size: 20 }));
      }
      expect(asked.size).toBe(Math.ceil(loaded / 5));
    },
  );
});

import { PAGE_SIZE } from '@florilege/contract/http/page.ts';

type Row = { id: number };
type RowsPage = { results: readonly Row[]; count: number };

/** Position from 0 of a photo in a list of descending ids, by binary search over its pages; null when it is absent. */
export async function locatePhoto(
  id: number,
  readPage: (page: number) => Promise<RowsPage>,
): Promise<number | null> {
  let from = 1;
  let to = 1;
  for (let page = 1; from <= to; page = Math.floor((from + to) / 2)) {
    const { results, count } = await readPage(page);
    if (page === 1) to = Math.ceil(count / PAGE_SIZE);
    const first = results[0];
    const last = results.at(-1);
    if (!first || !last || id > first.id) to = page - 1;
    else if (id < last.id) from = page + 1;
    else {
      const place = results.findIndex((row) => row.id === id);
      return place < 0 ? null : (page - 1) * PAGE_SIZE + place;
    }
  }
  return null;
}

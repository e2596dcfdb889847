import { type Page, toPage } from '@florilege/contract/http/page.ts';

type Row = { id: number; version: number };

/**
 * The rows of all loaded pages, each order once: a page that moved while the next one was fetched repeats rows. A row
 * keeps its first place and shows its newest version.
 */
export function mergePages<Item extends Row>(pages: readonly { results: readonly Item[] }[]): Item[] {
  const rows = new Map<number, Item>();
  for (const { results } of pages) {
    for (const row of results) {
      const known = rows.get(row.id);
      if (!known || row.version > known.version) rows.set(row.id, row);
    }
  }
  return [...rows.values()];
}

/** How many of the list's pages one request of a refresh brings at most (100 rows, the API's largest page). */
export const PAGES_PER_REQUEST = 5;

export type Chunk = { page: number; page_size: number };

/** The larger page that holds a page of the list, when `loaded` pages are read again at once. */
export function chunkOf(page: number, loaded: number, pageSize: number): Chunk {
  const pages = Math.max(1, Math.min(loaded, PAGES_PER_REQUEST));
  return { page: Math.floor((page - 1) / pages) + 1, page_size: pages * pageSize };
}

/** One page of the list cut out of the larger page that `chunkOf` named. */
export function cutPage<Item>(answer: Page<Item>, chunk: Chunk, page: number, pageSize: number): Page<Item> {
  const start = (page - 1) * pageSize - (chunk.page - 1) * chunk.page_size;
  return toPage(answer.results.slice(start, start + pageSize), answer.count, { page, page_size: pageSize });
}

import { MAX_PAGE_SIZE, type Page, toPage } from '@florilege/contract/http/page.ts';
import { type InfiniteData, infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';

export type ListRow = { id: number | string; version?: number };

/** Each row once, in its first place and its newest version: a page that moved repeats rows. */
export function mergePages<Item extends ListRow>(pages: readonly { results: readonly Item[] }[]): Item[] {
  const rows = new Map<ListRow['id'], Item>();
  for (const { results } of pages) {
    for (const row of results) {
      const known = rows.get(row.id);
      if (!known || (row.version ?? 0) > (known.version ?? 0)) rows.set(row.id, row);
    }
  }
  return [...rows.values()];
}

export type Chunk = { page: number; page_size: number };

/** The larger page that holds a page of the list, when `loaded` pages are read again at once. */
export function chunkOf(page: number, loaded: number, pageSize: number): Chunk {
  const pages = Math.max(1, Math.min(loaded, Math.floor(MAX_PAGE_SIZE / pageSize)));
  return { page: Math.floor((page - 1) / pages) + 1, page_size: pages * pageSize };
}

/** One page of the list cut out of the larger page that `chunkOf` named. */
export function cutPage<Item>(answer: Page<Item>, chunk: Chunk, page: number, pageSize: number): Page<Item> {
  const start = (page - 1) * pageSize - (chunk.page - 1) * chunk.page_size;
  return toPage(answer.results.slice(start, start + pageSize), answer.count, { page, page_size: pageSize });
}

type ListQuery<Item> = {
  /** Starts with the topic of the live event. */
  queryKey: readonly unknown[];
  pageSize: number;
  fetchPage: (chunk: Chunk, signal: AbortSignal) => Promise<Page<Item>>;
  /** Other topics that the rows sum up. */
  meta?: { topics: string[] };
};

/** A list that grows page by page; a refresh reads as many pages in one request as the API allows. */
export function listQuery<Item>({ queryKey, pageSize, fetchPage, meta }: ListQuery<Item>) {
  return infiniteQueryOptions({
    queryKey,
    ...(meta && { meta }),
    queryFn: async ({ client, pageParam, signal }) => {
      const loaded = client.getQueryData<InfiniteData<Page<Item>>>(queryKey)?.pages.length ?? 0;
      const chunk = chunkOf(pageParam, pageParam <= loaded ? loaded : 1, pageSize);
      if (chunk.page_size === pageSize) return fetchPage({ page: pageParam, page_size: pageSize }, signal);
      const asked = refreshes.get(signal) ?? new Map<number, Promise<unknown>>();
      refreshes.set(signal, asked);
      const answer = (asked.get(chunk.page) as Promise<Page<Item>> | undefined) ?? fetchPage(chunk, signal);
      asked.set(chunk.page, answer);
      return cutPage(await answer, chunk, pageParam, pageSize);
    },
    initialPageParam: 1,
    getNextPageParam: (last: Page<Item>) => last.next,
    // Other filters: the rows stay, dimmed, until the new ones are there.
    placeholderData: keepPreviousData,
  });
}

/** Requests of a refresh, which has one signal. */
const refreshes = new WeakMap<AbortSignal, Map<number, Promise<unknown>>>();
